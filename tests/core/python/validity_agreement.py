# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares CheckValid with CPython's own compile.

    validity_agreement.py VERDICTS [FILE_OR_FOLDER …]

VERDICTS is the program validity_verdicts. Without files, every text of VALID must be valid to both, every text of
INVALID to neither; texts of newer Python are checked against CPython only where it is new enough. With files, none that
CPython compiles may be refused; those that it does not compile and that pass are listed.
"""

import os
import subprocess
import sys
import warnings

VALID = [
    # Encodings, blanks, the end.
    "# coding: utf8\nx = 1", "# coding: UTF-8-unix\nx = 1", "# coding: latin-1-dos\nx = 1", "# coding: cp1252\nx = 1",
    "\ufeff# coding: utf-8\nx = 1", "\ufeffx = 1", "\x0cx = 1", "x = 1  # \\", "x = 1 # \x0b", "'\x0b\u00a0'", "x = 1 \\\n# c",
    "x = 1\n\\\n\n", "f'{x}\u00a0{y}'", "'a\\n\u00a0b'",
    # Arguments.
    "f()", "f(a, b)", "f(a, *b)", "f(*a, b)", "f(*a, *b, **c, **d)", "f(k=1, *a)", "f(k=1, *a.b)", "f(k=1, **d, m=2)",
    "f(x for x in y)", "f((x for x in y), 1)", "f(a := 1)", "f(*a or b)", "f(**a or b)", "f(a,)", "f(a, # c\n  b,\n)",
    "f(print=1, type=2, match=3, exec=4)", "class A(B, *c, m=d, **e): pass", "class A(): pass", "@f(a, k=1)\ndef g(): 0",
    # Parameters.
    "def f(a, b=1, *c, d, e=2, **g): 0", "def f(a, /, b, *, c): 0", "def f(a=1, /, b=2, *, c, d=3, e): 0",
    "def f(*, a): 0", "def f(*a, **b): 0", "def f(a: t, *b: t, c: t = 1, **d: t) -> t: 0", "lambda a, *b, c=1, **d: 0",
    "lambda *, a: 0", "lambda: 0", "def f(a,\n      b,  # c\n): 0",
    # Functions and loops.
    "def f(): return", "def f(): return 1, *a", "def f():\n  for x in y:\n    if x: break\n    else: continue",
    "for x in y:\n  pass\nelse:\n  pass", "while a:\n  try: continue\n  finally: break", "def f(): yield",
    "def f(): x = yield a, b", "def f(): yield from a", "def f(): return (yield)", "lambda: (yield)",
    "def f(): g((yield), [(yield a)])", "async def f(): await g", "async def f(): return await g(await h)",
    "async def f():\n  async with a as b, c: pass\n  async for x in y: pass", "async def f(): return [x async for x in y]",
    "async def f(): return [await x for x in y]", "def f(): return (x async for x in y)", "(await x for x in y)",
    "async def f(): yield 1", "def f():\n  def g():\n    nonlocal x\n  x = 1", "def f(a):\n  global b",
    "def f(a):\n  def g():\n    global a", "global a", "def f(): return [x for x in (yield)]",
    "class A:\n  x = [y for y in z]\n  def f(self): return 1", "async def f(x=1): await x\nclass A: pass",
    # Imports.
    "import a, b.c as d", "from a import (b, c as d,)", "from a import *", "from . import a", "from ...a.b import (c)",
    "'doc'\nfrom __future__ import annotations", "# c\n'''doc'''; from __future__ import division\nimport a",
    "from __future__ import (annotations,\n  division,)\nfrom __future__ import generator_stop",
    # Targets.
    "a = b = c", "a, b = c", "(a, b), c = d", "[a, *b] = c", "*a, = b", "(a) = 1", "(a.b) = 1", "a[0], b.c = d", "() = a",
    "[] = a", "a: int", "a: int = 1", "a.b: int", "a[0]: int = 1", "(a): int = 1", "a: tuple = 1, 2", "a += 1",
    "a.b[0] //= 1", "(a) += 1", "a += 1, 2", "x = (*a, *b), c", "x = *a, *b", "for a, *b in c: 0", "for a.b in c: 0",
    "for (a, b) in c: 0", "for x in *a, *b: 0", "[0 for a, *b in c]", "del a", "del a, b.c, d[0]", "del (a, [b, c])",
    "del (a)", "del f().x", "del ()", "with a as b: 0", "with a as (b, *c): 0", "with a as b.c, d as e[0]: 0",
    "with (a as b, c): 0", "with (a, b): 0", "with (a): 0", "with (yield_) as b: 0", "with (a as b,): 0",
    "with a if b else c as d: 0", "with lambda: a as b: 0", "with (a if b else c as d): 0",
    # Stars, walruses.
    "[*a, b]", "{*a, b}", "(*a,)", "*a, b", "x = *a, b", "x = *a.b, *c[0], *d()", "x = *a + b, c", "x[*a]", "x[*a, 1:2]",
    "print(*a)", "[*a.b(c) | d]", "(a := 1)", "if a := b: 0", "while a := b: 0", "[a := 1, b]", "{a := 1}", "(a := 1, b)",
    "[y := x for x in z]", "[x for x in z if (y := x)]", "x[a := 1]", "f'{(a := 1)}'", "f'{a:=1}'", "f'{a:={b}}'",
    "@(a := b)\ndef f(): 0", "if a:\n  0\nelif b := c:\n  0", "x = (y := 1)", "lambda: (x := 1)", "f(a=(b := 1))",
    # Expressions.
    "a if b else c if d else e", "lambda: a if b else c", "[x for x in y if a or b if c]", "[x for x in (a if b else c)]",
    "not a == b", "a or (lambda: b)", "a < b < c is not d not in e", "-a ** -b", "await_ = print", "a[b:c, ::d, ...]",
    "{**a, 'b': c}", "{a: b for a, b in c}", "x = [\n  1,\n\n  2\n]\n", "x = (1 +\n  2)", "x = 1 + \\\n  2", "a \\\n  .b",
    "f(\n  '''\na\n''')", "if (a and\n    b): 0", "x = a if b \\\n  else c", "print >> f, x", "print >> f", "print", "print (a), b",
    "match = case = type = _ = 1", "print[0]", "print -1", "type(a)", "match(a)", "match[a]", "exec", "exec (a)",
    # Literals.
    "0", "00", "0_0", "1_000", "0x_ff", "0O17", "0b1", "01.5", "01j", "1e5", "1_0.0_1e1_0", ".5", "1.", "1if a else b",
    "''", "u'a' r'b'", "rb'\\x' bR'a'", "'\\x41\\u00e4\\U0001F600\\N{EN DASH}\\7\\d'",
    "b'\\u \\x41'", "'a\\\nb'", "r'a\\\nb'", "'''a\nb\"'''", "'a' 'b'\\\n 'c'", "f'{a}{b!r:>{c}}{{}}'",
    "f'{a[\"b\"]}'", "f'''{\na}'''", "rf'\\d{a}'", "f'{a=}'", "('a'  # c\n 'b')", "'a' f'{b}' r'c'", "f'{a,}{*b, c}'",
    "f'\\N{EN DASH}{a}'",
    # Layout.
    "", "\n\n# c\n", "# c", "if a: b", "if a: b; c;", "a; b;", "if a:\n  b\n\n  # c\n# d\n  e\nelse: f", "if a:\n\tb\n\tc",
    "if a:\n  b\n  if c:\n      d\n  e", "if a:\n b\nelse:\n         c", "def f():\n  'doc'", "class A:\n  # c\n  pass\n",
    "if a:\n  b\n    # odd\n  c", "if a:\n  x = '''\nb\n'''\n  c", "if a:\n  f(\nb\n)\n  c", "if a:\r\n  b\r\n  c\r\n", "a\r\nb\r\n",
    "@a\n# c\n@b.c\nclass A: pass", "try:\n  a\nexcept:\n  b", "try: a\nexcept A: b\nexcept (B, C) as e: c\nelse: d\nfinally: e",
    "try: a\nfinally: b", "if a:\n  b\n\n", "if a:\n  b\n\\\n\nc", "while a: pass", "if a:\n\f  b\n  c", "\f\na", "for x in y: pass",
    "if a: \\\n  b", "if a:\n\\\n  b\n  c", "if a:\n  b\n  # c \\\n  c", "raise", "raise a", "raise a from b", "assert a, b", "assert (a, b)", "x = 1;\ny",
    "try: a\nexcept* A as e: b",
    "match a:\n  case 1 | -2 | 'a' | None: 0\n  case [x, *_] if x: 0\n  case {'a': b, **c}: 0\n  case A(b, c=d) as e: 0\n  case _: 0",
    "match a, b:\n  case c.d, (e as f): 0", "match *a, b:\n  case _: 0", "match (a := b):\n  case x if (y := x): 0",
]

# Texts that only newer releases compile: (release, text).
VALID_SINCE = [
    ((3, 12), "type X = int"), ((3, 12), "type X[T, *U, **V] = list[T]"), ((3, 12), "def f[T: int](a: T) -> T: 0"),
    ((3, 12), "class A[T](B): pass"), ((3, 12), "f'{a['b']}'"), ((3, 12), "f'{f'{f'{1}'}'}'"), ((3, 12), "f'{\na\n}'"),
    ((3, 12), "f'{'\\n'.join(a)}'"), ((3, 12), "f'''{a # c\n}'''"),
    ((3, 14), "try: a\nexcept A, B: b"), ((3, 14), "try: a\nexcept* A, B, C: b"), ((3, 14), "t'{a}{b!r:>{c}}'"),
    ((3, 14), "x = rt'\\d{a}' t'b'"), ((3, 14), "T'''{a\n}'''"),
]

INVALID = [
    # What tree-sitter takes for part of a comment or a format.
    "x = 1  # c\ry = ", "# c\rimport a\r(", "f'{b!r:>{w}\n\n}'",
    # Encodings, blanks, the end.
    "# -*- coding: foo -*-\nx = 1", "# coding: hex\nx = 1", "# coding: shift-jis-unix\nx = 1",
    "\ufeff# coding: latin-1\nx = 1", "\ufeff# coding: utf8\nx = 1", "# coding: ascii\nx = 'ä'", "\x0bx = 1", "x =\x0b1",
    "x =\u00a01", "x = 1\u200b", "f(\x0b1)", "x = 1\n\x0b", "x = \ufeff1", "x = 1 \\", "x = 1 \\\n", "x = 1\n\\", "\\\n",
    # Arguments.
    "f(a=1, b)", "f(**a, b)", "f(**a, *b)", "f(a=1, a=2)", "f(a, k=1, *b, c)", "f(x for x in y, 1)", "f(x for x in y,)",
    "f(,)", "f((*a))", "f(a=b := 1)", "class A(b=1, C): pass", "class A(a=1, a=2): pass", "f(a as b)",
    # Parameters.
    "def f(a=1, b): 0", "def f(a, a): 0", "def f(*): 0", "def f(*, **a): 0", "def f(**a, b): 0", "def f(*a, *b): 0",
    "def f(a, *, /): 0", "def f(/, a): 0", "def f(a, /, b, /): 0", "def f((a, b)): 0", "lambda a=1, b: 0",
    "lambda a, a: 0", "lambda *: 0", "lambda (a, b): 0", "def f(a=1, /, b): 0",
    # Functions and loops.
    "return", "return 1", "class A:\n  return 1", "yield", "x = yield 1", "class A:\n  yield 1", "await a", "x = await a",
    "def f(): await a", "async def f():\n  def g(): await a", "async def f(): lambda: await a", "break", "continue",
    "if a: break", "for x in y: pass\nelse: break", "while a:\n  def f(): break", "while a:\n  class A: continue",
    "def f(): [x async for x in y]", "def f():\n  async with a: pass", "async for x in y: pass", "[await x for x in y]",
    "async def f(): yield from a", "nonlocal a", "def f(a):\n  global a", "def f(*a):\n  nonlocal a",
    "def f(a: int = 1):\n  if b:\n    global c, a", "def f(): from a import *", "class A:\n  from a import *",
    "def f(): [(yield) for x in y]", "async def f():\n  class A: await x",
    # Imports.
    "import a,", "from a import b,", "from a import b, c,", "import a\nfrom __future__ import annotations",
    "'a'\n'b'\nfrom __future__ import annotations", "def f():\n  from __future__ import annotations", "from a import b.c",
    "f'a'\nfrom __future__ import annotations",
    # Targets.
    "f() = 1", "a + b = 1", "f() += 1", "(a, b) += 1", "a, b += 1", "[a] += 1", "*a = 1", "*a, *b = c", "(*a) = 1",
    "a, b: int", "(a, b): int", "[a]: int", "a = b: int = c", "a: int = b = c", "a = b += c", "a += b = c", "for f() in x: 0",
    "for *a in x: 0", "for 1 in x: 0", "[0 for *a in b]", "del f()", "del a + b", "del (a, f())", "del *a, b", "del 1",
    "with a as f(): 0", "with a as 1: 0", "with a as *b: 0", "try: a\nexcept A as b.c: 0", "try: a\nexcept A as (b): 0",
    "None = 1", "del [a, -b]",
    # Stars, walruses, as.
    "*a", "x = *a", "(*a)", "x = (*a)", "x = ((*a), b)", "def f(): return *a", "for x in *a: 0", "x = -*a", "print(-*a)",
    "x += *a", "f(k=*a)", "{a: *b}", "a := 1", "x = y := 1", "lambda: a := 1",
    "[x for x in y := z]", "{a: b := 1}", "assert a := 1", "def f(a=b := 1): 0", "def f(): return a := 1", "a, b := 1, 2",
    "x[a:b := 1]", "not a := b", "with a := b: 0", "del (a := 1)", "x = a as b", "(a as b)", "[a as b]",
    "[yield x]", "def f(): g(yield x)", "def f(): return (yield, a)",
    # Comprehensions and operators.
    "[x for x in 1, 2]", "[x for x in a if b else c]", "[x for x in lambda: y]", "[x for x in y if lambda: z]",
    "a or lambda: b", "not lambda: a", "a <> b", "`a`", "a $ b", "x = a ? b", "{,}",
    # Python 2.
    "print a", "print 'a', b", "print 'a' % b", "exec 'a'", "exec a in b", "raise A, 'b'", "raise A, 'b', c", "ur'a'",
    "assert a, b, c", "10L", "0xFFL",
    # Literals.
    "01", "0777", "0_1", "1_", "1__0", "1_.5", "0x", "'a\nb'", "'\nb'", "\"a\nb\"", "f'\n{a}'", "'\\x4'", "'\\u12'", "'\\U00110000'",
    "b'\\x4'", "b'\u00e4'", "'a' b'b'", "f'{a}' b'b'", "fb'a'", "bu'a'", "'''a", "'a", "f'}'", "f'{a'", "f'{}'", "'\\N{}'",
    "async = 1", "await = 1", "def async(): 0", "a.await",
    # Layout.
    "def f():", "def f():\n", "if a:\nb", "if a:\n  # c\nb", "class A:\n\nb", "for x in y:\n# c\n", "while a:\nelse:\n  b",
    "if a:\n  b\n c", "if a:\n    b\n  c", "if a:\n  b\n   c", " a", "a\n  b", "if a:\n\tb\n        c",
    "if a:\n        b\n\tc", "if a:\n    b\n else:\n    c", "if a:\n  if b:\n    c\n   else:\n    d", "try:\n  a\n except A:\n  b",
    "@a\n  def f(): 0", "try:\n  a", "try: a\nelse: b", "try: a\nexcept: b\nexcept A: c", "try: a\nelse: b\nfinally: c",
    "x = 1 +\n  2", "x =\n  1", "if a\n: b", "if a and\n  b: c", "def f()\n  : 0", "from a import\n  b", "import\n a",
    "return_ = a\n  .b", "a b", "import a b", "import a(b)", "a; b c", "'''a'''b", "def f(): pass else: a", "assert a,\n  b",
    "x = a if b\n  else c", "match a:\n", "match a:\n  case 1:\n", "match a:\n  case 1: 0\n   case 2: 0", "f(a\n", "f(a))",
    "with a as b,\n  c: 0", "raise a\n  from b", "for x\n  in y: 0", "lambda:\n  a", "class\n A: 0", "@a class A: 0", "\\\n a", "a\n  \\\nb", "x = 10 del y",
]


def verdicts(program, texts):
    """The line of validity_verdicts for each of the texts, which are bytes."""
    data = b"".join(b"%d\n" % len(text) + text for text in texts)
    result = subprocess.run([program], input=data, stdout=subprocess.PIPE, check=True)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    assert len(lines) == len(texts), "validity_verdicts gave %d lines for %d texts" % (len(lines), len(texts))
    return lines


def compiles(text):
    try:
        compile(text, "<text>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    except (RecursionError, MemoryError):
        pass  # Too much for this CPython, not invalid.
    return True


def check_texts(program):
    texts = [text.encode() for text in VALID + [text for _, text in VALID_SINCE] + INVALID]
    lines = dict(zip(texts, verdicts(program, texts)))
    problems = []
    for text in [text.encode() for text in VALID]:
        if sys.version_info >= (3, 11) and not compiles(text):
            problems.append("CPython refuses what VALID lists: %r" % text)
        if lines[text] != "valid":
            problems.append("%s: %r" % (lines[text], text))
    for release, text in VALID_SINCE:
        if sys.version_info >= release and not compiles(text.encode()):
            problems.append("CPython refuses what VALID_SINCE lists: %r" % text)
        if lines[text.encode()] != "valid":
            problems.append("%s: %r" % (lines[text.encode()], text))
    for text in [text.encode() for text in INVALID]:
        if compiles(text):
            problems.append("CPython compiles what INVALID lists: %r" % text)
        if lines[text] == "valid":
            problems.append("not refused: %r" % text)
    print("%d texts compared" % len(texts))
    return problems


def python_files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))


def check_files(program, paths):
    problems = []
    counts = {}
    files = sorted(set(python_files(paths)))
    for first in range(0, len(files), 1000):
        chunk = files[first:first + 1000]
        texts = []
        for path in chunk:
            with open(path, "rb") as file:
                texts.append(file.read())
        for path, text, line in zip(chunk, texts, verdicts(program, texts)):
            key = ("compiles" if compiles(text) else "does not compile", line.split(":")[0])
            counts[key] = counts.get(key, 0) + 1
            if key == ("compiles", "refused"):
                problems.append("%s: %s" % (path, line))
            elif key == ("does not compile", "valid"):
                print("passes though CPython does not compile it: " + path)
    for key, count in sorted(counts.items()):
        print("%6d %s, %s" % (count, *key))
    return problems


def main():
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(10000)
    program, paths = sys.argv[1], sys.argv[2:]
    problems = check_files(program, paths) if paths else check_texts(program)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
