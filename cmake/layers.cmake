# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Keeps the order of layers: a file may include a header of ours only if that header belongs to the
# file's own library or to one reached through its DEPENDS.
#
# While configuring, torchlift_record_layer collects the targets and torchlift_check_layers_now, called
# last, checks them. The same check runs again in the build whenever a checked file changed, as
#
#   cmake -DDATA=<recorded targets> -DSTAMP=<file to touch> -P layers.cmake

cmake_minimum_required(VERSION 3.25)

# torchlift_record_layer(<library|program> <name> <sources> <depends>)
function(torchlift_record_layer kind name sources depends)
  file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set(files)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} generated)
    if(NOT generated)
      file(RELATIVE_PATH source ${PROJECT_SOURCE_DIR} ${source})
      list(APPEND files ${source})
    endif()
  endforeach()
  string(CONCAT record
    "list(APPEND layers ${name})\n"
    "set(${name}.kind ${kind})\n"
    "set(${name}.folder ${folder})\n"
    "set(${name}.files \"${files}\")\n"
    "set(${name}.depends \"${depends}\")\n")
  set_property(GLOBAL APPEND_STRING PROPERTY TORCHLIFT_LAYERS "${record}")
endfunction()

# Sets `out` to the name of the library that owns the file `path`: the one declared in the nearest
# folder above. Empty when there is none.
function(torchlift_owner path out)
  cmake_path(GET path PARENT_PATH folder)
  while(folder)
    if(DEFINED "owner.${folder}")
      set(${out} "${owner.${folder}}" PARENT_SCOPE)
      return()
    endif()
    cmake_path(GET folder PARENT_PATH folder)
  endwhile()
  set(${out} "" PARENT_SCOPE)
endfunction()

