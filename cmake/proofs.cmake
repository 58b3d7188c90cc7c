# turncoat_proofs: what playing needs of the proofs in data/proofs, as a library.

enable_language(ASM)
file(GLOB proofs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/proofs/*.proof)
file(GLOB replies CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/proofs/*.replies)
set(packed_folder ${CMAKE_CURRENT_BINARY_DIR}/proofs)
file(MAKE_DIRECTORY ${packed_folder})
set(solver ${PROJECT_SOURCE_DIR}/src/solver/adjacency)

# With the files of the solver that it needs, since the solver itself needs what it writes.
add_executable(pack_proofs ${PROJECT_SOURCE_DIR}/tools/pack_proofs.cpp ${solver}/certificate.cpp
  ${solver}/packed_proofs.cpp ${solver}/replies.cpp)
target_link_libraries(pack_proofs PRIVATE turncoat_search)

add_custom_command(
  OUTPUT ${packed_folder}/packed_proofs.bin
  COMMAND pack_proofs ${packed_folder}/packed_proofs.bin ${proofs}
  DEPENDS pack_proofs ${proofs} ${replies}
  COMMENT "Packing the proofs")

add_library(turncoat_proofs STATIC ${solver}/packed_proofs.S)
set_source_files_properties(${solver}/packed_proofs.S PROPERTIES
  OBJECT_DEPENDS ${packed_folder}/packed_proofs.bin COMPILE_OPTIONS "-I${packed_folder}")

# Not built unless asked for: it takes an hour, and what it found is in data/proofs.
add_executable(find_replies EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tools/find_replies.cpp)
target_link_libraries(find_replies PRIVATE turncoat_solver)
