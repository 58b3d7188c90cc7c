"""tools/check_layers.py must find what it is there for: each case is a small tree with one fault."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_layers  # noqa: E402

CLEAN = {
    "src/main.cpp": '#include <iostream>\n\n#include "cli/app.h"\n',
    "src/core/text.h": "#pragma once\n\n#include <string>\n",
    "src/games/move.h": '#pragma once\n\n#include "core/text.h"\n',
    "src/players/random.h": '#pragma once\n\n#include "games/move.h"\n',
    "src/cli/app.h": '#pragma once\n\n#include "players/random.h"\n',
}


def problems_of(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            file = Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return list(check_layers.problems(Path(folder)))


class CheckLayers(unittest.TestCase):
    def expect_one(self, changes, *parts):
        found = problems_of(CLEAN | changes)
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def test_a_clean_tree_passes(self):
        self.assertEqual(problems_of(CLEAN), [])

    def test_a_forbidden_include_is_named_with_its_line_and_what_is_allowed(self):
        self.expect_one({"src/games/move.cpp": '#include "games/move.h"\n#include "players/random.h"\n'},
                        "src/games/move.cpp:2:", "players/random.h", "core, games")

    def test_nothing_below_cli_includes_cli(self):
        self.expect_one({"src/players/x.cpp": '  #  include "cli/app.h"\n'}, "src/players/x.cpp:1:")

    def test_main_only_starts_the_command_line(self):
        self.expect_one({"src/main.cpp": '#include "games/move.h"\n'}, "src/main.cpp:1:", "cli")

    def test_a_folder_that_is_no_layer(self):
        self.expect_one({"src/util/x.h": "#pragma once\n"}, "src/util", "table")

    def test_a_path_that_does_not_start_at_src(self):
        self.expect_one({"src/games/move.cpp": '#include "move.h"\n'}, "src/games/move.cpp:1:", "from src/")

    def test_tests_are_not_included(self):
        self.expect_one({"src/core/x.cpp": '#include "../tests/support/x.h"\n'}, "src/core/x.cpp:1:")

    def test_leaving_src_by_dots_is_no_way_round(self):
        self.expect_one({"src/core/x.cpp": '#include "core/../games/move.h"\n'}, "src/core/x.cpp:1:")

    def test_a_header_without_pragma_once(self):
        self.expect_one({"src/core/x.h": "int x();\n"}, "src/core/x.h:1:", "#pragma once")

    def test_json_stays_out_of_headers(self):
        self.expect_one({"src/cli/x.h": "#pragma once\n#include <nlohmann/json.hpp>\n"}, "src/cli/x.h:2:")
        self.assertEqual(problems_of(CLEAN | {"src/cli/x.cpp": "#include <nlohmann/json.hpp>\n"}), [])

    def test_the_table_has_no_cycle(self):
        above = {folder: allowed - {folder} for folder, allowed in check_layers.MAY_INCLUDE.items()}
        while above:
            lowest = [folder for folder, rest in above.items() if not rest & above.keys()]
            self.assertTrue(lowest, f"these include each other: {sorted(above)}")
            for folder in lowest:
                del above[folder]


if __name__ == "__main__":
    unittest.main()
