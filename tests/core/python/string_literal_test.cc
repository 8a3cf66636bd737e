// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/string_literal.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

// The value of the right side of `x = …`, with `?` for what is unknown, or "none".
std::string Value(const std::string& expression, bool formats = false) {
  const Parsed file("x = " + expression + "\n");
  const std::optional<DecodedText> decoded =
      DecodeString(file.First(kAssignment).Child(field::kRight), formats);
  if (!decoded) return "none";
  std::string text = decoded->text;
  for (ByteRange range : decoded->unknown) text[range.begin] = '?';
  return text;
}
std::string Formatted(const std::string& expression) { return Value(expression, true); }

TEST(SpellingOf, SeesPrefixAndQuotes) {
  const Parsed file("x = rB'''a'''\n");
  const StringSpelling spelling = SpellingOf(file.First(kString));
  EXPECT_EQ(spelling.prefix, "rB");
  EXPECT_EQ(spelling.quote, "'''");
  EXPECT_TRUE(spelling.is_raw && spelling.is_bytes);
  EXPECT_FALSE(spelling.is_format || spelling.is_template);
}

TEST(SpellingOf, SeesTemplates) {
  const StringSpelling spelling = SpellingOf(Parsed("x = T'a'\n").First(kString));
  EXPECT_TRUE(spelling.is_format && spelling.is_template);
}

TEST(DecodeString, TakesEveryPrefixOfStr) {
  for (const char* prefix : {"", "u", "U", "r", "R", "f", "F", "rf", "fR", "Rf", "FR"}) {
    EXPECT_EQ(Value(std::string(prefix) + "'a'"), "a") << prefix;
  }
}

TEST(DecodeString, RefusesBytesTemplatesAndUnknownPrefixes) {
  for (const char* text : {"b'a'", "Rb'a'", "t'a'", "tr'a'", "ur'a'", "fb'a'", "'a' b'b'", "`a`"}) {
    EXPECT_EQ(Value(text), "none") << text;
  }
}

TEST(DecodeString, DecodesEscapes) {
  EXPECT_EQ(Value(R"('\\\'\"\a\b\f\n\r\t\v')"), "\\'\"\a\b\f\n\r\t\v");
  EXPECT_EQ(Value(R"('\x41\101\u00e4\U0001F600\7')"), "AA\xC3\xA4\xF0\x9F\x98\x80\7");
  EXPECT_EQ(Value(R"('\377\u20ac\0')"), std::string("\xC3\xBF\xE2\x82\xAC\0", 6));
}

TEST(DecodeString, KeepsTheBackslashOfWhatIsNoEscape) {
  EXPECT_EQ(Value(R"('\d\8\ ')"), R"(\d\8\ )");
}

TEST(DecodeString, RefusesEscapesThatAreNotValid) {
  for (const char* text : {R"('\x4')", R"('\u12')", R"('\U00110000')", R"('\Nx')", R"('\N{}')"}) {
    EXPECT_EQ(Value(text), "none") << text;
  }
}

TEST(DecodeString, DoesNotKnowNamesAndLoneSurrogates) {
  EXPECT_EQ(Value(R"('a\N{DASH}b\ud800c')"), "a?b?c");
}

TEST(DecodeString, KeepsRawStrings) { EXPECT_EQ(Value(R"(r'\n\x4\'')"), R"(\n\x4\')"); }

TEST(DecodeString, JoinsContinuedLines) {
  EXPECT_EQ(Value("'a\\\nb'"), "ab");
  EXPECT_EQ(Value("'a\\\r\nb'"), "ab");
}

TEST(DecodeString, ReadsEveryLineEndAsLineFeed) {
  EXPECT_EQ(Value("'''a\r\nb\nc'''"), "a\nb\nc");
  EXPECT_EQ(Value("r'''a\r\nb'''"), "a\nb");
}

