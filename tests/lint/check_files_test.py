"""tools/check_files.py must find what it is there for."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_files  # noqa: E402


def problems_of(name, content):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        return list(check_files.problems(Path(folder)))


class CheckFiles(unittest.TestCase):
    def expect_one(self, name, content, *parts):
        found = problems_of(name, content)
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def test_a_good_file_passes(self):
        self.assertEqual(problems_of("src/a.cpp", b"int a;\n"), [])
        self.assertEqual(problems_of("src/empty.cpp", b""), [])

    def test_size_and_length(self):
        self.expect_one("data/big.bin", bytes(check_files.MAX_BYTES + 1), "data/big.bin", "bytes")
        self.expect_one("src/a.cpp", b"int a;\n" * 501, "src/a.cpp:1:", "501 lines")
        self.assertEqual(problems_of("tests/perft/table.txt", b"1\n" * 501), [])

    def test_binary_files_have_their_folders(self):
        self.expect_one("src/a.bin", b"\0\1", "src/a.bin", "binary")
        self.expect_one("src/a.txt", b"\xff\xfe", "src/a.txt", "binary")
        self.assertEqual(problems_of("data/weights.bin", b"\0\1"), [])

    def test_text_form(self):
        self.expect_one("src/a.cpp", b"int a;", "src/a.cpp:1:", "newline")
        self.expect_one("src/a.cpp", b"int a;\nint b; \n", "src/a.cpp:2:", "white space")
        self.expect_one("src/a.cpp", b"int a;\r\n", "src/a.cpp:1:", "white space")

    def test_paths_of_one_machine(self):
        folder = b"/home" + b"/someone"
        self.expect_one("docs/a.md", b"see " + folder + b"/x\n", "docs/a.md:1:", "one machine")
        self.assertEqual(problems_of("docs/a.md", b"https://example.org" + folder + b" and src" + folder + b"\n"), [])

    def test_links(self):
        self.expect_one("docs/a.md", b"# A\n[b](b.md#part)\n", "docs/a.md:2:", "b.md")
        good = b"[a](a.md) [up](../docs/a.md#x) [part](#x) [web](https://example.org) `[no](link.md)`\n"
        self.assertEqual(problems_of("docs/a.md", good + b"```\n[no](link.md)\n```\n"), [])


if __name__ == "__main__":
    unittest.main()
