#include "cluster/nats_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/subjects.h"

namespace turncoat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(NatsUrls, AreReadAndShownWithoutSecrets) {
  const auto urls =
      parse_nats_urls("nats://ann:pass@word@one:4222, tls://two , three:1,nats://token@[::1]:4222");
  ASSERT_TRUE(urls) << urls.error().message;
  EXPECT_EQ(urls->size(), 4U);
  EXPECT_EQ(shown_servers(*urls), "nats://one:4222,tls://two,nats://three:1,nats://[::1]:4222");
}

TEST(NatsUrls, ThatAreWrongAreRefusedWithoutTheirSecrets) {
  for (const std::string wrong :
       {"", "nats://", "http://host", "nats://ann:sesame@", "nats://ann:sesame@host:0",
        "nats://ann:sesame@host:99999", "nats://ann:sesame@host:x", "nats://ho st", "one,,two"}) {
    const auto urls = parse_nats_urls(wrong);
    ASSERT_FALSE(urls) << wrong;
    EXPECT_THAT(urls.error().message, Not(HasSubstr("sesame")));
    EXPECT_THAT(urls.error().message, HasSubstr("nats://HOST:PORT"));
  }
}

TEST(Tags, AreWords) {
  EXPECT_THAT(parse_tags("fast, class,fast").value(), ElementsAre("fast", "class"));
  for (const std::string wrong : {"", "a b", "a.b", "*", ">", "a,", "ä"})
    EXPECT_FALSE(parse_tags(wrong)) << wrong;
}

TEST(Subjects, SayWhatTheyHold) {
  const std::string id(32, 'a');
  EXPECT_EQ(id_of_job_subject(job_subject("any", id)), id);
  EXPECT_EQ(parse_result_subject(done_subject(id))->id, id);
  EXPECT_FALSE(parse_result_subject(done_subject(id))->is_failure);
  EXPECT_TRUE(parse_result_subject(failed_subject(id))->is_failure);
  for (const std::string wrong :
       {"", "turncoat.results.done", "turncoat.results.done.x", "turncoat.results.other."})
    EXPECT_FALSE(parse_result_subject(wrong)) << wrong;
  EXPECT_FALSE(parse_result_subject("turncoat.results.other." + id));
  EXPECT_FALSE(id_of_job_subject("turncoat.jobs.any.*"));
}

}  // namespace
}  // namespace turncoat
