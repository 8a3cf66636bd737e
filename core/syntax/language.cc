// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/syntax/language.h"

#include "core/syntax/grammar.h"
#include "tree_sitter/api.h"

extern "C" {
const TSLanguage* tree_sitter_python(void);
const TSLanguage* tree_sitter_bash(void);
const TSLanguage* tree_sitter_json(void);
const TSLanguage* tree_sitter_toml(void);
const TSLanguage* tree_sitter_yaml(void);
}

namespace torchlift {

const TSLanguage* GrammarOf(Language language) {
  switch (language) {
    case Language::kPython:
      return tree_sitter_python();
    case Language::kBash:
      return tree_sitter_bash();
    case Language::kJson:
      return tree_sitter_json();
    case Language::kToml:
      return tree_sitter_toml();
    case Language::kYaml:
      return tree_sitter_yaml();
  }
  return nullptr;
}

absl::string_view LanguageName(Language language) {
  switch (language) {
    case Language::kPython:
      return "Python";
    case Language::kBash:
      return "Bash";
    case Language::kJson:
      return "JSON";
    case Language::kToml:
      return "TOML";
    case Language::kYaml:
      return "YAML";
  }
  return "";
}

absl::string_view KindName(Language language, KindId kind) {
  if (kind == kErrorKind) return "ERROR";
  const char* name = ts_language_symbol_name(GrammarOf(language), kind);
  return name == nullptr ? absl::string_view() : absl::string_view(name);
}

absl::string_view FieldName(Language language, FieldId field) {
  const char* name = ts_language_field_name_for_id(GrammarOf(language), field);
  return name == nullptr ? absl::string_view() : absl::string_view(name);
}

}  // namespace torchlift
