// What a player tells while it thinks: structs rich enough to draw the algorithm.
//
// Values and bounds are for the player whose move is being chosen, as minimax is taught: it maximises,
// the opponent minimises. docs/events.md shows every event as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/move.h"

namespace turncoat {

// A node of a game tree was entered. Ids count from 0, the root, in the order of entering.
struct NodeEntered {
  std::uint64_t id = 0;
  std::uint64_t parent = 0;  // of the root: itself
  int ply = 0;
  Move move = Move::pass();  // the move that led here; meaningless at the root
  bool maximizes = true;     // the player to move here is the one who thinks
  double alpha = 0;
  double beta = 0;
};

// Why a node was left.
enum class NodeEnd : std::uint8_t {
  kDepth,       // a leaf: the depth was reached and the evaluation gave the value
  kGameOver,    // a leaf: the game ends here
  kSearched,    // every move was looked at
  kBetaCut,     // a maximising node reached beta: the opponent will not let it come to this
  kAlphaCut,    // a minimising node reached alpha
  kInterrupted  // a limit was reached; the value means nothing
};

struct NodeLeft {
  std::uint64_t id = 0;
  double value = 0;
  NodeEnd end = NodeEnd::kSearched;
  int skipped = 0;  // moves that the cut saved
};

// A search of one depth is complete.
struct IterationDone {
  int depth = 0;
  Move move = Move::pass();
  double value = 0;
  std::uint64_t nodes = 0;
};

// The three values of report E (section 3.3) for one node, and what its Code 4 calls totalEval.
//
// Where they move the bounds they are those of the move that led to the node, for the side that made it.
// Where they stand at the leaves they are those of the position, for the player who thinks.
struct NodeEvaluated {
  std::uint64_t id = 0;
  double disc_position = 0;
  double stable_discs = 0;
  double possible_moves = 0;
  double total = 0;
};

// A move was better than what its side had for certain at this node: alpha rises, or beta falls. Without
// report E's evaluation the bound becomes the value of the move.
struct BoundMoved {
  std::uint64_t id = 0;
  std::uint64_t child = 0;  // the node behind the move
  bool is_alpha = true;
  double before = 0;
  double value = 0;
  double after = 0;
};

// One move was judged by itself, as hill climbing and greedy do.
struct CandidateJudged {
  Move move = Move::pass();
  double value = 0;
  bool is_best_so_far = false;
};

// One challenger of simulated annealing.
struct AnnealingStep {
  int step = 0;  // from 1
  double temperature = 0;
  Move current = Move::pass();
  double current_value = 0;
  Move candidate = Move::pass();
  double candidate_value = 0;
  double delta = 0;        // candidate_value - current_value
  double probability = 0;  // of accepting the candidate
  double draw = 0;         // uniform in 0 .. 1; below the probability means accepted
  bool accepted = false;
};

struct Mutation {
  int gene = 0;  // its place among the genes
  std::string from = {};
  std::string to = {};
};

// One member of a population. Genes are text, since they are coordinates, moves or weights.
struct Individual {
  std::vector<std::string> genes = {};
  double value = 0;    // what its genes are worth to the player
  double fitness = 0;  // its part of the roulette wheel; never negative
  double chance = 0;   // of being drawn as a parent: its fitness out of that of all
};

// How a child came to be. Its genes are those after crossover and mutation.
struct Birth {
  int first_parent = 0;  // places among the individuals of the generation
  int second_parent = 0;
  int point = -1;  // genes before it come from the first parent, the others from the second; -1: no crossover
  std::vector<Mutation> mutations = {};
  std::vector<std::string> genes = {};
  bool is_legal = true;
  std::optional<double> value = {};  // if it was judged
  bool is_kept = true;
};

// A generation was judged and has brought forth the next one.
struct GenerationDone {
  int number = 0;  // from 1
  std::vector<Individual> individuals = {};
  std::vector<Birth> births = {};
};

// One node of a reservation tree (genetic minimax). Parents come before their children.
struct ReservationNode {
  int id = 0;
  int parent = 0;  // of the root: itself
  Move move = Move::pass();
  int level = 0;  // the root is 0
  double value = 0;
  bool maximizes = true;
  bool is_leaf = false;
};

// The whole reservation tree after the paths of a generation went into it.
struct ReservationTreeGrown {
  int generation = 0;
  std::vector<ReservationNode> nodes = {};
};

// One playout of Monte-Carlo tree search: the path in the tree, then how the rest played by lot ended.
struct PlayoutDone {
  std::uint64_t number = 0;  // from 1
  std::vector<Move> path = {};
  bool grew = false;  // the last node of the path is new
  double result = 0;  // 1 won, 0.5 drawn, 0 lost, for the player who thinks
};

// A move of the root of a Monte-Carlo tree.
struct VisitedMove {
  Move move = Move::pass();
  std::uint64_t visits = 0;
  double value = 0;  // mean result; 0 if never visited
};

// How the visits stand after some playouts: each time their number has doubled, and at the end.
struct VisitsCounted {
  std::uint64_t playouts = 0;
  std::vector<VisitedMove> moves = {};
};

using Event = std::variant<NodeEntered, NodeLeft, IterationDone, NodeEvaluated, BoundMoved, CandidateJudged,
                           AnnealingStep, GenerationDone, ReservationTreeGrown, PlayoutDone, VisitsCounted>;

class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  // Whether it wants every node and playout too, which slows the player down.
  [[nodiscard]] virtual bool wants_steps() const { return true; }

  // Called on the thread that thinks, in order.
  virtual void on(const Event& event) = 0;
};

}  // namespace turncoat
