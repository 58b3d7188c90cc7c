// A NATS server and programs that are started, watched and killed by a test.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/file.h"
#include "core/file_descriptor.h"
#include "process/spawn.h"
#include "support/patience.h"

namespace turncoat::testing {

namespace fs = std::filesystem;

// A folder of one test, which goes with it.
class TestFolder {
 public:
  TestFolder() {
    std::string name = (fs::path(::testing::TempDir()) / "turncoat-cluster-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  ~TestFolder() { fs::remove_all(path_); }

  [[nodiscard]] std::string operator/(std::string_view name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

// A process with its output in files; what runs when it goes is killed.
class Program {
 public:
  Program(std::vector<std::string> words, const std::string& out, const std::string& err) {
    const FileDescriptor none = opened("/dev/null", O_RDONLY);
    const FileDescriptor output = opened(out, O_WRONLY | O_CREAT | O_APPEND);
    const FileDescriptor errors = opened(err, O_WRONLY | O_CREAT | O_APPEND);
    const auto pid = spawn({.words = std::move(words), .files = {none.get(), output.get(), errors.get()}});
    EXPECT_TRUE(pid);
    pid_ = pid.value_or(-1);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { kill(); }

  void kill() { end_with(SIGKILL); }

  // As Ctrl+C does; the exit status.
  int interrupt() { return end_with(SIGINT); }

  // The exit status, if it has ended.
  std::optional<int> ended() {
    int status = 0;
    if (pid_ < 0) return status_;
    if (::waitpid(pid_, &status, WNOHANG) != pid_) return std::nullopt;
    pid_ = -1;
    status_ = status_of(status);
    return status_;
  }

  // The same, after waiting for it.
  int wait() {
    int status = 0;
    if (pid_ > 0 && ::waitpid(pid_, &status, 0) == pid_) status_ = status_of(status);
    pid_ = -1;
    return status_;
  }

 private:
  static FileDescriptor opened(const std::string& path, int flags) {
    return FileDescriptor(::open(path.c_str(), flags | O_CLOEXEC, 0600));
  }

  static int status_of(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

  int end_with(int signal) {
    if (pid_ > 0) ::kill(pid_, signal);
    return wait();
  }

  pid_t pid_ = -1;
  int status_ = -1;
};

// nats-server with JetStream in a folder, on a loopback port that stays the same when it is started again.
class NatsServer {
 public:
  // Nothing where it is not installed.
  static bool is_installed() {
    const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
    for (std::size_t begin = 0; begin <= path.size();) {
      const std::size_t end = std::min(path.find(':', begin), path.size());
      if (::access((path.substr(begin, end - begin) + "/nats-server").c_str(), X_OK) == 0) return true;
      begin = end + 1;
    }
    return ::access("/usr/sbin/nats-server", X_OK) == 0;
  }

  // `more` is added to its configuration.
  explicit NatsServer(const TestFolder& folder, const std::string& more = "")
      : configuration_(folder / "nats.conf"), log_(folder / "nats.log"), port_(free_port()) {
    std::ofstream(configuration_) << fmt::format(
        "host: 127.0.0.1\nport: {}\njetstream {{ store_dir: \"{}\" }}\n{}\n", port_, folder / "jetstream",
        more);
    start();
  }

  void start() {
    const std::string program =
        ::access("/usr/sbin/nats-server", X_OK) == 0 ? "/usr/sbin/nats-server" : "nats-server";
    server_ = std::make_unique<Program>(std::vector<std::string>{program, "-c", configuration_}, log_, log_);
  }
  void kill() { server_.reset(); }

  [[nodiscard]] std::string url() const { return fmt::format("nats://127.0.0.1:{}", port_); }
  [[nodiscard]] int port() const { return port_; }

 private:
  static int free_port() {
    const FileDescriptor listener(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(::bind(listener.get(), any, size), 0);
    EXPECT_EQ(::getsockname(listener.get(), any, &size), 0);
    return ntohs(address.sin_port);
  }

  std::string configuration_;
  std::string log_;
  int port_;
  std::unique_ptr<Program> server_;
};

// Tests that need the server.
class ClusterTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::is_installed()) GTEST_SKIP() << "nats-server is not installed: apt install nats-server";
  }

  TestFolder folder_;
};

}  // namespace turncoat::testing
