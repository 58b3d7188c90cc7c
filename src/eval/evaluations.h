// The evaluations there are, by name, with their parameters: one table for every bot with an `eval` key.
//
// An evaluation is called with two boards and gives the value of the position for the player of the
// first, whoever is to move, as a whole number of 1/kUnit marks. Ended games are judged like others.
// kIsZeroSum says that the value for one player is minus the value for the other.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/bitboard.h"
#include "core/shape.h"
#include "core/spec.h"
#include "eval/discs.h"
#include "eval/liberties.h"
#include "eval/radial.h"
#include "eval/zero.h"

namespace turncoat {

template <class E>
concept Evaluation = requires(const E& eval, Bitboard own, Bitboard opp) {
  { eval(own, opp) } -> std::same_as<int>;
  { E::kUnit } -> std::convertible_to<int>;
  { E::kIsZeroSum } -> std::convertible_to<bool>;
};

// A new evaluation is one type here and one line in evaluations.cpp. Hot code asks for the concrete type
// once, with std::visit.
using AnyEvaluation = std::variant<Discs, Radial, Liberties, Zero>;

// The key `eval` and the keys of all evaluations; those of an evaluation that is not chosen mean nothing.
std::vector<Parameter> evaluation_parameters(std::string default_name = "discs");

// The keys a0 to a4 alone. Sums of 64 of the largest weights stay far from the limits of int.
inline constexpr int kLargestWeight = 10000;
std::vector<Parameter> liberties_parameters(const Liberties::Weights& defaults);
Liberties::Weights liberties_weights(const Settings& settings);

// The evaluation that settings of that table name, for boards of a shape.
AnyEvaluation evaluation_of(const Settings& settings, Shape shape);

// In marks, for code that is not hot.
inline double value_of(const AnyEvaluation& evaluation, Bitboard own, Bitboard opp) {
  return std::visit(
      [=](const auto& eval) {
        return static_cast<double>(eval(own, opp)) / std::remove_cvref_t<decltype(eval)>::kUnit;
      },
      evaluation);
}

}  // namespace turncoat
