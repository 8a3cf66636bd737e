# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# The parsers: tree-sitter's C library and one C library a grammar, from the npm packages that
# package-lock.json names.
#
#   torchlift_tree_sitter        the runtime, with <tree_sitter/api.h>
#   torchlift_grammar_<name>     one grammar: `extern "C" const TSLanguage* tree_sitter_<name>();`
#
# They are third-party code: optimised in every build type, compiled without warnings.

set(TORCHLIFT_NODE_MODULES ${PROJECT_SOURCE_DIR}/node_modules)

function(torchlift_require_grammar_source file)
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "The grammar sources are not there (no ${file}): run `make setup`.")
  endif()
endfunction()

function(torchlift_third_party_c target)
  target_compile_options(${target} PRIVATE -O2 -w)
endfunction()

# torchlift_grammar(<name> [PACKAGE <npm package>] [DIRECTORY <folder in it>])
#
# The folder (default src) holds parser.c and, where the grammar has one, scanner.c.
function(torchlift_grammar name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "PACKAGE;DIRECTORY" "")
  if(NOT arg_PACKAGE)
    set(arg_PACKAGE tree-sitter-${name})
  endif()
  if(NOT arg_DIRECTORY)
    set(arg_DIRECTORY src)
  endif()
  set(folder ${TORCHLIFT_NODE_MODULES}/${arg_PACKAGE}/${arg_DIRECTORY})
  torchlift_require_grammar_source(${folder}/parser.c)
  set(sources ${folder}/parser.c)
  if(EXISTS ${folder}/scanner.c)
    list(APPEND sources ${folder}/scanner.c)
  endif()
  add_library(torchlift_grammar_${name} STATIC ${sources})
  target_include_directories(torchlift_grammar_${name} PRIVATE ${folder})
  target_link_libraries(torchlift_grammar_${name} PUBLIC torchlift_tree_sitter)
  torchlift_third_party_c(torchlift_grammar_${name})
endfunction()

set(runtime ${TORCHLIFT_NODE_MODULES}/tree-sitter/vendor/tree-sitter/lib)
torchlift_require_grammar_source(${runtime}/src/lib.c)
add_library(torchlift_tree_sitter STATIC ${runtime}/src/lib.c)
target_include_directories(torchlift_tree_sitter SYSTEM PUBLIC ${runtime}/include)
target_include_directories(torchlift_tree_sitter PRIVATE ${runtime}/src)
target_compile_definitions(torchlift_tree_sitter PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE)
torchlift_third_party_c(torchlift_tree_sitter)

torchlift_grammar(python)
torchlift_grammar(bash)
torchlift_grammar(json)
torchlift_grammar(toml PACKAGE @tree-sitter-grammars/tree-sitter-toml)
torchlift_grammar(yaml PACKAGE @tree-sitter-grammars/tree-sitter-yaml)
