#include "cli/completion.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "cli/help.h"
#include "core/text.h"

namespace turncoat::cli {

namespace {

// What may follow an option or stand alone.
struct Values {
  bool are_files = false;
  std::vector<std::string> words = {};  // empty: anything
};

std::vector<const CLI::App*> commands_of(const CompletionSource& source) {
  return source.app.get_subcommands({});
}

// The type that the help shows says it: "X|O" lists its words, GAME, BOT, SEAT and COMMAND are known.
Values values_of(const CompletionSource& source, const CLI::Option& option) {
  const std::string& type = option.get_type_name();
  Values values{.are_files = type == "FILE"};
  if (type.find('|') != std::string::npos) {
    for (const std::string_view word : split(type, '|')) values.words.emplace_back(word);
  } else if (type == "GAME") {
    for (const GameInfo& game : source.games.games()) values.words.push_back(game.name);
  } else if (type == "SEAT" || type == "BOT") {
    if (type == "SEAT") values.words.emplace_back("human");
    for (const PlayerInfo& bot : source.players.players()) values.words.push_back(bot.name);
  } else if (type == "COMMAND") {
    for (const CLI::App* command : commands_of(source)) values.words.push_back(command->get_name());
  }
  return values;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

// "--help", "--depth"; the short names are left out, since they are not worth completing.
std::string long_name(const CLI::Option& option) {
  return option.get_lnames().empty() ? "" : "--" + option.get_lnames().front();
}

// The beginning of a description, without what a shell or a completion system would take as its own.
std::string plain_summary(const std::string& description) {
  std::string text = description.substr(0, description.find_first_of("\n;:,("));
  std::erase_if(text, [](char c) { return c == '\'' || c == '[' || c == ']' || c == '.' || c == '\\'; });
  return std::string(trimmed(text));
}

std::string joined_names(const CompletionSource& source) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(source)) names.push_back(command->get_name());
  return join(names, " ");
}

std::string bash_words(const CompletionSource& source, const CLI::App& command) {
  std::string words;
  for (const CLI::Option* word : positional_words(command)) {
    for (const std::string& value : values_of(source, *word).words) words += value + " ";
  }
  for (const CLI::Option* option : named_options(command)) words += long_name(*option) + " ";
  return std::string(trimmed(words));
}

}  // namespace

std::string bash_completion(const CompletionSource& source) {
  std::string after_option;
  std::string after_command;
  for (const CLI::App* command : commands_of(source)) {
    const std::string& name = command->get_name();
    bool reads_files = false;
    for (const CLI::Option* word : positional_words(*command)) {
      reads_files = reads_files || values_of(source, *word).are_files;
    }
    after_command += fmt::format("        {}) words='{}'{} ;;\n", name, bash_words(source, *command),
                                 reads_files ? " files=1" : "");
    for (const CLI::Option* option : named_options(*command)) {
      if (!takes_value(*option)) continue;
      const Values values = values_of(source, *option);
      after_option += fmt::format("    '{} {}') words='{}'{} ;;\n", name, long_name(*option),
                                  join(values.words, " "), values.are_files ? " files=1" : "");
    }
  }
  constexpr std::string_view kScript = R"(# bash completion for turncoat: source <(turncoat completion bash)
_turncoat() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
  local command='' words='' files=''
  if ((COMP_CWORD > 1)); then command=${{COMP_WORDS[1]}}; fi
  case "$command $previous" in
{after_option}    *)
      case $command in
        '') words='{commands} {options}' ;;
{after_command}      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ $files ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}}
complete -F _turncoat turncoat
)";
  return fmt::format(fmt::runtime(kScript), fmt::arg("after_option", after_option),
                     fmt::arg("after_command", after_command), fmt::arg("commands", joined_names(source)),
                     fmt::arg("options", bash_words(source, source.app)));
}

std::string zsh_completion(const CompletionSource& source) {
  const auto action = [&](const CLI::Option& option) {
    const Values values = values_of(source, option);
    if (values.are_files) return std::string("_files");
    return values.words.empty() ? "" : fmt::format("({})", join(values.words, " "));
  };
  std::string commands;
  std::string cases;
  for (const CLI::App* command : commands_of(source)) {
    commands += fmt::format("    '{}:{}'\n", command->get_name(), plain_summary(command->get_description()));
    cases += fmt::format("    {}) _arguments", command->get_name());
    for (const CLI::Option* option : named_options(*command)) {
      cases +=
          fmt::format(" \\\n      '{}[{}]", long_name(*option), plain_summary(option->get_description()));
      cases += takes_value(*option) ? fmt::format(":{}:{}'", option->get_type_name(), action(*option)) : "'";
    }
    for (const CLI::Option* word : positional_words(*command)) {
      cases += fmt::format(" \\\n      '::{}:{}'", word->get_type_name(), action(*word));
    }
    cases += " ;;\n";
  }
  constexpr std::string_view kScript = R"(#compdef turncoat
# zsh completion for turncoat: source <(turncoat completion zsh)
_turncoat() {{
  local -a commands=(
{commands}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
{cases}  esac
}}
compdef _turncoat turncoat
)";
  return fmt::format(fmt::runtime(kScript), fmt::arg("commands", commands), fmt::arg("cases", cases));
}

std::string fish_completion(const CompletionSource& source) {
  std::string script =
      "# fish completion for turncoat: turncoat completion fish | source\ncomplete -c turncoat -f\n";
  const auto value_flags = [&](const CLI::Option& option) -> std::string {
    const Values values = values_of(source, option);
    if (values.are_files) return " -r -F";
    return values.words.empty() ? " -x" : fmt::format(" -x -a '{}'", join(values.words, " "));
  };
  for (const CLI::App* command : commands_of(source)) {
    script += fmt::format("complete -c turncoat -n __fish_use_subcommand -a {} -d '{}'\n",
                          command->get_name(), plain_summary(command->get_description()));
    const std::string start =
        fmt::format("complete -c turncoat -n '__fish_seen_subcommand_from {}'", command->get_name());
    for (const CLI::Option* option : named_options(*command)) {
      script += fmt::format("{} -l {}{} -d '{}'\n", start, option->get_lnames().front(),
                            takes_value(*option) ? value_flags(*option) : "",
                            plain_summary(option->get_description()));
    }
    for (const CLI::Option* word : positional_words(*command)) {
      const Values values = values_of(source, *word);
      if (values.are_files) script += start + " -F\n";
      if (!values.words.empty()) script += fmt::format("{} -a '{}'\n", start, join(values.words, " "));
    }
  }
  return script;
}

}  // namespace turncoat::cli
