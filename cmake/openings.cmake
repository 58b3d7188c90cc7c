# turncoat_openings: the names in data/openings, as a library.

enable_language(ASM)
set(openings ${PROJECT_SOURCE_DIR}/data/openings)
set(source ${PROJECT_SOURCE_DIR}/src/record/builtin_openings.S)
add_library(turncoat_openings STATIC ${source})
set_source_files_properties(${source} PROPERTIES
  OBJECT_DEPENDS ${openings}/othello.txt COMPILE_OPTIONS "-I${openings}")
