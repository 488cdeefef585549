# find_package(Nidus): the program Nidus::nidus, the headers of translated files Nidus::runtime, and nidus_add_library.
include(${CMAKE_CURRENT_LIST_DIR}/NidusTargets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/Nidus.cmake)
