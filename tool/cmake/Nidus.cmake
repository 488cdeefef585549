# nidus_add_library(TARGET SOURCES a.c b.c ... [TOGETHER] [OPTIONS --device=... ...])
#
# A static library of C files whose loop nests run on a GPU where that is possible and pays: every file is translated, and
# its pair is compiled, the .cu file by nvcc when the project has enabled CUDA and as C++ for the
# CPU otherwise. It is translated again when the file, a header that it includes or nidus changes. Include directories,
# definitions and the C standard of TARGET hold for the translation too; OPTIONS are given to nidus. Needs the languages C
# and CXX.
#
# TOGETHER: all files are translated by one command, as one program: loop nests may call functions that other files of TARGET define. A
# change of any of them translates all again.
#
# find_package(Nidus) defines it, for an installed nidus and for one in its build tree.
include_guard()

function(nidus_add_library target)
  cmake_parse_arguments(ARG "TOGETHER" "" "SOURCES;OPTIONS" ${ARGN})
  if(NOT ARG_SOURCES OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "nidus_add_library(${target} SOURCES a.c ... [TOGETHER] [OPTIONS ...])")
  endif()
  find_package(Threads REQUIRED)

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}.nidus)
  set(includes $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  set(definitions $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  set(flags "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>" "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
    "$<$<BOOL:$<TARGET_PROPERTY:${target},C_STANDARD>>:-std=gnu$<TARGET_PROPERTY:${target},C_STANDARD>>")

  set(pairs)
  set(paths)
  foreach(source IN LISTS ARG_SOURCES)
    cmake_path(ABSOLUTE_PATH source NORMALIZE OUTPUT_VARIABLE path)
    cmake_path(GET path STEM LAST_ONLY name)
    if("${folder}/${name}.c" IN_LIST pairs)
      message(FATAL_ERROR "nidus_add_library: two sources of ${target} have the name ${name}.c")
    endif()
    if(NOT ARG_TOGETHER)
      add_custom_command(OUTPUT ${folder}/${name}.c ${folder}/${name}.cu
        COMMAND Nidus::nidus translate -o ${folder} --depfile=${folder}/${name}.d ${ARG_OPTIONS}
          ${path} -- "${flags}"
        DEPENDS ${path} $<TARGET_FILE:Nidus::nidus>
        DEPFILE ${folder}/${name}.d
        COMMENT "Translating ${source}" COMMAND_EXPAND_LISTS VERBATIM)
    endif()
    list(APPEND paths ${path})
    list(APPEND pairs ${folder}/${name}.c ${folder}/${name}.cu)
    if(CMAKE_CUDA_COMPILER)
      set_source_files_properties(${folder}/${name}.cu PROPERTIES LANGUAGE CUDA)
    else()
      set_source_files_properties(${folder}/${name}.cu PROPERTIES LANGUAGE CXX COMPILE_OPTIONS "-x;c++")
    endif()
  endforeach()

  if(ARG_TOGETHER)
    cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
    add_custom_command(OUTPUT ${pairs}
      COMMAND Nidus::nidus translate -o ${folder} -j${cores} --depfile=${folder}/all.d ${ARG_OPTIONS} ${paths} -- "${flags}"
      DEPENDS ${paths} $<TARGET_FILE:Nidus::nidus>
      DEPFILE ${folder}/all.d
      COMMENT "Translating the files of ${target}" COMMAND_EXPAND_LISTS VERBATIM)
  endif()

  add_library(${target} STATIC ${pairs})
  target_compile_features(${target} PRIVATE cxx_std_17)
  if(CMAKE_CUDA_COMPILER)
    target_compile_features(${target} PRIVATE cuda_std_17)
  endif()
  target_link_libraries(${target} PUBLIC Threads::Threads PRIVATE Nidus::runtime)
endfunction()
