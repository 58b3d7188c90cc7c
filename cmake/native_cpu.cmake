# Makes -march=native safe to cache.
#
# The words "-march=native" are the same on every machine and their meaning is not, so neither Ninja nor
# ccache 4.7 would notice that a build folder or a cache has moved to another CPU. A definition that
# nothing reads carries what the compiler makes of "native" here into every command line.

if(TURNCOAT_ARCH STREQUAL "native")
  execute_process(
    COMMAND ${CMAKE_CXX_COMPILER} -march=native "-###" -E -x c++ /dev/null
    OUTPUT_QUIET ERROR_VARIABLE spelled_out COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "\"-(march=|target-cpu)[^\n]*" cpu "${spelled_out}")
  if(NOT cpu)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER} does not say what -march=native means: use the preset 'portable'")
  endif()
  string(SHA256 cpu_hash "${CMAKE_CXX_COMPILER_VERSION} ${cpu}")
  string(SUBSTRING ${cpu_hash} 0 12 cpu_hash)
  target_compile_definitions(turncoat_compiler INTERFACE TURNCOAT_NATIVE_CPU_${cpu_hash})
endif()
