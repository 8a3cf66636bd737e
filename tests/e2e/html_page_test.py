# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The HTML preview in a real browser, clicked through. Screenshots are left in TORCHLIFT_ARTEFACTS."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.error

from web_browser import WebBrowser

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TORCHLIFT = os.environ.get("TORCHLIFT_BINARY", str(REPOSITORY / "build" / "torchlift"))
HOSTILE = "a</script><script>document.title='hit'<!--\"'&.py"
COLLECTIVE = ("import torch.distributed.nn.functional as F\n\n\ndef step(x, g):\n"
              "    return F.all_reduce(x, group=g)  # </script><script>document.title='hit'</script>\n")


@unittest.skipUnless(shutil.which("chromedriver"), "needs Debian's chromium-driver")
class HtmlPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        tree = cls.work / "tree"
        shutil.copytree(REPOSITORY / "testdata" / "demo", tree)
        (tree / HOSTILE.replace("/", "\u2215")).write_text(COLLECTIVE)
        cls.page = cls.work / "preview.html"
        cls.done = subprocess.run([TORCHLIFT, "diff", "--review", "--view", "html", "-o", cls.page, "."], cwd=tree,
                                  capture_output=True, text=True, timeout=60)
        cls.artefacts = pathlib.Path(os.environ.get("TORCHLIFT_ARTEFACTS", cls.work))
        try:
            cls.browser = cls.enterClassContext(WebBrowser())
        except urllib.error.HTTPError as error:
            raise unittest.SkipTest(f"Chromium starts no session here: {error.read().decode()[:200]}")

    def setUp(self):
        self.browser.open(self.page.as_uri())

    def test_it_is_written_by_diff(self):
        self.assertEqual(self.done.returncode, 1, self.done.stderr)

    def test_it_loads_nothing_and_reports_no_error(self):
        self.assertEqual(self.browser.errors(), [])
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').length"), 0)

    def test_names_and_contents_of_files_are_text(self):
        self.assertEqual(self.browser.run("return document.title"), "What torchlift would change")
        self.assertEqual(self.browser.run("return document.scripts.length"), 1)
        self.assertIn("document.title='hit'", "".join(self.browser.texts("td.new")))

    def test_each_hunk_stands_beside_its_findings(self):
        hunks = self.browser.run("return document.querySelectorAll('.hunk').length")
        self.assertGreater(hunks, 5)
        for hunk in range(hunks):
            text = self.browser.run(f"return document.querySelectorAll('.hunk')[{hunk}].textContent")
            self.assertRegex(text, "distributed-nn-functional|torchrun-default-port|max-autotune|cxx17-build|Imports for")

    def test_words_are_marked_not_lines(self):
        marked = "".join(self.browser.texts(".new mark"))
        self.assertIn("--master-port=29500", marked)
        self.assertNotIn("torchrun", marked)

    def test_the_filter_shows_the_files_that_fit(self):
        everything = len(self.browser.texts("section.file"))
        self.browser.write("#search", ".sh")
        files = self.browser.texts("section.file h2")
        self.assertTrue(files)
        self.assertTrue(all(".sh" in name for name in files), files)
        self.assertEqual(self.browser.texts("nav li a span:first-child"), files)
        self.assertEqual(self.browser.texts("#shown"), [f"{len(files)} of {everything} files shown"])
        self.browser.click("#reset")
        self.assertEqual(len(self.browser.texts("section.file")), everything)

    def test_a_codemod_can_be_chosen(self):
        self.browser.run("const s = document.getElementById('codemod'); s.value = 'torchrun-default-port';"
                         "s.dispatchEvent(new Event('input'))")
        answers = self.browser.run("return [...document.querySelectorAll('[data-answers]')]"
                                   ".filter(e => e.checkVisibility()).map(e => e.dataset.answers)")
        self.assertTrue(answers)
        self.assertTrue(all("torchrun-default-port" in answer for answer in answers), answers)

    def test_a_bar_of_the_chart_shows_its_folder(self):
        self.browser.click(".chart button")
        folder = self.browser.run("return document.querySelector('.chart button').dataset.folder")
        files = self.browser.texts("section.file h2")
        self.assertTrue(files)
        self.assertTrue(folder == "./" or all(name.startswith(folder) for name in files), (folder, files))
        self.browser.click(".chart button")
        self.assertGreaterEqual(len(self.browser.texts("section.file")), len(files))

    def test_a_file_of_the_list_is_jumped_to(self):
        self.browser.click("nav li:last-child a")
        self.assertEqual(self.browser.run("return location.hash"),
                         "#" + self.browser.run("return document.querySelector('section.file:last-of-type').id"))

    def test_the_keyboard_is_enough(self):
        self.browser.press("n")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "file-0")
        self.browser.press("n")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "file-1")
        self.browser.press("p")
        self.browser.press("j")
        self.assertTrue(self.browser.run("return document.activeElement.matches('.hunk, .left')"))
        self.browser.press("/")
        self.assertEqual(self.browser.run("return document.activeElement.id"), "search")

    def test_text_can_be_read_in_dark_and_in_light(self):
        for name, dark in (("light", False), ("dark", True)):
            with WebBrowser(dark) as browser:
                browser.open(self.page.as_uri())
                self.assertEqual(browser.run("return matchMedia('(prefers-color-scheme: dark)').matches"), dark)
                self.assertGreaterEqual(browser.run(LEAST_CONTRAST), 4.5)
                browser.screenshot(self.artefacts / f"preview-{name}.png")


# The least contrast, by WCAG's formula, of any text with the ground it stands on.
LEAST_CONTRAST = """
const channels = (color) => color.match(/[\\d.]+/g).map(Number);
const luminance = (color) => {
  const [r, g, b] = channels(color).map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  for (; element; element = element.parentElement) {
    const color = getComputedStyle(element).backgroundColor;
    if ((channels(color)[3] ?? 1) > 0) return color;
  }
  return 'rgb(255, 255, 255)';
};
let least = 21;
for (const element of document.querySelectorAll('main *, header *, nav *')) {
  if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
  const [a, b] = [luminance(getComputedStyle(element).color), luminance(ground(element))].sort((x, y) => y - x);
  least = Math.min(least, (a + 0.05) / (b + 0.05));
}
return least;
"""

if __name__ == "__main__":
    unittest.main()
