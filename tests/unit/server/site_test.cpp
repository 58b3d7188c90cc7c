#include "server/site.h"

#include <gmock/gmock.h>

#include <array>
#include <string>

#include "unit/server/assets_support.h"

namespace turncoat::server {
namespace {

using testing::kAssets;

using ::testing::HasSubstr;
using ::testing::Not;

Site local_site() { return {"127.0.0.1", 7117, kAssets}; }

RequestHead get(std::string_view target) {
  return {.method = "GET", .target = target, .host = "localhost:7117"};
}

RequestHead post(std::string_view target, std::string_view type = "application/json") {
  return {.method = "POST", .target = target, .host = "localhost:7117", .content_type = type};
}

Answer answer_to(const RequestHead& request, const Site& site = local_site()) {
  const Decision decision = site.decide(request);
  const auto* const answer = std::get_if<Answer>(&decision);
  return answer != nullptr ? *answer : Answer{.status = 0};
}

std::string header(const Answer& answer, std::string_view name) {
  for (const auto& [known, value] : answer.headers) {
    if (known == name) return value;
  }
  return "";
}

int status_for_host(const Site& site, std::string_view host) {
  RequestHead request = get("/");
  request.host = host;
  return answer_to(request, site).status;
}

TEST(Site, FilesHaveTheirKindAndLifetime) {
  const Answer page = answer_to(get("/"));
  EXPECT_EQ(page.body(), "<p>the page</p>");
  EXPECT_EQ(header(page, "Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
  const Answer script = answer_to(get("/assets/index-1a2b.js?x=1"));
  EXPECT_EQ(header(script, "Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_THAT(header(script, "Cache-Control"), HasSubstr("immutable"));
}

TEST(Site, ThePlacesOfThePageAreThePage) {
  const Answer root = answer_to(get("/"));
  for (const std::string_view path :
       {"/play", "/play/", "/play/k3f9", "/analyse", "/analyse/moves/othello/f5d6", "/learn", "/bots/mcts",
        "/arena", "/lab", "/play?lang=id", "/play/50%25", "/play/a%2Fb", "/play//x", "/play/a..b"}) {
    const Answer answer = answer_to(get(path));
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_EQ(answer.body(), root.body()) << path;
    EXPECT_EQ(answer.headers, root.headers) << path;
  }
  const std::string longest = "/play/" + std::string(20'000, 'x');
  EXPECT_EQ(answer_to(get(longest)).body(), root.body());  // a header of that size is refused before
  EXPECT_EQ(answer_to(post("/play")).status, 405);
}

TEST(Site, WhatOnlyLooksLikeAPlace) {
  for (const std::string_view path :
       {"/play/../x", "/play/..", "/play/../../etc/passwd", "/playx", "/play.html", "/Play", "//play",
        "/%70lay", "/play%2Fk3f9", "/play\\..\\x", "/x/play", "play", "/lab/../assets/index-1a2b.js"}) {
    EXPECT_EQ(answer_to(get(path)).status, 404) << path;
  }
}

TEST(Site, ThePageMayTalkToItsOwnServerOnly) {
  const std::string policy = header(answer_to(get("/")), "Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
  EXPECT_THAT(policy, HasSubstr("connect-src 'self' ws://localhost:7117;"));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
}

TEST(Site, OfInlineStylesOnlyThoseOfThePage) {
  const auto policy_for = [](std::string_view page) {
    const std::array<Asset, 1> assets = {{{"/index.html", page, "", "11"}}};
    return header(answer_to(get("/"), Site("127.0.0.1", 7117, assets)), "Content-Security-Policy");
  };
  EXPECT_THAT(policy_for("<style data-hash=\"sha256-aB+/=\">p{}</style>"),
              HasSubstr("; style-src 'self' 'sha256-aB+/='; "));
  EXPECT_THAT(policy_for("<p>the page</p>"), HasSubstr("; style-src 'self'; "));
}

TEST(Site, CompressedForThoseWhoAccept) {
  const auto encoding_for = [](std::string_view accepted) {
    RequestHead request = get("/");
    request.accept_encoding = accepted;
    return header(answer_to(request), "Content-Encoding");
  };
  for (const std::string_view yes : {"gzip", "br, gzip", "deflate;q=0.5,GZIP;q=0.1"})
    EXPECT_EQ(encoding_for(yes), "gzip");
  for (const std::string_view no : {"", "br", "gzip;q=0", "xgzip", ",", ";"}) EXPECT_EQ(encoding_for(no), "");

  RequestHead script = get("/assets/index-1a2b.js");
  script.accept_encoding = "gzip";
  EXPECT_EQ(answer_to(script).body(), "let x;");  // compressing it would not help
}

TEST(Site, WhatTheBrowserHasIsNotSentAgain) {
  RequestHead request = get("/");
  const std::string tag = header(answer_to(request), "ETag");
  request.if_none_match = tag;
  EXPECT_EQ(answer_to(request).status, 304);
  EXPECT_EQ(answer_to(request).body(), "");
  request.if_none_match = "W/\"other\"";
  EXPECT_EQ(answer_to(request).status, 200);
}

TEST(Site, WhatThereIsNotAndWhatMayNotBeDone) {
  for (const std::string_view path : {"/nothing", "", "*", "/../etc/passwd", "/index.html/", "//", "/api"}) {
    EXPECT_EQ(answer_to(get(path)).status, 404) << path;
  }
  const Answer posted = answer_to(post("/"));
  EXPECT_EQ(posted.status, 405);
  EXPECT_EQ(header(posted, "Allow"), "GET, HEAD");
  const Answer got = answer_to(get("/api/catalogue"));
  EXPECT_EQ(got.status, 405);
  EXPECT_EQ(header(got, "Allow"), "POST");
}

TEST(Site, ActionsAreJson) {
  for (const std::string_view type : {"application/json", "Application/JSON; charset=utf-8"}) {
    const Decision decision = local_site().decide(post("/api/play?x", type));
    ASSERT_TRUE(std::holds_alternative<AskApplication>(decision));
    EXPECT_EQ(std::get<AskApplication>(decision).action, "play");
  }
  for (const std::string_view type :
       {"", "text/plain", "application/jsonx", "application/x-www-form-urlencoded"}) {
    EXPECT_EQ(answer_to(post("/api/play", type)).status, 415) << type;
  }
}

TEST(Site, LiveNeedsAnUpgrade) {
  RequestHead request = get("/api/live");
  EXPECT_EQ(answer_to(request).status, 426);
  request.is_upgrade = true;
  EXPECT_TRUE(std::holds_alternative<GoLive>(local_site().decide(request)));
  request.origin = "http://evil.example";
  EXPECT_EQ(answer_to(request).status, 403);
}

TEST(Site, HostsOfALocalServer) {
  for (const std::string_view ours : {"localhost:7117", "LOCALHOST:7117", "127.0.0.1:7117", "[::1]:7117"}) {
    EXPECT_EQ(status_for_host(local_site(), ours), 200) << ours;
  }
  for (const std::string_view other :
       {"", ":7117", "localhost", "localhost:71170", "evil.example:7117", "192.168.1.2:7117",
        "localhost.evil.example:7117", "127.0.0.1.evil.example:7117"}) {
    EXPECT_EQ(status_for_host(local_site(), other), 403) << other;
  }
}

TEST(Site, HostsOfAServerForOthers) {
  const Site one("192.168.1.2", 80, kAssets);
  EXPECT_EQ(status_for_host(one, "192.168.1.2"), 200);
  EXPECT_EQ(status_for_host(one, "192.168.1.2:80"), 200);
  EXPECT_EQ(status_for_host(one, "192.168.1.3"), 403);
  for (const std::string all : {"0.0.0.0", "::"}) {
    const Site site(all, 7117, kAssets);
    EXPECT_EQ(status_for_host(site, "192.168.1.2:7117"), 200);
    EXPECT_EQ(status_for_host(site, "[fe80::1]:7117"), 200);
    // A name could be another site's that points here.
    EXPECT_EQ(status_for_host(site, "evil.example:7117"), 403);
    EXPECT_EQ(status_for_host(site, "fe80::1:7117"), 403);
  }
}

TEST(Site, TheOriginIsTheHost) {
  RequestHead request = get("/");
  const auto status_for = [&](std::string_view origin) {
    request.origin = origin;
    return answer_to(request).status;
  };
  EXPECT_EQ(status_for("http://localhost:7117"), 200);
  for (const std::string_view other :
       {"null", "https://localhost:7117", "http://localhost", "http://127.0.0.1:7117",
        "http://localhost:7117.evil.example", "http://evil.example"}) {
    EXPECT_EQ(status_for(other), 403) << other;
  }
}

}  // namespace
}  // namespace turncoat::server
