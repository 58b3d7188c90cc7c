// data/evaluations/othello.weights.gz, unpacked, as a part of the program.
.section .rodata
.global turncoat_othello_weights
.global turncoat_othello_weights_end
turncoat_othello_weights:
  .incbin "othello.weights"
turncoat_othello_weights_end:

// Without this section the linker would make the stack executable.
.section .note.GNU-stack, "", %progbits
