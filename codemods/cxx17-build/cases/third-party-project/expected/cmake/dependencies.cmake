list(APPEND CMAKE_PREFIX_PATH "${Python_SITELIB}/torch/share/cmake")
find_package(Torch CONFIG REQUIRED)
