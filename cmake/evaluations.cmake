# turncoat_evaluations: the weights in data/evaluations, as a library.

enable_language(ASM)
set(unpacked ${CMAKE_CURRENT_BINARY_DIR}/evaluations)
file(MAKE_DIRECTORY ${unpacked})
add_library(turncoat_evaluations STATIC)
foreach(game adjacency othello)
  set(packed ${PROJECT_SOURCE_DIR}/data/evaluations/${game}.weights.gz)
  add_custom_command(OUTPUT ${unpacked}/${game}.weights
    COMMAND gzip -dc ${packed} > ${unpacked}/${game}.weights
    DEPENDS ${packed} VERBATIM)
  set(source ${PROJECT_SOURCE_DIR}/src/eval/${game}/builtin_weights.S)
  target_sources(turncoat_evaluations PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS ${unpacked}/${game}.weights COMPILE_OPTIONS "-I${unpacked}")
endforeach()
