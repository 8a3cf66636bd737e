// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_JSON_JSON_DOCUMENT_H_
#define TORCHLIFT_CORE_EMBED_JSON_JSON_DOCUMENT_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

enum class JsonKind : std::uint8_t { kObject, kArray, kString, kScalar };

class JsonValue;

// The values of a JSON text, with what editors and people let pass: comments, commas behind the
// last member, names without quotes, several values one after another, `...` for what a document
// leaves out. Anything else that is wrong
// makes the object or the list around it faulty, and all that is in there; what is elsewhere is as
// good as ever.
//
//   const JsonDocument document = JsonDocument::Read(bytes);
//   for (JsonValue task : document.root().Find("tasks").children()) …
//
// One array in preorder, 28 bytes a value: no recursion over the depth of the text. `bytes` must
// outlive it, and it its values.
class JsonDocument {
 public:
  // More values than this are not kept; a quarter of a gigabyte.
  static constexpr std::uint32_t kMostValues = 8'000'000;

  static JsonDocument Read(absl::string_view bytes, std::uint32_t most_values = kMostValues);

  absl::string_view bytes() const { return bytes_; }
  // Whether all of it is kept.
  bool is_complete() const { return is_complete_; }

  // The first value, null when there is none.
  JsonValue root() const;
  std::uint32_t size() const { return static_cast<std::uint32_t>(records_.size()); }
  JsonValue at(std::uint32_t index) const;  // In preorder, below size().

  struct Fault {
    std::uint32_t offset = 0;
    absl::string_view what;  // "a comma is missing"
  };
  // In their order, the first hundred.
  const std::vector<Fault>& faults() const { return faults_; }

 private:
  friend class JsonReader;
  friend class JsonValue;
  struct Record {
    ByteRange range;
    ByteRange key;
    std::uint32_t parent;
    std::uint32_t subtree_end;  // Behind the last value in it.
    JsonKind kind;
    bool is_faulty;
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  absl::string_view bytes_;
  std::vector<Record> records_;
  std::vector<Fault> faults_;
  bool is_complete_ = true;
};

// One value: a pointer and an index, null by default. A null one has no children and finds nothing.
class JsonValue {
 public:
  JsonValue() = default;

  explicit operator bool() const { return document_ != nullptr; }
  friend bool operator==(const JsonValue&, const JsonValue&) = default;

  bool IsObject() const { return Is(JsonKind::kObject); }
  bool IsArray() const { return Is(JsonKind::kArray); }
  bool IsString() const { return Is(JsonKind::kString); }

  // The rest, but for Find and children, needs a value.
  JsonKind kind() const { return record().kind; }
  const JsonDocument& document() const { return *document_; }
  std::uint32_t index() const { return index_; }      // In preorder.
  ByteRange range() const { return record().range; }  // With quotes or brackets.
  absl::string_view written() const { return range().In(document_->bytes_); }
  // What names it in the object around it, with its quotes; empty elsewhere.
  ByteRange key() const { return record().key; }
  absl::string_view written_key() const { return key().In(document_->bytes_); }
  std::string name() const;  // The same, decoded.
  // Whether neither it nor anything around it has a fault.
  bool IsSound() const;
  // What the fault is, where there is one.
  absl::string_view FaultAround() const;
  JsonValue parent() const;

  // The text of a string; nothing for other values and for broken ones.
  std::optional<DecodedText> Text() const;
  // The same without places; empty.
  std::string Plain() const;

  // The member of that name, the last one as readers of JSON take it, or a null value.
  JsonValue Find(absl::string_view name) const;

  class Children;
  Children children() const;

 private:
  friend class JsonDocument;
  JsonValue(const JsonDocument* document, std::uint32_t index)
      : document_(document), index_(index) {}
  const JsonDocument::Record& record() const { return document_->records_[index_]; }
  bool Is(JsonKind kind) const { return document_ != nullptr && record().kind == kind; }

  const JsonDocument* document_ = nullptr;
  std::uint32_t index_ = 0;
};

// The members of an object or of a list.
class JsonValue::Children {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = JsonValue;
    using difference_type = std::ptrdiff_t;
    using pointer = const JsonValue*;
    using reference = JsonValue;
    Iterator() = default;
    Iterator(const JsonDocument* document, std::uint32_t index)
        : document_(document), index_(index) {}
    JsonValue operator*() const { return JsonValue(document_, index_); }
    Iterator& operator++() {
      index_ = JsonValue(document_, index_).record().subtree_end;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const JsonDocument* document_ = nullptr;
    std::uint32_t index_ = 0;
  };

  explicit Children(JsonValue parent) : parent_(parent) {}
  Iterator begin() const {
    return parent_ ? Iterator(parent_.document_, parent_.index_ + 1) : end();
  }
  Iterator end() const {
    return parent_ ? Iterator(parent_.document_, parent_.record().subtree_end) : Iterator();
  }

 private:
  JsonValue parent_;
};

inline JsonValue::Children JsonValue::children() const { return Children(*this); }

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_JSON_JSON_DOCUMENT_H_
