// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Build-time program: writes a header of constants for a grammar's kinds and fields, so that code
// compares numbers and a kind that a new grammar no longer has is a compile error.
//
//   generate_kinds python > python_kinds.h

#include <cctype>
#include <cstdint>
#include <iostream>
#include <set>
#include <string>

#include "tree_sitter/api.h"

extern "C" {
const TSLanguage* tree_sitter_python(void);
const TSLanguage* tree_sitter_bash(void);
const TSLanguage* tree_sitter_json(void);
const TSLanguage* tree_sitter_toml(void);
const TSLanguage* tree_sitter_yaml(void);
}

namespace {

std::string WordFor(char c) {
  switch (c) {
    case '(':
      return "LeftParenthesis";
    case ')':
      return "RightParenthesis";
    case '[':
      return "LeftBracket";
    case ']':
      return "RightBracket";
    case '{':
      return "LeftBrace";
    case '}':
      return "RightBrace";
    case '<':
      return "Less";
    case '>':
      return "Greater";
    case '=':
      return "Equal";
    case '+':
      return "Plus";
    case '-':
      return "Minus";
    case '*':
      return "Asterisk";
    case '/':
      return "Slash";
    case '%':
      return "Percent";
    case '&':
      return "Ampersand";
    case '|':
      return "Bar";
    case '^':
      return "Caret";
    case '~':
      return "Tilde";
    case '!':
      return "Exclamation";
    case '?':
      return "Question";
    case '.':
      return "Dot";
    case ',':
      return "Comma";
    case ':':
      return "Colon";
    case ';':
      return "Semicolon";
    case '@':
      return "At";
    case '#':
      return "Hash";
    case '$':
      return "Dollar";
    case '`':
      return "Backquote";
    case '\\':
      return "Backslash";
    case '\'':
      return "SingleQuote";
    case '"':
      return "DoubleQuote";
    case ' ':
      return "Space";
    case '\n':
      return "Newline";
    default:
      return "Byte" + std::to_string(static_cast<unsigned char>(c));
  }
}

// "argument_list" -> "kArgumentList", "**" -> "kAsteriskAsterisk", "not in" -> "kNotSpaceIn".
std::string ConstantFor(const std::string& name) {
  std::string constant = "k";
  bool upper = true;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      constant += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      upper = false;
    } else {
      if (c != '_') constant += WordFor(c);
      upper = true;
    }
  }
  return constant;
}

const TSLanguage* GrammarNamed(const std::string& name) {
  if (name == "python") return tree_sitter_python();
  if (name == "bash") return tree_sitter_bash();
  if (name == "json") return tree_sitter_json();
  if (name == "toml") return tree_sitter_toml();
  if (name == "yaml") return tree_sitter_yaml();
  return nullptr;
}

void PrintKinds(const TSLanguage* language, bool named) {
  std::set<std::string> seen;
  const std::uint32_t count = ts_language_symbol_count(language);
  for (std::uint32_t id = 1; id < count; ++id) {
    const TSSymbolType type = ts_language_symbol_type(language, static_cast<TSSymbol>(id));
    if (type != (named ? TSSymbolTypeRegular : TSSymbolTypeAnonymous)) continue;
    const std::string name = ts_language_symbol_name(language, static_cast<TSSymbol>(id));
    const std::string constant = ConstantFor(name);
    if (constant == "k" || !seen.insert(constant).second) continue;
    // Several symbols may share a name; nodes carry the one that the look-up by name gives.
    const TSSymbol visible = ts_language_symbol_for_name(
        language, name.c_str(), static_cast<std::uint32_t>(name.size()), named);
    std::cout << "inline constexpr KindId " << constant << " = " << visible << ";\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const TSLanguage* language = GrammarNamed(name);
  if (language == nullptr) return 2;
  std::cout << "// Generated from the grammar. Do not edit.\n#pragma once\n\n#include "
               "\"core/syntax/language.h\"\n\n"
            << "namespace torchlift::" << name << " {\n\n";
  PrintKinds(language, true);
  std::cout << "\nnamespace token {\n\n";
  PrintKinds(language, false);
  std::cout << "\n}  // namespace token\n\nnamespace field {\n\n";
  for (std::uint32_t id = 1; id <= ts_language_field_count(language); ++id) {
    const std::string field = ts_language_field_name_for_id(language, static_cast<TSFieldId>(id));
    std::cout << "inline constexpr FieldId " << ConstantFor(field) << " = " << id << ";\n";
  }
  std::cout << "\n}  // namespace field\n\n}  // namespace torchlift::" << name << "\n";
  return 0;
}
