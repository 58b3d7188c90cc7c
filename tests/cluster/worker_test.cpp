// Jobs through a real server: handed out, finished, refused, given back, lost.
#include "cluster/worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "cluster/machines.h"
#include "cluster/nats_runner.h"
#include "unit/arena/world.h"

namespace turncoat {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::NatsServer;
using ::testing::Not;
using testing::World;

// A worker on threads of the test.
class Helper {
 public:
  Helper(NatsOptions options, WorkerPlan plan, WorkerSkills skills)
      : thread_([this, options = std::move(options), plan = std::move(plan), skills = std::move(skills)](
                    const std::stop_token& stop) { totals_ = work(options, plan, skills, stop); }) {}

  Result<WorkerTotals> end() {
    thread_.request_stop();
    thread_.join();
    return totals_;
  }

 private:
  Result<WorkerTotals> totals_;
  std::jthread thread_;
};

class Workers : public testing::ClusterTest {
 protected:
  [[nodiscard]] NatsOptions options(const std::string& name) const {
    return {.urls = {server_->url()}, .name = name, .ack_wait = 2s};
  }

  void SetUp() override {
    ClusterTest::SetUp();
    if (!IsSkipped()) server_ = std::make_unique<NatsServer>(folder_);
  }

  // Positions to solve that differ in what does not matter.
  [[nodiscard]] Job job(int number) const {
    return SolveJob{.position = world_.games.start("adjacency:size=4").value(), .hash_mebibytes = number + 1};
  }

  [[nodiscard]] std::unique_ptr<NatsRunner> runner(const std::string& tag = "any") const {
    auto runner = NatsRunner::open(options("coordinator"), tag, {});
    EXPECT_TRUE(runner) << runner.error().message;
    return std::move(*runner);
  }

  // Does everything, and says that a score is the size of the hash table.
  [[nodiscard]] WorkerSkills able() {
    return skills([this](const Job& job, const std::stop_token& stop) -> Result<std::optional<JobResult>> {
      static_cast<void>(stop);
      ++runs_;
      const int score = std::get<SolveJob>(job).hash_mebibytes % 10;
      return JobResult(SolveResult{.score = score, .outcome = score > 0 ? 1 : 0});
    });
  }

  template <class Run>
  WorkerSkills skills(Run run) {
    return {.read = [this](std::string_view text) { return parse_job(text, world_.games); },
            .run = std::move(run)};
  }

  // Takes results until there are so many, and fails if one comes twice.
  static std::map<std::string, Result<JobResult>> take(JobRunner& runner, std::size_t count) {
    std::map<std::string, Result<JobResult>> results;
    while (results.size() < count) {
      auto finished = runner.finished();
      EXPECT_TRUE(finished);
      if (!finished || finished->empty()) break;
      for (FinishedJob& job : *finished) EXPECT_TRUE(results.emplace(job.id, std::move(job.result)).second);
    }
    return results;
  }

