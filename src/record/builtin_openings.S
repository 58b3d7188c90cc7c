// data/openings/othello.txt as a part of the program.
.section .rodata
.global turncoat_othello_openings
.global turncoat_othello_openings_end
turncoat_othello_openings:
  .incbin "othello.txt"
turncoat_othello_openings_end:

// Without this section the linker would make the stack executable.
.section .note.GNU-stack, "", %progbits
