#include "players/event_json.h"

#include <nlohmann/json.hpp>

#include <string_view>

namespace turncoat {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(NodeEnd end) {
  switch (end) {
    case NodeEnd::kDepth:
      return "depth";
    case NodeEnd::kGameOver:
      return "game-over";
    case NodeEnd::kSearched:
      return "searched";
    case NodeEnd::kBetaCut:
      return "beta-cut";
    case NodeEnd::kAlphaCut:
      return "alpha-cut";
    case NodeEnd::kInterrupted:
      return "interrupted";
  }
  return "";
}

Json json_of(Move move);
Json json_of(const Mutation& mutation);
Json json_of(const Individual& individual);
Json json_of(const Birth& birth);
Json json_of(const ReservationNode& node);
Json json_of(const VisitedMove& move);

template <class Items>
Json listed(const Items& items) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(json_of(item));
  return list;
}

Json json_of(Move move) { return to_text(move); }

Json json_of(const NodeEntered& e) {
  return {{"event", "node-entered"},
          {"id", e.id},
          {"parent", e.parent},
          {"ply", e.ply},
          {"move", e.ply == 0 ? Json() : json_of(e.move)},
          {"maximizes", e.maximizes},
          {"alpha", e.alpha},
          {"beta", e.beta}};
}

Json json_of(const NodeLeft& e) {
  return {{"event", "node-left"},
          {"id", e.id},
          {"value", e.value},
          {"end", name_of(e.end)},
          {"skipped", e.skipped}};
}

Json json_of(const IterationDone& e) {
  return {{"event", "iteration-done"},
          {"depth", e.depth},
          {"move", json_of(e.move)},
          {"value", e.value},
          {"nodes", e.nodes}};
}

Json json_of(const NodeEvaluated& e) {
  return {{"event", "node-evaluated"},          {"id", e.id},
          {"disc_position", e.disc_position},   {"stable_discs", e.stable_discs},
          {"possible_moves", e.possible_moves}, {"total", e.total}};
}

Json json_of(const BoundMoved& e) {
  return {{"event", "bound-moved"}, {"id", e.id},
          {"child", e.child},       {"bound", e.is_alpha ? "alpha" : "beta"},
          {"before", e.before},     {"value", e.value},
          {"after", e.after}};
}

Json json_of(const CandidateJudged& e) {
  return {{"event", "candidate-judged"},
          {"move", json_of(e.move)},
          {"value", e.value},
          {"is_best_so_far", e.is_best_so_far}};
}

Json json_of(const AnnealingStep& e) {
  return {{"event", "annealing-step"},
          {"step", e.step},
          {"temperature", e.temperature},
          {"current", json_of(e.current)},
          {"current_value", e.current_value},
          {"candidate", json_of(e.candidate)},
          {"candidate_value", e.candidate_value},
          {"delta", e.delta},
          {"probability", e.probability},
          {"draw", e.draw},
          {"accepted", e.accepted}};
}

Json json_of(const Mutation& mutation) {
  return {{"gene", mutation.gene}, {"from", mutation.from}, {"to", mutation.to}};
}

Json json_of(const Individual& individual) {
  return {{"genes", individual.genes},
          {"value", individual.value},
          {"fitness", individual.fitness},
          {"chance", individual.chance}};
}

Json json_of(const Birth& birth) {
  return {{"first_parent", birth.first_parent},
          {"second_parent", birth.second_parent},
          {"point", birth.point < 0 ? Json() : Json(birth.point)},
          {"mutations", listed(birth.mutations)},
          {"genes", birth.genes},
          {"is_legal", birth.is_legal},
          {"value", birth.value ? Json(*birth.value) : Json()},
          {"is_kept", birth.is_kept}};
}

Json json_of(const GenerationDone& e) {
  return {{"event", "generation-done"},
          {"number", e.number},
          {"individuals", listed(e.individuals)},
          {"births", listed(e.births)}};
}

Json json_of(const ReservationNode& node) {
  return {{"id", node.id},
          {"parent", node.parent},
          {"move", node.level == 0 ? Json() : json_of(node.move)},
          {"level", node.level},
          {"value", node.value},
          {"maximizes", node.maximizes},
          {"is_leaf", node.is_leaf}};
}

Json json_of(const ReservationTreeGrown& e) {
  return {{"event", "reservation-tree-grown"}, {"generation", e.generation}, {"nodes", listed(e.nodes)}};
}

Json json_of(const PlayoutDone& e) {
  return {{"event", "playout-done"},
          {"number", e.number},
          {"path", listed(e.path)},
          {"grew", e.grew},
          {"result", e.result}};
}

Json json_of(const VisitedMove& move) {
  return {{"move", json_of(move.move)}, {"visits", move.visits}, {"value", move.value}};
}

Json json_of(const VisitsCounted& e) {
  return {{"event", "visits-counted"}, {"playouts", e.playouts}, {"moves", listed(e.moves)}};
}

}  // namespace

std::string to_json(const Event& event) {
  return std::visit([](const auto& kind) { return json_of(kind).dump(); }, event);
}

}  // namespace turncoat
