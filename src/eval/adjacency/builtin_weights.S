// data/evaluations/adjacency.weights.gz, unpacked, as a part of the program.
.section .rodata
.global turncoat_adjacency_weights
.global turncoat_adjacency_weights_end
turncoat_adjacency_weights:
  .incbin "adjacency.weights"
turncoat_adjacency_weights_end:

// Without this section the linker would make the stack executable.
.section .note.GNU-stack, "", %progbits
