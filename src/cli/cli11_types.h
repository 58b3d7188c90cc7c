// The names of CLI11's types, for headers that only pass them on.
#pragma once

namespace CLI {
class App;
class Option;
class ParseError;
}  // namespace CLI
