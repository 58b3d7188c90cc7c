#include "cli/cluster_options.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <mutex>
#include <ostream>

#include "cli/options.h"
#include "cluster/nats_runner.h"
#include "core/text.h"
#include "jobs/pool_runner.h"

namespace turncoat::cli {

namespace {

constexpr Range kReplicas{1, 5};
constexpr Range kAckWaits{1, 3600};
constexpr std::string_view kFromEnvironment = "env";

// The names that the tools of NATS use.
std::string from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string given_or_environment(const std::string& given, const char* name) {
  return given.empty() ? from_environment(name) : given;
}

void add_server_options(CLI::App& app, ClusterOptions& options) {
  add_text(app, "--nats-creds", options.credentials, "FILE",
           "credentials for the NATS servers; else NATS_CREDS");
  add_text(app, "--nats-ca", options.ca, "FILE",
           "certificates that the servers' are checked with; else NATS_CA");
  add_number(app, "--nats-replicas", options.replicas, kReplicas,
             "servers that keep each message, where the streams are not there yet");
  add_number(app, "--nats-wait", options.ack_wait, kAckWaits,
             "seconds until the job of a silent worker goes to another, where the queue is not there yet");
}

}  // namespace

void add_runner_options(CLI::App& app, ClusterOptions& options) {
  add_text(
      app, "--nats", options.servers, "URL",
      "let workers on any machine do it: nats://HOST:PORT, tls://HOST:PORT, several with commas; env: what "
      "NATS_URL says. docs/cluster.md");
  add_text(app, "--nats-tag", options.tag, "TAG", "only workers that take jobs of this tag",
           [](const std::string& text) {
             const Result<std::vector<std::string>> tags = parse_tags(text);
             if (!tags) return tags.error().message;
             return std::string(tags->size() == 1 ? "" : "one tag is right");
           });
  add_server_options(app, options);
}

void add_worker_options(CLI::App& app, ClusterOptions& options) {
  options.servers = kFromEnvironment;
  add_text(app, "--nats", options.servers, "URL",
           "nats://HOST:PORT, tls://HOST:PORT, several with commas; env: what NATS_URL says");
  add_text(app, "--tags", options.tag, "A,B", "take the jobs of these tags", [](const std::string& text) {
    const Result<std::vector<std::string>> tags = parse_tags(text);
    return tags ? std::string() : tags.error().message;
  });
  add_server_options(app, options);
}

Result<NatsOptions> nats_options_of(const Context& context, const ClusterOptions& options,
                                    const std::string& name) {
  const bool is_named = options.servers != kFromEnvironment;
  const std::string servers = is_named ? options.servers : from_environment("NATS_URL");
  if (servers.empty()) return fail("no NATS server is named: give --nats nats://HOST:4222, or set NATS_URL");
  Result<std::vector<std::string>> urls = parse_nats_urls(servers);
  if (!urls) return std::unexpected(urls.error());
  const auto mutex = std::make_shared<std::mutex>();
  return NatsOptions{.urls = std::move(*urls),
                     .credentials = given_or_environment(options.credentials, "NATS_CREDS"),
                     .ca = given_or_environment(options.ca, "NATS_CA"),
                     .certificate = from_environment("NATS_CERT"),
                     .key = from_environment("NATS_KEY"),
                     .user = from_environment("NATS_USER"),
                     .password = from_environment("NATS_PASSWORD"),
                     .name = name,
                     .replicas = options.replicas,
                     .ack_wait = std::chrono::seconds(options.ack_wait),
                     .tell = [&err = context.streams.err, mutex](const std::string& sentence) {
                       const std::lock_guard lock(*mutex);
                       err << fmt::format("turncoat: {}\n", printable(sentence)) << std::flush;
                     }};
}

Result<std::unique_ptr<JobRunner>> runner_of(const Context& context, const CLI::App& app,
                                             const ClusterOptions& options, int threads,
                                             const std::stop_token& stop) {
  if (options.servers.empty()) return std::make_unique<PoolRunner>(context.players, threads);
  if (is_any_given(app, {"--threads"}))
    return fail("--threads counts those of this machine: with --nats each worker has its own");
  Result<NatsOptions> nats = nats_options_of(context, options, fmt::format("turncoat {}", name_of_process()));
  if (!nats) return std::unexpected(nats.error());
  Result<std::unique_ptr<NatsRunner>> runner = NatsRunner::open(std::move(*nats), options.tag, stop);
  if (!runner) return std::unexpected(runner.error());
  return std::move(*runner);
}

std::string name_of_process() {
  std::array<char, 65> host = {};
  if (gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
  return fmt::format("{}-{}", host.data(), getpid());
}

}  // namespace turncoat::cli
