# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Turns codemods/codemods.def into sources.

# Sets `out` to the camel case of a snake case name: cuda_before_12_6 → CudaBefore126.
function(torchlift_camel_case name out)
  string(REPLACE "_" ";" words ${name})
  set(camel "")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND camel ${first}${rest})
  endforeach()
  set(${out} ${camel} PARENT_SCOPE)
endfunction()

# Sets `out` to the source that defines Manual<camel>() as the text of the page, written in the build.
function(torchlift_embed_manual page camel out)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/manual_${camel}.cc)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_text.cmake)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${page} -DOUTPUT=${source} -DFUNCTION=Manual${camel} -P ${script}
    DEPENDS ${page} ${script}
    COMMENT "Embedding ${page}"
    VERBATIM)
  set(${out} ${source} PARENT_SCOPE)
endfunction()

# Reads the file `def` and sets TORCHLIFT_CODEMOD_SOURCES: the sources of every codemod it names, their
# embedded pages, and the registry.
function(torchlift_read_codemods def)
  set(sources)
  set(declarations "")
  set(entries "")
  set(count 0)
  set(lines)
  if(EXISTS ${def})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${def})
    file(STRINGS ${def} lines REGEX "^[ \t]*TORCHLIFT_CODEMOD\\(")
  endif()
  foreach(line IN LISTS lines)
    if(NOT line MATCHES "^[ \t]*TORCHLIFT_CODEMOD\\([ \t]*([A-Za-z0-9_]+)[ \t]*,[ \t]*\"([a-z0-9.-]+)\"[ \t]*\\)")
      message(FATAL_ERROR "${def}: not TORCHLIFT_CODEMOD(<snake_name>, \"<id>\"): ${line}")
    endif()
    set(id ${CMAKE_MATCH_2})
    torchlift_camel_case(${CMAKE_MATCH_1} camel)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${id})
    file(GLOB found CONFIGURE_DEPENDS ${folder}/*.cc)
    if(NOT found)
      message(FATAL_ERROR "${def}: no sources in codemods/${id}/ for ${id}.")
    endif()
    list(APPEND sources ${found})
    string(APPEND declarations "std::unique_ptr<Codemod> Make${camel}Codemod();\n")
    if(EXISTS ${folder}/${id}.md)
      torchlift_embed_manual(${folder}/${id}.md ${camel} manual)
      list(APPEND sources ${manual})
      string(APPEND declarations "absl::string_view Manual${camel}();\n")
      set(text "Manual${camel}()")
    else()
      message(${TORCHLIFT_WARNING_SEVERITY} "codemods/${id}/ has no page ${id}.md.")
      set(text "absl::string_view()")
    endif()
    string(APPEND entries "      {\"${id}\", ${text}, &Make${camel}Codemod},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  set(registry ${CMAKE_CURRENT_BINARY_DIR}/registry.cc)
  configure_file(${CMAKE_CURRENT_SOURCE_DIR}/registry.cc.in ${registry} @ONLY)
  set(TORCHLIFT_CODEMOD_SOURCES ${sources} ${registry} PARENT_SCOPE)
endfunction()
