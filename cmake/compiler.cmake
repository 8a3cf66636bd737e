# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# How everything is compiled: language, optimisation, sanitizers, warnings.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

option(TORCHLIFT_WERROR "Treat warnings, also those of configuring, as errors" OFF)
option(TORCHLIFT_COVERAGE "Count executed lines (gcov)" OFF)
option(TORCHLIFT_FUZZ "Build the fuzz targets (needs clang)" OFF)
set(TORCHLIFT_SANITIZE "" CACHE STRING "Sanitizers, as a list: address;undefined or thread")

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

# No build type defines NDEBUG: our assertions stay, and Abseil's headers see the same setting as the
# Abseil libraries of the distribution were built with.
foreach(language C CXX)
  set(CMAKE_${language}_FLAGS_RELEASE "-O2 -g1")
  set(CMAKE_${language}_FLAGS_RELWITHDEBINFO "-O2 -g")
  set(CMAKE_${language}_FLAGS_DEBUG "-O0 -g")
endforeach()

find_program(TORCHLIFT_CCACHE ccache)
if(TORCHLIFT_CCACHE)
  foreach(language C CXX)
    if(NOT CMAKE_${language}_COMPILER_LAUNCHER)
      set(CMAKE_${language}_COMPILER_LAUNCHER ${TORCHLIFT_CCACHE})
    endif()
  endforeach()
endif()

# The C sources are third-party: they are watched for bad memory accesses, not for undefined
# arithmetic that their authors rely on.
if(TORCHLIFT_SANITIZE)
  set(c_sanitizers ${TORCHLIFT_SANITIZE})
  list(REMOVE_ITEM c_sanitizers undefined)
  list(JOIN c_sanitizers "," c_sanitizers)
  list(JOIN TORCHLIFT_SANITIZE "," cxx_sanitizers)
  add_compile_options(-fno-omit-frame-pointer
                      "$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${cxx_sanitizers}>"
                      "$<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>")
  if(c_sanitizers)
    add_compile_options("$<$<COMPILE_LANGUAGE:C>:-fsanitize=${c_sanitizers}>")
  endif()
  add_link_options("-fsanitize=${cxx_sanitizers}")
endif()

if(TORCHLIFT_COVERAGE)
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:--coverage>")
  add_link_options(--coverage)
endif()

if(TORCHLIFT_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "TORCHLIFT_FUZZ needs clang: use `cmake --preset fuzz`.")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Applied by torchlift_library and its siblings to our own targets only.
set(TORCHLIFT_WARNINGS -Wall -Wextra -Wshadow -Wconversion)
set(TORCHLIFT_WARNING_SEVERITY WARNING)
if(TORCHLIFT_WERROR)
  list(APPEND TORCHLIFT_WARNINGS -Werror)
  set(TORCHLIFT_WARNING_SEVERITY FATAL_ERROR)
endif()