TEST(DecodeString, TakesQuotesInsideTripleQuotes) {
  EXPECT_EQ(Value(R"("""a"b""c""")"), R"(a"b""c)");
}

TEST(DecodeString, KeepsOtherEncodingsAsTheyAre) { EXPECT_EQ(Value("'\xC3\xA4'"), "\xC3\xA4"); }

TEST(DecodeString, StandsInForFields) {
  EXPECT_EQ(Value("f'a{b}c{d!r:>{w}}{e=}'"), "a?c??");
  EXPECT_EQ(Value("f'{x[\"k\"]} {{y}} {f'{z}'}'"), "? {y} ?");
  EXPECT_EQ(Value("f'''{\n  a\n}b'''"), "?b");
}

TEST(DecodeString, KeepsBracesOutsideOfFormatStrings) {
  EXPECT_EQ(Value("'{a}' f'{{b}}'"), "{a}{b}");
}

TEST(DecodeString, TakesABackslashInFrontOfAField) { EXPECT_EQ(Value(R"(f'\{a}')"), R"(\?)"); }

TEST(DecodeString, JoinsImplicitConcatenation) {
  EXPECT_EQ(Value("('a'  # one\n  u\"b\" \\\n  f'{c}' r'\\d'\n)"), "ab?\\d");
}

TEST(DecodeString, JoinsAdditionsOfStrings) { EXPECT_EQ(Value("'a' + ('b' + 'c') + 'd'"), "abcd"); }

TEST(DecodeString, RefusesWhatIsNoString) {
  for (const char* text : {"a", "1", "a + b", "'a' + b", "'a' % b", "'a'.format(b)", "'a' * 2",
                           "['a']", "'a'.x", "-1"}) {
    EXPECT_EQ(Value(text), "none") << text;
  }
}

TEST(DecodeString, LeadsBackToTheSource) {
  const Parsed file("x = 'a\\tb' f'{c}d'\n");
  const DecodedText decoded = DecodeString(file.First(kConcatenatedString)).value();
  ASSERT_EQ(decoded.text, std::string("a\tb") + DecodedText::kUnknown + "d");
  EXPECT_EQ(decoded.ToHost({1, 2}), (ByteRange{6, 8}));    // \t
  EXPECT_EQ(decoded.ToHost({3, 4}), (ByteRange{13, 16}));  // {c}
  EXPECT_EQ(decoded.ToHost({4, 5}), (ByteRange{16, 17}));  // d
  EXPECT_EQ(decoded.ToHost({0, 0}), (ByteRange{5, 5}));
}

TEST(DecodeString, KnowsThePlaceOfAnEmptyString) {
  const Parsed file("x = r''\n");
  EXPECT_EQ(DecodeString(file.First(kString))->ToHost({0, 0}), (ByteRange{6, 6}));
}

TEST(DecodeStringWithFormats, StandsInForPercentPlaceholders) {
  EXPECT_EQ(Formatted("'a%s %(n)s %-5.2f %*d 100%%' % x"), "a? ? ? ? 100%");
  EXPECT_EQ(Formatted("'%((a)b)s' % x"), "?");
}

TEST(DecodeStringWithFormats, StandsInForBracePlaceholders) {
  EXPECT_EQ(Formatted("'a{} {n!r:>{w}} {{b}} {a[}]}'.format(x)"), "a? ? {b} ?");
}

TEST(DecodeStringWithFormats, RefusesTemplatesThatFail) {
  for (const char* text : {"'100%' % x", "'% y' % x", "'%(a' % x", "'{'.format(x)", "'}'.format(x)",
                           "'{a{b}'.format()"}) {
    EXPECT_EQ(Formatted(text), "none") << text;
  }
}

TEST(DecodeStringWithFormats, StandsInForWhatIsAdded) {
  EXPECT_EQ(Formatted("'run ' + args + ' x'"), "run ? x");
  EXPECT_EQ(Formatted("prefix + 'run'"), "?run");
}

TEST(DecodeStringWithFormats, FormatsOnlyItsOwnOperand) {
  EXPECT_EQ(Formatted("'%s' + '%s' % x + '{}'"), "%s?{}");
  EXPECT_EQ(Formatted("('%s' + '{}').format(x) % y"), "??");
}

TEST(DecodeStringWithFormats, RefusesTemplatesThatAreNotSeen) {
  for (const char* text :
       {"t % x", "t.format(x)", "(t + 'a%s') % x", "f'%{w}d' % x", "'a'.join(x)", "a + b"}) {
    EXPECT_EQ(Formatted(text), "none") << text;
  }
}

TEST(DecodeStringWithFormats, LeadsBackToTheSource) {
  const Parsed file("'a\\t%5s%%'\n");
  const Parsed formatted("'a\\t%5s%%' % x\n");
  const DecodedText decoded = DecodeString(formatted.First(kBinaryOperator), true).value();
  EXPECT_EQ(decoded.ToHost({2, 3}), (ByteRange{4, 7}));
  EXPECT_EQ(decoded.ToHost({3, 4}), (ByteRange{7, 9}));
}

TEST(DecodeStringWithFormats, SurvivesDeepExpressions) {
  std::string sum = "'a'";
  for (int i = 0; i < 100000; ++i) sum += " + 'a'";
  EXPECT_EQ(Formatted(sum).size(), 100001u);
  std::string product = "'{}'";
  for (int i = 0; i < 10000; ++i) product += ".format(x)";
  EXPECT_EQ(Formatted(product), "none");
}

}  // namespace
}  // namespace torchlift::python