  World world_;
  std::unique_ptr<NatsServer> server_;
  std::atomic<int> runs_ = 0;
};

TEST_F(Workers, DoEveryJobOnce) {
  Helper first(options("one"), {.threads = 3}, able());
  Helper second(options("two"), {.threads = 2}, able());
  const auto coordinator = runner();
  constexpr int kJobs = 200;
  for (int i = 0; i < kJobs; ++i) ASSERT_TRUE(coordinator->submit(job(i)));
  const auto results = take(*coordinator, kJobs);
  ASSERT_EQ(results.size(), kJobs);
  for (int i = 0; i < kJobs; ++i) {
    const auto& result = results.at(id_of(job(i)));
    ASSERT_TRUE(result);
    EXPECT_EQ(std::get<SolveResult>(*result).score, (i + 1) % 10);
  }
  EXPECT_EQ(runs_, kJobs);
  const auto done = std::array{first.end(), second.end()};
  ASSERT_TRUE(done[0] && done[1]);
  EXPECT_EQ(done[0]->done + done[1]->done, kJobs);
  const auto rest = coordinator->finished();
  ASSERT_TRUE(rest);
  EXPECT_TRUE(rest->empty());
}

// Results that came while nobody asked are there for whoever submits the same job, and jobs wait once.
TEST_F(Workers, WorkForACoordinatorThatStartsAgain) {
  {
    const auto coordinator = runner();
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(coordinator->submit(job(i)));
  }
  {
    const auto coordinator = runner();
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(coordinator->submit(job(i)));
  }
  Helper helper(options("one"), {.threads = 2}, able());
  while (runs_ < 20) std::this_thread::sleep_for(10ms);
  ASSERT_TRUE(helper.end());
  const auto coordinator = runner();
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(coordinator->submit(job(i)));
  EXPECT_EQ(take(*coordinator, 20).size(), 20U);
  EXPECT_EQ(runs_, 20);
}

TEST_F(Workers, TakeTheJobsOfTheirTags) {
  Helper helper(options("one"), {.tags = {"fast", "class"}}, able());
  const auto coordinator = runner("class");
  const auto other = runner("slow");
  ASSERT_TRUE(coordinator->submit(job(0)));
  ASSERT_TRUE(other->submit(job(1)));
  EXPECT_EQ(take(*coordinator, 1).size(), 1U);
  const auto fast = runner("fast");
  ASSERT_TRUE(fast->submit(job(2)));
  EXPECT_EQ(take(*fast, 1).size(), 1U);
  EXPECT_EQ(runs_, 2);
}

// It takes longer than the server waits for a silent worker.
TEST_F(Workers, KeepTheJobOnWhichTheyAre) {
  const auto slow = [this](const Job& job, const std::stop_token& stop) {
    std::this_thread::sleep_for(5s);
    return able().run(job, stop);
  };
  Helper first(options("one"), {}, skills(slow));
  Helper second(options("two"), {}, skills(slow));
  const auto coordinator = runner();
  ASSERT_TRUE(coordinator->submit(job(0)));
  EXPECT_EQ(take(*coordinator, 1).size(), 1U);
  ASSERT_TRUE(first.end());
  ASSERT_TRUE(second.end());
  EXPECT_EQ(runs_, 1);
}

TEST_F(Workers, GiveBackWhatTheyAreStoppedIn) {
  std::atomic<bool> is_begun = false;
  NatsOptions patient = options("one");
  patient.ack_wait = 3600s;  // in which nobody else would get it
  Helper first(patient, {},
               skills([&](const Job&, const std::stop_token& stop) -> Result<std::optional<JobResult>> {
                 is_begun = true;
                 while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
                 return std::nullopt;
               }));
  const auto coordinator = runner();
  ASSERT_TRUE(coordinator->submit(job(0)));
  while (!is_begun) std::this_thread::sleep_for(1ms);
  const auto totals = first.end();
  ASSERT_TRUE(totals);
  EXPECT_EQ(totals->given_back, 1);
  Helper second(options("two"), {}, able());
  EXPECT_EQ(take(*coordinator, 1).size(), 1U);
}

WorkerSkills unable(const World& world) {
  return {.read = [&world](std::string_view text) { return parse_job(text, world.games); },
          .run = [](const Job&, const std::stop_token&) -> Result<std::optional<JobResult>> {
            return fail("there are no weights here");
          }};
}

TEST_F(Workers, LeaveToOthersWhatTheyCannotDo) {
  Helper helper(options("poor"), {}, unable(world_));
  const auto coordinator = runner();
  ASSERT_TRUE(coordinator->submit(job(0)));
  std::this_thread::sleep_for(500ms);  // so that the poor one has had it, as a rule
  Helper able_one(options("rich"), {}, able());
  const auto results = take(*coordinator, 1);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_TRUE(results.begin()->second);
}

TEST_F(Workers, SayInTheEndWhatNobodyCanDo) {
  Helper helper(options("poor"), {.tries = 2}, unable(world_));
  const auto coordinator = runner();
  for (int again = 0; again < 2; ++again) {  // what could not be done may be asked for again, at once
    ASSERT_TRUE(coordinator->submit(job(0)));
    const auto results = take(*coordinator, 1);
    ASSERT_EQ(results.size(), 1U);
    ASSERT_FALSE(results.begin()->second);
    EXPECT_EQ(results.begin()->second.error().message, "worker poor: there are no weights here");
  }
  const auto totals = helper.end();
  ASSERT_TRUE(totals);
  EXPECT_EQ(totals->refused, 4);
}

// What ends every worker is not handed out for ever.
TEST_F(Workers, GiveUpAJobThatNobodySurvives) {
  const auto coordinator = runner();
  ASSERT_TRUE(coordinator->submit(job(0)));
  for (int i = 0; i < 3; ++i) {
    std::atomic<bool> is_begun = false;
    const auto mute = [&](const Job&, const std::stop_token& stop) -> Result<std::optional<JobResult>> {
      is_begun = true;
      while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
      return std::nullopt;
    };
    Helper helper(options("mute"), {.tries = 3}, skills(mute));
    while (!is_begun) std::this_thread::sleep_for(1ms);
    ASSERT_TRUE(helper.end());
  }
  Helper helper(options("last"), {.tries = 3}, able());
  const auto results = take(*coordinator, 1);
  ASSERT_EQ(results.size(), 1U);
  ASSERT_FALSE(results.begin()->second);
  EXPECT_THAT(results.begin()->second.error().message, HasSubstr("handed out 3 times"));
  EXPECT_EQ(runs_, 0);
}

// A server that comes back without what it knew gets the jobs again.
TEST_F(Workers, SurviveAServerThatForgets) {
  const auto coordinator = runner();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(coordinator->submit(job(i)));
  server_->kill();
  std::filesystem::remove_all(folder_ / "jetstream");
  server_->start();
  Helper helper(options("one"), {.threads = 2}, able());
  EXPECT_EQ(take(*coordinator, 10).size(), 10U);
}

TEST_F(Workers, WaitForAServerThatIsNotThereYet) {
  server_->kill();
  std::atomic<int> told = 0;
  NatsOptions waiting = options("one");
  waiting.tell = [&](const std::string& sentence) {
    if (sentence.contains("no NATS server answers there")) ++told;
  };
  Helper helper(waiting, {}, able());
  while (told == 0) std::this_thread::sleep_for(1ms);
  server_->start();
  const auto coordinator = runner();
  ASSERT_TRUE(coordinator->submit(job(0)));
  EXPECT_EQ(take(*coordinator, 1).size(), 1U);
  EXPECT_EQ(told, 1);
}

TEST_F(Workers, StopWhileTheyWait) {
  server_->kill();
  Helper helper(options("one"), {}, able());
  const auto totals = helper.end();
  ASSERT_FALSE(totals);
  EXPECT_THAT(totals.error().message, HasSubstr("stopped before a NATS server answered"));
}

TEST_F(Workers, RefuseWhatTheServerCannotCarry) {
  testing::TestFolder folder;
  const NatsServer narrow(folder, "max_payload: 1024");
  NatsOptions options{.urls = {narrow.url()}};
  const auto coordinator = NatsRunner::open(options, "any", {});
  ASSERT_TRUE(coordinator) << coordinator.error().message;
  const auto submitted = (*coordinator)->submit(SelfplayJob{.evaluation = std::string(2000, 'e')});
  ASSERT_FALSE(submitted);
  EXPECT_THAT(submitted.error().message,
              AllOf(HasSubstr("too large for the NATS server, which takes 1024"), HasSubstr("max_payload")));
  // A result that is too large is told too.
  WorkerSkills wordy = able();
  wordy.run = [](const Job&, const std::stop_token&) -> Result<std::optional<JobResult>> {
    return JobResult(SolveResult{.line = std::vector<Move>(2000, Move::pass())});
  };
  Helper helper(options, {}, wordy);
  ASSERT_TRUE((*coordinator)->submit(job(0)));
  const auto results = take(**coordinator, 1);
  ASSERT_EQ(results.size(), 1U);
  ASSERT_FALSE(results.begin()->second);
  EXPECT_THAT(results.begin()->second.error().message, HasSubstr("too large for the NATS server"));
}

TEST_F(Workers, NeedTheirFiles) {
  for (std::string NatsOptions::* const file : {&NatsOptions::credentials, &NatsOptions::ca}) {
    NatsOptions missing = options("one");
    missing.*file = folder_ / "nowhere.file";
    const auto opened = NatsRunner::open(missing, "any", {});
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().message, HasSubstr("nowhere.file"));
  }
}

TEST_F(Workers, NeedTheRightPasswordAndNeverShowIt) {
  testing::TestFolder folder;
  const NatsServer closed(folder, "authorization { user: ann, password: sesame }");
  NatsOptions options;
  options.urls = {fmt::format("nats://ann:open@127.0.0.1:{}", closed.port())};
  const auto wrong = NatsRunner::open(options, "any", {});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message,
              AllOf(HasSubstr("127.0.0.1"), Not(HasSubstr("open")), Not(HasSubstr("ann:"))));
  options.urls = {fmt::format("nats://ann:sesame@127.0.0.1:{}", closed.port())};
  EXPECT_TRUE(NatsRunner::open(options, "any", {}));
  options.urls = {closed.url()};
  options.user = "ann";
  options.password = "sesame";
  EXPECT_TRUE(NatsRunner::open(options, "any", {}));
}

}  // namespace
}  // namespace turncoat
