# Files of one folder that are compiled together, up to ten at a time: what they include is read and instantiated once.
#
# So the files of a folder must not give one name to two things, also in unnamed namespaces. clang-tidy reads each
# file by itself: one that lacks an include is found there. The engines are compiled file by file.

option(TURNCOAT_UNITY "compile files of one folder together" ON)

# turncoat_unity(TARGET): for all its files. Those with options of their own stay alone; CMake sees to that.
function(turncoat_unity target)
  if(NOT TURNCOAT_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    list(APPEND in_${folder} ${source})
    list(LENGTH in_${folder} count)
    math(EXPR group "(${count} - 1) / 10")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()
