# turncoat_evaluations: the weights in data/evaluations, as a library.

enable_language(ASM)
set(evaluations ${PROJECT_SOURCE_DIR}/data/evaluations)
add_library(turncoat_evaluations STATIC ${PROJECT_SOURCE_DIR}/src/eval/othello/builtin_weights.S)
set_source_files_properties(${PROJECT_SOURCE_DIR}/src/eval/othello/builtin_weights.S PROPERTIES
  OBJECT_DEPENDS ${evaluations}/othello.weights COMPILE_OPTIONS "-I${evaluations}")
