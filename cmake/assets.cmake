# turncoat_assets: the page as a library. It is built once, in build/web, for all presets.
#
# With TURNCOAT_WEB off there is a page that says so, and neither Node nor a network is needed.

enable_language(ASM)
set(embed ${PROJECT_SOURCE_DIR}/cmake/embed_assets.cmake)

if(TURNCOAT_WEB)
  set(web_tool ${PROJECT_SOURCE_DIR}/tools/web.sh)
  execute_process(COMMAND ${web_tool} install RESULT_VARIABLE status ERROR_VARIABLE sentence)
  if(status)
    message(FATAL_ERROR "${sentence}Without the page: cmake -DTURNCOAT_WEB=OFF")
  endif()
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
