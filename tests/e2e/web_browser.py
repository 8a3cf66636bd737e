# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium, driven through chromedriver by the W3C's WebDriver protocol (JSON over HTTP)."""

import base64
import json
import re
import subprocess
import urllib.request

KEYS = {"Escape": "\ue00c", "Tab": "\ue004", "Enter": "\ue007"}
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebBrowser:
    """with WebBrowser() as browser: browser.open(url); browser.click("#reset")"""

    def __init__(self, dark=False, width=1280, height=900):
        self._options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--remote-debugging-pipe",  # Needs no network, not even the loopback's names.
                         f"--window-size={width},{height}", "--hide-scrollbars"]
        if dark:
            self._options.append("--force-dark-mode")
            self._options.append("--blink-settings=preferredColorScheme=0")

    def __enter__(self):
        self._driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True)
        for line in self._driver.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                break
        self._address = f"http://127.0.0.1:{found[1]}/session"
        capabilities = {"browserName": "chrome", "goog:chromeOptions": {"args": self._options},
                        "goog:loggingPrefs": {"browser": "ALL"}}
        try:
            self._address += "/" + self._send("POST", "", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]
        except BaseException:
            self._driver.terminate()
            raise
        return self

    def __exit__(self, *_):
        try:
            self._send("DELETE", "")
        finally:
            self._driver.terminate()
            self._driver.wait()
            self._driver.stdout.close()

    def _send(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def _element(self, selector):
        found = self._send("POST", "/element", {"using": "css selector", "value": selector})
        return f"/element/{found[_ELEMENT]}"

    def open(self, url):
        self._send("POST", "/url", {"url": url})

    def click(self, selector):
        self._send("POST", self._element(selector) + "/click", {})

    def write(self, selector, text):
        self._send("POST", self._element(selector) + "/value", {"text": text})

    def press(self, key):
        """Presses a key where the focus is: a character, or a name of KEYS."""
        key = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self._send("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def run(self, script):
        """What a script, the body of a function, returns."""
        return self._send("POST", "/execute/sync", {"script": script, "args": []})

    def texts(self, selector):
        """The text of every element of the selector that can be seen."""
        return self.run(f"return [...document.querySelectorAll({json.dumps(selector)})]"
                        ".filter(e => e.checkVisibility()).map(e => e.textContent)")

    def errors(self):
        """What the console holds: errors of scripts, refused loads."""
        return [entry["message"] for entry in self._send("POST", "/se/log", {"type": "browser"})]

    def screenshot(self, path):
        path.write_bytes(base64.b64decode(self._send("GET", "/screenshot")))
