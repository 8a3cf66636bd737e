// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_MAKEFILE_H_
#define TORCHLIFT_CORE_EMBED_MAKE_MAKEFILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// A line of a Makefile with those that continue it.
//
// A reader of lines, as GNU make itself is, and no grammar: what a line means depends on those
// before it (a tab begins a recipe only behind a rule), and the files that are written by hand hold
// what grammars stumble over: .RECIPEPREFIX, recipes behind conditions, automake's `if`.
struct MakeLine {
  enum class Kind : std::uint8_t {
    kOther,       // What make would not understand, or another make does.
    kAssignment,  // NAME = value, also of one target: `train: NAME = value`.
    kRule,        // targets: prerequisites
    kRecipe,      // Behind a tab, or behind the `;` of a rule.
    kDefinition,  // define NAME, its lines, endef.
    kCondition,   // ifeq, else, endif and the like.
    kDirective,   // include, export NAME, vpath.
  };
  Kind kind = Kind::kOther;
  ByteRange range;              // Without the last line end; with a comment behind it.
  bool is_conditional = false;  // Between ifeq and endif.
  std::uint32_t rule = 0;       // Of kRule and kRecipe: which rule, counted from 1.
  std::string targets = {};     // Of kRule, and of an assignment for them alone.

  // Of kAssignment and kDefinition.
  std::string name = {};
  std::string operation = {};  // "=", ":=", "::=", ":::=", "?=", "+=", "!="
  bool is_exported = false;    // export NAME = value
  ByteRange name_range = {};

  // Of kAssignment the value and of kRecipe the text, as make reads them before it expands
  // variables; of kDirective and kOther all of it; of kRule its
  // prerequisites. Continued lines of a recipe keep their
  // backslash and line end, elsewhere both are a blank. May be empty: then it holds no bytes.
  DecodedText text = {};
  // Of kDefinition: the texts of its lines, as those of recipes.
  std::vector<DecodedText> lines = {};
};

// Reads a Makefile without loss: blank lines and comments are in no line. Never fails. Linear.
// `has_automake`: conditions are written as automake does, `if NAME`.
std::vector<MakeLine> ReadMakefile(absl::string_view bytes, bool has_automake);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_MAKEFILE_H_
