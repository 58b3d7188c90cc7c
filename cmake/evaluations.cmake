# turncoat_evaluations: the weights in data/evaluations, as a library.

enable_language(ASM)
set(evaluations ${PROJECT_SOURCE_DIR}/data/evaluations)
add_library(turncoat_evaluations STATIC)
foreach(game adjacency othello)
  set(source ${PROJECT_SOURCE_DIR}/src/eval/${game}/builtin_weights.S)
  target_sources(turncoat_evaluations PRIVATE ${source})
  set_source_files_properties(${source} PROPERTIES
    OBJECT_DEPENDS ${evaluations}/${game}.weights COMPILE_OPTIONS "-I${evaluations}")
endforeach()
