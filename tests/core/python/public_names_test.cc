// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/python/module.h"
#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

using ::testing::ElementsAre;

Module::PublicNames PublicNamesOf(const std::string& text) {
  const Parsed file(text);
  return Module(file.tree()).public_names();
}

TEST(PublicNames, AreAbsentWithoutAll) { EXPECT_FALSE(PublicNamesOf("x = 1\n").present); }

TEST(PublicNames, AreReadFromListsAndTuples) {
  EXPECT_THAT(PublicNamesOf("__all__ = ['a', \"b\"]\n").names, ElementsAre("a", "b"));
  EXPECT_THAT(PublicNamesOf("__all__ = 'a', 'b'\n").names, ElementsAre("a", "b"));
  EXPECT_THAT(PublicNamesOf("__all__: list[str] = ['a'] + ['b']\n").names, ElementsAre("a", "b"));
}

TEST(PublicNames, GrowByAdditionAppendAndExtend) {
  const auto found = PublicNamesOf(
      "__all__ = []\n__all__ += ['a']\n__all__.append('b')\n__all__.extend(('c',))\n");
  EXPECT_THAT(found.names, ElementsAre("a", "b", "c"));
  EXPECT_TRUE(found.complete);
}

TEST(PublicNames, AreIncompleteWhenAPartCannotBeSeen) {
  EXPECT_FALSE(PublicNamesOf("__all__ = ['a'] + other.__all__\n").complete);
  EXPECT_FALSE(PublicNamesOf("__all__ = ['a', name]\n").complete);
  EXPECT_FALSE(PublicNamesOf("__all__ = ['a']\n__all__.remove('a')\n").complete);
  EXPECT_THAT(PublicNamesOf("__all__ = ['a'] + other.__all__\n").names, ElementsAre("a"));
}

TEST(PublicNames, OfAFunctionDoNotCount) {
  EXPECT_FALSE(PublicNamesOf("def f():\n  __all__ = ['a']\n").present);
}

}  // namespace
}  // namespace torchlift::python
