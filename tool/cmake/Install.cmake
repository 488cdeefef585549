# What `cmake --install` puts where, and the same layout, by links, in the build tree: nidus finds its files from its own place, and
# find_package(Nidus) finds nidus in either.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Seen from the prefix, also where a folder was given as an absolute path.
function(nidus_relative_folder variable folder)
  file(RELATIVE_PATH relative ${CMAKE_INSTALL_PREFIX} ${folder})
  set(${variable} ${relative} PARENT_SCOPE)
endfunction()
nidus_relative_folder(INCLUDE_FOLDER ${CMAKE_INSTALL_FULL_INCLUDEDIR})
nidus_relative_folder(DOCUMENTS_FOLDER ${CMAKE_INSTALL_FULL_DATADIR})
set(DATA_FOLDER ${DOCUMENTS_FOLDER}/nidus)
file(RELATIVE_PATH PREFIX_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_PREFIX}/)
target_compile_definitions(nidus_tool PUBLIC NIDUS_INCLUDE_FOLDER="${INCLUDE_FOLDER}" NIDUS_DATA_FOLDER="${DATA_FOLDER}"
  NIDUS_PREFIX_FROM_PROGRAM="${PREFIX_FROM_PROGRAM}")

# nidus_data(PLACE FOLDER): a folder of the sources below share/nidus.
function(nidus_data place folder)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/nidus/${place} USE_SOURCE_PERMISSIONS PATTERN README.md EXCLUDE)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${CMAKE_BINARY_DIR}/${DATA_FOLDER}/${place} SYMBOLIC)
endfunction()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${DATA_FOLDER} ${CMAKE_BINARY_DIR}/${INCLUDE_FOLDER})
nidus_data(profiles analysis/memory/profiles)
nidus_data(verify tool/verify/harness)
nidus_data(benchmark runtime/benchmark)
install(PROGRAMS tool/tune/tune.sh DESTINATION ${CMAKE_INSTALL_DATADIR}/nidus)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/tool/tune/tune.sh ${CMAKE_BINARY_DIR}/${DATA_FOLDER}/tune.sh SYMBOLIC)
install(DIRECTORY runtime/include/nidus DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/runtime/include/nidus ${CMAKE_BINARY_DIR}/${INCLUDE_FOLDER}/nidus SYMBOLIC)

# Man pages and completions, which nidus itself writes.
add_custom_command(TARGET nidus POST_BUILD COMMAND nidus --documents=${CMAKE_BINARY_DIR}/${DOCUMENTS_FOLDER} VERBATIM)
foreach(kind man bash-completion zsh fish)
  install(DIRECTORY ${CMAKE_BINARY_DIR}/${DOCUMENTS_FOLDER}/${kind} DESTINATION ${CMAKE_INSTALL_DATADIR})
endforeach()

# The loader finds Clang's libraries by itself where they lie in a folder of the system's, as in Debian.
get_target_property(clang_library clang-cpp LOCATION)
file(REAL_PATH ${clang_library} clang_library)
cmake_path(GET clang_library PARENT_PATH clang_library_folder)
if(NOT clang_library_folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set_target_properties(nidus PROPERTIES INSTALL_RPATH ${LLVM_LIBRARY_DIR})
endif()

add_library(nidus_runtime INTERFACE)
set_target_properties(nidus_runtime PROPERTIES EXPORT_NAME runtime)
target_compile_features(nidus_runtime INTERFACE cxx_std_17)
target_include_directories(nidus_runtime INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/runtime/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS nidus nidus_runtime EXPORT NidusTargets)

set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/Nidus)
install(EXPORT NidusTargets NAMESPACE Nidus:: DESTINATION ${PACKAGE_FOLDER})
export(EXPORT NidusTargets NAMESPACE Nidus:: FILE NidusTargets.cmake)
# The program runs where the project is built, for whatever machine that is built.
write_basic_package_version_file(NidusConfigVersion.cmake COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_BINARY_DIR}/NidusConfigVersion.cmake DESTINATION ${PACKAGE_FOLDER})
foreach(file NidusConfig.cmake Nidus.cmake)
  configure_file(tool/cmake/${file} ${file} COPYONLY)
  install(FILES tool/cmake/${file} DESTINATION ${PACKAGE_FOLDER})
endforeach()

install(FILES LICENSE CHANGELOG.md README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# Where the links of these pages lead.
foreach(page tool/README.md analysis/REASONS.md runtime/benchmark/README.md)
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
install(DIRECTORY tool/pages DESTINATION ${CMAKE_INSTALL_DOCDIR}/tool)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN run.sh EXCLUDE PATTERN __pycache__ EXCLUDE PATTERN setup.sh EXCLUDE)
