// Options about machines that work together, and who does the jobs of a command.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "cli/cli11_types.h"
#include "cli/command.h"
#include "cluster/nats_options.h"
#include "jobs/job_runner.h"

namespace turncoat::cli {

struct ClusterOptions {
  std::string servers;  // empty: threads of this program do the jobs
  std::string credentials;
  std::string ca;
  std::string tag{kAnyTag};
  int replicas = 1;
  int ack_wait = 30;
};

// --nats and what belongs to it, for commands that have jobs done.
void add_runner_options(CLI::App& app, ClusterOptions& options);

// The same for whoever does them.
void add_worker_options(CLI::App& app, ClusterOptions& options);

// How to reach the servers: from the options and, what these leave out, from the environment. `name` is what
// the server calls us.
Result<NatsOptions> nats_options_of(const Context& context, const ClusterOptions& options,
                                    const std::string& name);

// Threads of this program, or workers on any machine. `app` is the command, which has been read.
Result<std::unique_ptr<JobRunner>> runner_of(const Context& context, const CLI::App& app,
                                             const ClusterOptions& options, int threads,
                                             const std::stop_token& stop);

// Of this machine and process: "HOST-123".
std::string name_of_process();

}  // namespace turncoat::cli
