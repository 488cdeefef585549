# Run by CPack on the tree that becomes the package: documents are named and compressed as in Debian.
cmake_policy(VERSION 3.24)
set(shared ${CPACK_TEMPORARY_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
set(documents ${shared}/doc/${CPACK_PACKAGE_NAME})

function(compress)
  execute_process(COMMAND gzip -9n ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# The text of the Apache License is in every Debian; what is added to it is not.
file(READ ${documents}/LICENSE licence)
string(REGEX REPLACE ".*---- LLVM Exceptions[^\n]*\n\n" "" exceptions "${licence}")
string(STRIP "${exceptions}" exceptions)
string(REPLACE "\n\n" "\n.\n" exceptions "${exceptions}")
string(REPLACE "\n" "\n " exceptions "${exceptions}")
string(TIMESTAMP year %Y UTC)
file(WRITE ${documents}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: nidus
Comment: The program contains isl, the integer set library, which is under
 the MIT licence: see the package libisl-dev.

Files: *
Copyright: ${year} the nidus Project
License: Apache-2.0-with-LLVM-exceptions

Files: usr/share/doc/nidus/examples/images/*
Copyright: none
License: public-domain
 The photograph and what the examples make of it are in the public domain:
 see /usr/share/doc/nidus/examples/images/LICENSE.md.

License: Apache-2.0-with-LLVM-exceptions
 On Debian systems, the text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0. These exceptions are added to it:
 .
 ${exceptions}
")
file(REMOVE ${documents}/LICENSE)

file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${documents}/changelog.Debian "${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Built from the sources of this version; see changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
compress(${documents}/changelog ${documents}/changelog.Debian)

# Where Debian's zsh looks.
file(RENAME ${shared}/zsh/site-functions ${shared}/zsh/vendor-completions)

file(GLOB pages ${shared}/man/man*/*)
if(pages)
  compress(${pages})
endif()
