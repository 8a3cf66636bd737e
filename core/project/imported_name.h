// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PROJECT_IMPORTED_NAME_H_
#define TORCHLIFT_CORE_PROJECT_IMPORTED_NAME_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "core/project/fact_place.h"
#include "core/project/import_statement.h"
#include "core/text/word_search.h"

namespace torchlift {

// A name that a file takes from another file of its project, which may have it from elsewhere.
struct ImportedName {
  std::string name;  // "nn_dist"; "*" for `from pkg.losses import *`.
  FactPlace place;   // The first place in the file that takes it.
};

// Finds which names other files take from some modules of a project, among the names that those
// modules import themselves: a module cannot lose such an import without breaking the others.
//
//   const std::vector<ImportedNameSearch::Module> modules = {{"pkg/losses.py", "import t\n"}};
//   const ImportedNameSearch search(modules);
//   search.Find("test_losses.py", "from pkg.losses import t\n");  // {{0, {"t", …}}}
//
// It sees `from pkg.losses import nn_dist`, with dots and stars too, `losses.nn_dist` where the
// file imports the module, and the whole name, also in strings ("pkg.losses.nn_dist.all_reduce");
// and `getattr(losses, "nn_dist")`, where any name may be taken when it is not written there. In a
// file that loads modules by name (`import_module("pkg.losses")`), all that the module may be asked
// for behind that is taken: each of its names that stands behind a dot or in quotes. A file may be
// imported under any end of its path (`losses`, `pkg.losses`), so that some names too many are
// found, where files have the same name. Not seen: `from . import name` out of a package's own
// __init__.py.
//
// The texts need be no Python: statements behind a quote count, as in a notebook's lines and in
// `python -c "from pkg.losses import nn_dist"`.
//
// Immutable; serves any number of threads.
class ImportedNameSearch {
 public:
  struct Module {
    std::string path;  // In the project, with '/': "src/pkg/losses.py".
    std::string text;  // Its bytes; looked at only while the search is made.
  };
  explicit ImportedNameSearch(const std::vector<Module>& modules);
  ImportedNameSearch(const ImportedNameSearch&) = delete;
  ImportedNameSearch& operator=(const ImportedNameSearch&) = delete;

  struct Found {
    std::size_t module;  // Index into the modules given.
    ImportedName name;
  };
  // In the order of the text, each name once. `path` is the file's path in the project. Linear in
  // the bytes, and two passes over them where no module is named.
  std::vector<Found> Find(absl::string_view path, absl::string_view text) const;

 private:
  struct Target {
    std::vector<std::string> name;  // {"src", "pkg", "losses"}.
    std::string path;
    absl::flat_hash_set<std::string> own_imports;
    bool imports_star = false;  // Then it may have any name.
  };
  class Reader;
  static std::vector<Target> TargetsOf(const std::vector<Module>& modules);
  using IndicesByName = absl::flat_hash_map<std::string, std::vector<std::size_t>>;
  static IndicesByName ByLastName(const std::vector<Target>& targets);
  static std::vector<std::string> WordsOf(const IndicesByName& by_last_name);

  std::vector<Target> targets_;
  std::vector<std::size_t> all_targets_;  // The index of each.
  IndicesByName by_last_name_;
  // ".losses.": what stands in a text that writes a module's name behind that of its package, and a
  // member behind it. The last ones are what loads modules, and asks for
  // members, by name.
  std::vector<std::string> words_;
  WordSearch word_search_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_PROJECT_IMPORTED_NAME_H_
