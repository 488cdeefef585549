# `ninja package` makes a Debian package of what Install.cmake installs. It depends on the libraries and headers that the program was
# built with, as dpkg-shlibdeps finds them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME nidus)
# Who builds a package maintains it: Debian's own variables name him. Of the name that stands for nobody no mail ever arrives (RFC 2606).
set(contact "nidus developers <developers@nidus.invalid>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(contact "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_PACKAGE_CONTACT "${contact}" CACHE STRING "Who maintains packages built here: NAME <ADDRESS>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "source-to-source compiler from C loop nests to CUDA")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "nidus writes for a C file the same file, still C, and CUDA kernels of its
loop nests, where these can be proved or tested at run time to compute the
same. The kernels also run on the CPU, compiled by any C++ compiler.")
find_program(DPKG_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(DPKG_SHLIBDEPS)
set(clang_headers libclang-common-${LLVM_VERSION_MAJOR}-dev)
if(DPKG_SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS ${clang_headers})
else()
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-cpp${LLVM_VERSION_MAJOR}, libllvm${LLVM_VERSION_MAJOR}, ${clang_headers}, libgmp10, libstdc++6, libc6")
endif()
# nidus verify builds programs; the headers of the C library are those that the user's files include.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gcc, g++, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nvidia-cuda-toolkit, cmake")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/tool/cmake/debian_documents.cmake)
include(CPack)
