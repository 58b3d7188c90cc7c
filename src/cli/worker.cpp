// `worker`: does jobs of tournaments and other long work that run elsewhere.
#include "cluster/worker.h"

#include <memory>
#include <ostream>

#include "cli/cluster_options.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "core/text.h"
#include "jobs/run_job.h"
#include "remote/bot_files.h"

namespace turncoat::cli {

namespace {

struct WorkerChoice {
  ClusterOptions cluster;
  int threads = 1;
  int tries = 10;
  std::string name;
};

// Programs of others are run only if they are, to the last byte, those that were meant.
Result<void> check_files(const JobBot& bot) {
  const Result<std::string> here = hash_of_bot(bot.bot, bot.folder);
  if (!here) return std::unexpected(here.error());
  if (*here == bot.files) return {};
  return fail("bot {} is another one here: the hash of its files is {}, and {} was asked for",
              quote(bot.bot, 200), quote(*here, 64), quote(bot.files, 64));
}

Result<std::optional<JobResult>> run_checked_job(const Job& job, const PlayerRegistry& players,
                                                 const std::stop_token& stop) {
  if (const auto* const game = std::get_if<GameJob>(&job)) {
    for (const JobBot& bot : game->bots) {
      if (const Result<void> same = check_files(bot); !same) return std::unexpected(same.error());
      if (const MadePlayer player = players.make(bot.bot, bot.seed); !player)
        return std::unexpected(player.error());
    }
  }
  return run_safely(job, players, stop);
}

CommandResult run_worker(Context& context, const WorkerChoice& chosen) {
  const std::string name = chosen.name.empty() ? name_of_process() : chosen.name;
  Result<NatsOptions> options = nats_options_of(context, chosen.cluster, name);
  if (!options) return wrong_usage(options.error());
  const WorkerPlan plan{
      .threads = chosen.threads, .tags = *parse_tags(chosen.cluster.tag), .tries = chosen.tries};
  const WorkerSkills skills{
      .read = [&](std::string_view text) { return parse_job(text, context.games); },
      .run = [&](const Job& job,
                 const std::stop_token& stop) { return run_checked_job(job, context.players, stop); }};
  const InterruptGuard interrupt;
  context.streams.err << fmt::format(
                             "turncoat: worker {} takes jobs of {} from {}, {} at a time; Ctrl+C ends it\n",
                             printable(name), chosen.cluster.tag, shown_servers(options->urls), plan.threads)
                      << std::flush;
  const Result<WorkerTotals> totals = work(std::move(*options), plan, skills, interrupt.token());
  if (!totals) return failed(totals.error());
  context.streams.err << fmt::format("turncoat: {} jobs done, {} refused, {} given back\n", totals->done,
                                     totals->refused, totals->given_back);
  return {};
}

}  // namespace

Command add_worker_command(CLI::App& app, Context& context) {
  CLI::App* const options = add_command(
      app, "worker",
      "Do jobs of tournaments that run on other machines, through NATS JetStream.\n"
      "Start it on as many machines as there are, before or after the tournament. Ctrl+C gives back what is "
      "not "
      "finished; what a worker that dies was doing goes to another. Bots of your own are run only where "
      "their files "
      "are the same, in the sandbox. docs/cluster.md.",
      examples({"turncoat worker --nats nats://server:4222 --threads 8",
                "turncoat worker --nats tls://server:4222 --nats-creds worker.creds --tags class"}));
  const auto chosen = std::make_shared<WorkerChoice>();
  add_worker_options(*options, chosen->cluster);
  add_number(*options, "--threads", chosen->threads, kThreads, "jobs at the same time");
  add_number(*options, "--tries", chosen->tries, {1, 1000},
             "a job that was handed out so often in vain is given up");
  add_text(*options, "--name", chosen->name, "NAME", "what others see it as; by default machine and process");
  add_bot_options(*options, context);
  return {options, [&context, chosen] { return run_worker(context, *chosen); }};
}

}  // namespace turncoat::cli
