# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks cmake/layers.cmake on small trees: cmake -DSCRATCH=<empty folder> -P layers_test.cmake

cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/layers.cmake)

# expect(<what is tested> <regular expression, empty for no error> <targets> [<file> <content>]…)
#
# Each target is "<name> <kind> <folder> <depends separated by commas>"; its files are all of its folder.
function(expect what pattern targets)
  file(REMOVE_RECURSE ${SCRATCH})
  set(files ${ARGN})
  while(files)
    list(POP_FRONT files file content)
    file(WRITE ${SCRATCH}/${file} "${content}\n")
  endwhile()
  set(data "")
  foreach(target IN LISTS targets)
    string(REPLACE " " ";" target "${target}")
    list(POP_FRONT target name kind folder depends)
    string(REPLACE "," ";" depends "${depends}")
    file(GLOB sources RELATIVE ${SCRATCH} ${SCRATCH}/${folder}/*.cc)
    string(APPEND data "list(APPEND layers ${name})\nset(${name}.kind ${kind})\n"
                       "set(${name}.folder ${folder})\nset(${name}.files \"${sources}\")\n"
                       "set(${name}.depends \"${depends}\")\n")
  endforeach()
  file(WRITE ${SCRATCH}/layers.data "${data}")
  torchlift_check_layers(${SCRATCH} ${SCRATCH}/layers.data)
  if(pattern STREQUAL "" AND errors)
    message(SEND_ERROR "${what}: expected no error, got: ${errors}")
  elseif(NOT errors MATCHES "${pattern}")
    message(SEND_ERROR "${what}: expected /${pattern}/, got: '${errors}'")
  endif()
endfunction()

set(three "text library core/text" "syntax library core/syntax text"
          "python library core/python syntax")

expect("a header of the own folder is allowed" "" "${three}"
  core/text/edit.cc "#include \"core/text/edit.h\"")
expect("a header reached through another layer is allowed" "" "${three}"
  core/python/call.cc "#include \"core/text/edit.h\"")
expect("a header from above is not" "core/text/edit.cc: includes \"core/python/call.h\" of the layer `python`"
  "${three}" core/text/edit.cc "#include \"core/python/call.h\"")
expect("headers are checked too" "core/text/edit.h: includes \"core/syntax/node.h\"" "${three}"
  core/text/edit.h "  #  include \"core/syntax/node.h\"")
expect("a folder without a library is named" "belongs to no library" "${three}"
  core/text/edit.cc "#include \"core/lost/edit.h\"")
expect("a folder inside a library's is the library's" ""
  "codemods library codemods" codemods/one/a.cc "#include \"codemods/one/b.h\"")
expect("an unknown name in DEPENDS is named" "text depends on `lost`, which is no library"
  "text library core/text lost")
expect("a circle is refused" "syntax depends on itself"
  "text library core/text syntax;syntax library core/syntax text")
expect("a test may use headers beside it" "" "${three};text_test program tests/core/text text"
  tests/core/text/edit_test.cc "#include \"tests/core/text/fake.h\"" tests/core/text/fake.h "")
expect("headers beside a test are checked with it" "tests/core/text/fake.h: includes \"core/python/call.h\""
  "${three};text_test program tests/core/text text"
  tests/core/text/edit_test.cc "#include \"tests/core/text/fake.h\""
  tests/core/text/fake.h "#include \"core/python/call.h\"")
expect("an include in a comment does not count" "" "${three}"
  core/text/edit.h "// #include \"core/python/call.h\"")
