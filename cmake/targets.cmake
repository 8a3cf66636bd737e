# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# The ways to declare a target. Every one takes
#
#   SOURCES   .cc files, listed one by one, relative to the folder
#   DEPENDS   names of our own libraries (text, syntax, …) whose headers it may include
#   LINK      targets of others (absl::status, torchlift_grammar_python, …)
#
# and cmake/layers.cmake fails the configuration when a file includes a header of a library that is
# neither the target's own nor reached through DEPENDS.

function(torchlift_declare target kind name)
  cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "SOURCES;DEPENDS;LINK")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${name}: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(scope PUBLIC)
  if(NOT arg_SOURCES)
    set(scope INTERFACE)
  else()
    target_compile_options(${target} PRIVATE ${TORCHLIFT_WARNINGS})
  endif()
  target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR})
  list(TRANSFORM arg_DEPENDS PREPEND torchlift_ OUTPUT_VARIABLE depended_targets)
  target_link_libraries(${target} ${scope} ${depended_targets} ${arg_LINK})
  torchlift_record_layer(${kind} ${name} "${arg_SOURCES}" "${arg_DEPENDS}")
endfunction()

# torchlift_library(<name> [SOURCES …] [DEPENDS …] [LINK …])
#
# Makes torchlift_<name>, also known as torchlift::<name>: the library of this folder. A folder holds
# at most one; without SOURCES it is headers only.
function(torchlift_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK")
  if(arg_SOURCES)
    add_library(torchlift_${name} STATIC ${arg_SOURCES})
  else()
    add_library(torchlift_${name} INTERFACE)
  endif()
  add_library(torchlift::${name} ALIAS torchlift_${name})
  torchlift_declare(torchlift_${name} library ${name} ${ARGN})
endfunction()

# torchlift_program(<name> SOURCES … [DEPENDS …] [LINK …])
#
# Makes the executable <name>, at the top of the build folder.
function(torchlift_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK")
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  torchlift_declare(${name} program ${name} ${ARGN})
endfunction()

# torchlift_test(<name> SOURCES … [DEPENDS …] [LINK …])
#
# Makes the GoogleTest program <name>, with gmock and a main, and registers it as one ctest test: a
# process a program costs far less than a process a test. It runs in the top folder of the
# repository, so that "testdata/…" opens as written; TORCHLIFT_BINARY names the built `torchlift`.
function(torchlift_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK")
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  torchlift_declare(${name} program ${name} ${ARGN})
  target_link_libraries(${name} PRIVATE GTest::gmock_main GTest::gmock GTest::gtest)
  # Half of the build is tests, which run for an instant: what they test is optimised, they are not.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release,RelWithDebInfo>:-O0>)
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES
    TIMEOUT 600
    ENVIRONMENT "TORCHLIFT_BINARY=${PROJECT_BINARY_DIR}/torchlift")
endfunction()

# torchlift_benchmark(<name> SOURCES … [DEPENDS …] [LINK …])
#
# Makes the Google Benchmark program <name>, with a main; built on request only (`make bench`).
function(torchlift_benchmark name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK")
  add_executable(${name} EXCLUDE_FROM_ALL ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  torchlift_declare(${name} program ${name} ${ARGN})
  target_link_libraries(${name} PRIVATE benchmark::benchmark_main benchmark::benchmark)
endfunction()

# torchlift_fuzzer(<name> SOURCES … [DEPENDS …] [LINK …])
#
# Makes the libFuzzer program <name> in the preset `fuzz`; elsewhere it is only checked for layers.
function(torchlift_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;LINK")
  if(NOT TORCHLIFT_FUZZ)
    torchlift_record_layer(program ${name} "${arg_SOURCES}" "${arg_DEPENDS}")
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
  torchlift_declare(${name} program ${name} ${ARGN})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endfunction()

# torchlift_python_test(<name>)
#
# Registers <name>.py of this folder, a unittest program; TORCHLIFT_BINARY names the built `torchlift`.
# The system's Python comes first: what tools/setup installs is for that one.
find_program(TORCHLIFT_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TORCHLIFT_PYTHON python3 REQUIRED)
function(torchlift_python_test name)
  add_test(NAME ${name}
           COMMAND ${TORCHLIFT_PYTHON} -B -m unittest -q ${name}
           WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES
    TIMEOUT 600
    ENVIRONMENT "TORCHLIFT_BINARY=$<TARGET_FILE:torchlift>")
endfunction()
