# cmake -DFOLDER=dist -DOUT=folder -P embed_assets.cmake: writes assets.S, which puts every file of FOLDER
# into the program as it is and compressed, and assets_table.cpp, which lists them (src/server/assets.h).
#
# The hashes in the table change it with the files, so that both are assembled again.

cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
if(NOT "index.html" IN_LIST files)
  message(FATAL_ERROR "there is no ${FOLDER}/index.html: the page was not built")
endif()

set(data ".section .rodata\n")
set(declared "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  set(gzip ${OUT}/${number}.gz)
  execute_process(COMMAND gzip -9 --no-name --stdout ${FOLDER}/${file} OUTPUT_FILE ${gzip} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${FOLDER}/${file} size)
  file(SIZE ${gzip} gzip_size)
  file(SHA256 ${FOLDER}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  string(APPEND data "\n// ${hash}\n.global turncoat_asset_${number}\nturncoat_asset_${number}:\n"
         "  .incbin \"${FOLDER}/${file}\"\n")
  string(APPEND declared "extern const char turncoat_asset_${number}[];\n")
  set(compressed "{}")
  if(gzip_size LESS size)
    string(APPEND data ".global turncoat_asset_${number}_gzip\nturncoat_asset_${number}_gzip:\n  .incbin \"${gzip}\"\n")
    string(APPEND declared "extern const char turncoat_asset_${number}_gzip[];\n")
    set(compressed "{turncoat_asset_${number}_gzip, ${gzip_size}}")
  endif()
  string(APPEND rows "    {\"/${file}\", {turncoat_asset_${number}, ${size}}, ${compressed}, \"${hash}\"},\n")
  math(EXPR number "${number} + 1")
endforeach()

# Without this section the linker would make the stack executable.
string(APPEND data "\n.section .note.GNU-stack, \"\", %progbits\n")
file(CONFIGURE OUTPUT ${OUT}/assets.S CONTENT "${data}" @ONLY)
file(CONFIGURE OUTPUT ${OUT}/assets_table.cpp @ONLY CONTENT "#include \"server/assets.h\"

extern \"C\" {
${declared}}

namespace turncoat::server {

std::span<const Asset> built_in_assets() {
  static const Asset assets[] = {
${rows}  };
  return assets;
}

}  // namespace turncoat::server
")