# Sets `out` to everything that `name` reaches through DEPENDS, and appends to `errors` the names that
# no library has and a dependency on itself.
function(torchlift_reach name out)
  set(reached)
  set(pending ${${name}.depends})
  while(pending)
    list(POP_FRONT pending next)
    if(next IN_LIST reached)
      continue()
    endif()
    list(APPEND reached ${next})
    if(NOT "${${next}.kind}" STREQUAL "library")
      list(APPEND errors "${${name}.folder}: ${name} depends on `${next}`, which is no library.")
    elseif(next STREQUAL name)
      list(APPEND errors "${${name}.folder}: ${name} depends on itself.")
    endif()
    list(APPEND pending ${${next}.depends})
  endwhile()
  set(${out} "${reached}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()

# Checks one target; appends to `errors` and to `visited` (every file read).
function(torchlift_check_layer root name)
  torchlift_reach(${name} reached)
  set(folder "${${name}.folder}")
  set(pending ${${name}.files})
  if("${${name}.kind}" STREQUAL "library")
    set(folders ${folder})
    foreach(file IN LISTS pending)
      cmake_path(GET file PARENT_PATH parent)
      list(APPEND folders ${parent})
    endforeach()
    list(REMOVE_DUPLICATES folders)
    foreach(each IN LISTS folders)
      file(GLOB found RELATIVE ${root} ${root}/${each}/*.h ${root}/${each}/*.cc)
      list(APPEND pending ${found})
    endforeach()
  endif()
  list(REMOVE_DUPLICATES pending)
  set(seen ${pending})
  while(pending)
    list(POP_FRONT pending file)
    if(NOT EXISTS ${root}/${file})
      continue()
    endif()
    list(APPEND visited ${file})
    file(STRINGS ${root}/${file} lines
         REGEX "^[ \t]*#[ \t]*include[ \t]*\"(core|codemods|cli|tests)/")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*$" "\\1" include "${line}")
      torchlift_owner("${include}" owner)
      if("${owner}" STREQUAL "")
        # Headers beside a program, in a folder without a library, are the program's own.
        cmake_path(GET include PARENT_PATH include_folder)
        if(include_folder STREQUAL folder)
          if(NOT include IN_LIST seen)
            list(APPEND seen ${include})
            list(APPEND pending ${include})
          endif()
        else()
          list(APPEND errors "${file}: includes \"${include}\", which belongs to no library.")
        endif()
      elseif(NOT owner STREQUAL name AND NOT owner IN_LIST reached)
        set(depends "no other")
        if(${name}.depends)
          list(JOIN ${name}.depends " " depends)
        endif()
        string(CONCAT error "${file}: includes \"${include}\" of the layer `${owner}`, "
                            "but `${name}` may use only: ${depends} (DEPENDS in ${folder}/CMakeLists.txt)")
        list(APPEND errors "${error}")
      endif()
    endforeach()
  endwhile()
  set(errors "${errors}" PARENT_SCOPE)
  set(visited "${visited}" PARENT_SCOPE)
endfunction()

# Checks every target of the file `data`. Sets `errors`, one text a violation, and `visited` in the
# caller.
function(torchlift_check_layers root data)
  set(layers)
  set(errors)
  set(visited)
  include(${data})
  foreach(name IN LISTS layers)
    if("${${name}.kind}" STREQUAL "library")
      set("owner.${${name}.folder}" ${name})
    endif()
  endforeach()
  foreach(name IN LISTS layers)
    torchlift_check_layer(${root} ${name})
  endforeach()
  list(REMOVE_DUPLICATES errors)
  list(REMOVE_DUPLICATES visited)
  set(errors "${errors}" PARENT_SCOPE)
  set(visited "${visited}" PARENT_SCOPE)
endfunction()

function(torchlift_fail_on_layer_errors)
  if(errors)
    list(JOIN errors "\n  " text)
    message(FATAL_ERROR "Layers are broken:\n  ${text}\n"
      "Move the code to where it may be used, or add the layer to DEPENDS if the order of layers "
      "allows it (see CONTRIBUTING.md). To build the other folders meanwhile: "
      "-DTORCHLIFT_CHECK_LAYERS=OFF.")
  endif()
endfunction()

# Warns of a .cc file that no target compiles: a test that never runs.
function(torchlift_check_sources_are_listed data)
  include(${data})
  set(listed)
  foreach(name IN LISTS layers)
    list(APPEND listed ${${name}.files})
  endforeach()
  file(GLOB_RECURSE found RELATIVE ${PROJECT_SOURCE_DIR} core/*.cc codemods/*.cc cli/*.cc tests/*.cc)
  list(FILTER found EXCLUDE REGEX "/(cases|testdata)/")
  if(listed)
    list(REMOVE_ITEM found ${listed})
  endif()
  if(found)
    list(JOIN found "\n  " text)
    message(${TORCHLIFT_WARNING_SEVERITY} "Sources that no target lists:\n  ${text}")
  endif()
endfunction()

# The check of the configuration, and the target that repeats it in the build. Call it last.
function(torchlift_check_layers_now)
  get_property(text GLOBAL PROPERTY TORCHLIFT_LAYERS)
  set(data ${PROJECT_BINARY_DIR}/layers.cmake)
  file(CONFIGURE OUTPUT ${data} CONTENT "${text}" @ONLY)
  torchlift_check_sources_are_listed(${data})
  if(NOT TORCHLIFT_CHECK_LAYERS)
    return()
  endif()
  torchlift_check_layers(${PROJECT_SOURCE_DIR} ${data})
  torchlift_fail_on_layer_errors()
  set(stamp ${PROJECT_BINARY_DIR}/layers.stamp)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DDATA=${data} -DSTAMP=${stamp}
            -P ${PROJECT_SOURCE_DIR}/cmake/layers.cmake
    DEPENDS ${data} ${PROJECT_SOURCE_DIR}/cmake/layers.cmake
    DEPFILE ${stamp}.d
    COMMENT "Checking the order of layers"
    VERBATIM)
  add_custom_target(torchlift_layers ALL DEPENDS ${stamp})
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  torchlift_check_layers(${ROOT} ${DATA})
  torchlift_fail_on_layer_errors()
  list(TRANSFORM visited PREPEND "${ROOT}/")
  list(PREPEND visited ${DATA})
  list(TRANSFORM visited REPLACE " " "\\\\ ")
  list(JOIN visited " \\\n  " prerequisites)
  file(WRITE ${STAMP}.d "${STAMP}: ${prerequisites}\n")
  file(TOUCH ${STAMP})
else()
  option(TORCHLIFT_CHECK_LAYERS "Fail when a file includes a header of a layer it may not use" ON)
endif()
