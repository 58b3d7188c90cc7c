// What tools/pack_proofs.cpp wrote, as a part of the program.
.section .rodata
.global turncoat_packed_proofs
.global turncoat_packed_proofs_end
turncoat_packed_proofs:
  .incbin "packed_proofs.bin"
turncoat_packed_proofs_end:

// Without this section the linker would make the stack executable.
.section .note.GNU-stack, "", %progbits
