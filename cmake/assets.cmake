# turncoat_assets: the page as a library. It is built once, in build/web, for all presets.
#
# With TURNCOAT_WEB off, or where npm or its packages cannot be had, there is a page that says so. All else works.

enable_language(ASM)
set(embed ${PROJECT_SOURCE_DIR}/cmake/embed_assets.cmake)

set(web_tool ${PROJECT_SOURCE_DIR}/tools/web.sh)
set(has_page ${TURNCOAT_WEB})
if(has_page)
  execute_process(COMMAND ${web_tool} install RESULT_VARIABLE status ERROR_VARIABLE sentence)
  if(status)
    set(has_page OFF)
    string(REGEX REPLACE "^turncoat: |\n" "" sentence "${sentence}")
    message(STATUS "Without the page: ${sentence} All else works; when that is mended, start again after tools/web.sh install.")
  endif()
endif()

if(has_page)
  set(asset_folder ${PROJECT_SOURCE_DIR}/build/web/embedded)
  file(GLOB_RECURSE web_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/* ${PROJECT_SOURCE_DIR}/web/public/*)
  file(GLOB web_settings CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*.*)
  add_custom_command(
    OUTPUT ${asset_folder}/assets.S ${asset_folder}/assets_table.cpp
    COMMAND ${web_tool} build
    DEPENDS ${web_tool} ${embed} ${web_files} ${web_settings}
    COMMENT "Building the page")
else()
  set(asset_folder ${CMAKE_CURRENT_BINARY_DIR}/placeholder)
  set(placeholder ${PROJECT_SOURCE_DIR}/src/server/placeholder)
  add_custom_command(
    OUTPUT ${asset_folder}/assets.S ${asset_folder}/assets_table.cpp
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${placeholder} -DOUT=${asset_folder} -P ${embed}
    DEPENDS ${embed} ${placeholder}/index.html
    COMMENT "Building the page that says there is none")
  file(MAKE_DIRECTORY ${asset_folder})
endif()

add_library(turncoat_assets STATIC ${asset_folder}/assets.S ${asset_folder}/assets_table.cpp)
target_include_directories(turncoat_assets PRIVATE ${PROJECT_SOURCE_DIR}/src)
