// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_REGIONS_H_
#define TORCHLIFT_CORE_EMBED_REGIONS_H_

#include <vector>

#include "core/embed/region.h"
#include "core/shell/script.h"
#include "core/shell/simple_command.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::embed {

// The texts of a file that may be code of another language, in the order of its bytes. Each place of
// the file is the same region in every reading, so that two versions of a file are compared region
// by region. Regions that hold nothing are left out.

// A script's texts that are handed to something other than a shell: python -c "…", here documents.
// (Texts that a shell reads are commands of the script itself, see shell::Script.)
std::vector<Region> RegionsOf(const shell::Script& script);
Region RegionOf(const shell::HandedText& handed);

// The string literals of a Python tree, each piece of an implicit concatenation by itself; not those
// that python::DecodeString cannot read.
std::vector<Region> RegionsOf(const SyntaxTree& python);
// That of one kString node. `special` are its quotes, the backslash, line ends, and in f-strings
// braces.
std::optional<Region> RegionOf(Node string);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_REGIONS_H_
