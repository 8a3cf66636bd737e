// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_document.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/json/json_string.h"

namespace torchlift::embed {

// Reads the tokens one by one; the objects and lists that are open are a stack of their own.
class JsonReader {
 public:
  JsonReader(absl::string_view bytes, std::uint32_t most_values)
      : bytes_(bytes), most_values_(most_values) {
    document_.bytes_ = bytes;
  }

  JsonDocument Read() {
    constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (absl::StartsWith(bytes_, kByteOrderMark)) at_ = 3;
    while (document_.is_complete_ && SkipBlanks()) ReadToken();
    while (!open_.empty()) {
      Fail("a bracket is never closed");
      Close(size());
    }
    return std::move(document_);
  }

 private:
  // What an open object or list waits for. A list never waits for names.
  enum class Expected : std::uint8_t { kName, kColon, kValue, kComma };
  struct Open {
    std::uint32_t record = 0;
    Expected expected = Expected::kValue;
    ByteRange name;
  };

  std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }

  std::uint32_t Find(absl::string_view text, std::uint32_t from) const {
    return static_cast<std::uint32_t>(std::min(bytes_.find(text, from), bytes_.size()));
  }

  // To the next byte that is no blank and in no comment; false at the end.
  bool SkipBlanks() {
    while (at_ < size()) {
      const absl::string_view next = bytes_.substr(at_, 2);
      if (absl::ascii_isspace(static_cast<unsigned char>(next[0]))) {
        ++at_;
      } else if (next == "//") {
        at_ = Find("\n", at_);
      } else if (next == "/*") {
        const std::uint32_t end = Find("*/", at_ + 2);
        if (end == size()) Fail("a comment never ends");
        at_ = std::min(end + 2, size());
      } else {
        return true;
      }
    }
    return false;
  }

  void ReadToken() {
    switch (bytes_[at_]) {
      case '{':
        return OpenAt(JsonKind::kObject);
      case '[':
        return OpenAt(JsonKind::kArray);
      case '}':
        return CloseAt(JsonKind::kObject);
      case ']':
        return CloseAt(JsonKind::kArray);
      case ',':
        return Comma();
      case ':':
        return Colon();
      case '"':
      case '\'':
        return String();
      default:
        return Scalar();
    }
  }

  // The object or list around is to blame.
  void Fail(absl::string_view what) {
    constexpr std::size_t kMostFaults = 100;
    if (document_.faults_.size() < kMostFaults) document_.faults_.push_back({at_, what});
    if (!open_.empty()) document_.records_[open_.back().record].is_faulty = true;
  }

  // Makes room for a value at the current place: its record.
  std::uint32_t Add(JsonKind kind, ByteRange range) {
    JsonDocument::Record record{range, {}, JsonDocument::kNone, 0, kind, false};
    const auto index = static_cast<std::uint32_t>(document_.records_.size());
    record.subtree_end = index + 1;
    if (!open_.empty()) {
      Open& around = open_.back();
      if (around.expected == Expected::kComma) Fail("a comma is missing");
      if (around.expected == Expected::kColon) Fail("a colon is missing");
      if (around.expected == Expected::kName) Fail("a name is missing");
      record.parent = around.record;
      record.key = around.name;
      around.name = {};
      around.expected = Expected::kComma;
    }
    if (index >= most_values_) {
      document_.is_complete_ = false;
    } else {
      document_.records_.push_back(record);
    }
    return index;
  }

  void OpenAt(JsonKind kind) {
    const std::uint32_t index = Add(kind, {at_, at_ + 1});
    ++at_;
    if (!document_.is_complete_) return;
    open_.push_back({index, kind == JsonKind::kObject ? Expected::kName : Expected::kValue, {}});
  }

  // Ends the innermost one.
  void Close(std::uint32_t end) {
    JsonDocument::Record& record = document_.records_[open_.back().record];
    record.range.end = end;
    record.subtree_end = static_cast<std::uint32_t>(document_.records_.size());
    open_.pop_back();
  }

  void CloseAt(JsonKind kind) {
    const auto is_same = [&](const Open& open) {
      return document_.records_[open.record].kind == kind;
    };
    const auto opener = std::find_if(open_.rbegin(), open_.rend(), is_same);
    if (opener == open_.rend()) {
      Fail("a bracket closes nothing");
      ++at_;
      return;
    }
    for (auto left = opener - open_.rbegin(); left > 0; --left) {
      Fail("a bracket is never closed");
      Close(at_);
      Fail("a bracket is never closed");
    }
    const Open& open = open_.back();
    if (open.expected == Expected::kColon || !open.name.empty()) Fail("a value is missing");
    ++at_;
    Close(at_);
  }

  void Comma() {
    if (open_.empty()) {
      Fail("a comma stands outside of lists");
    } else if (open_.back().expected != Expected::kComma) {
      Fail("a comma stands where a value should");
    }
    if (!open_.empty()) {
      Open& open = open_.back();
      const bool is_object = document_.records_[open.record].kind == JsonKind::kObject;
      open.expected = is_object ? Expected::kName : Expected::kValue;
      open.name = {};
    }
    ++at_;
  }

  void Colon() {
    if (open_.empty() || open_.back().expected != Expected::kColon) {
      Fail("a colon stands where none should");
    } else {
      open_.back().expected = Expected::kValue;
    }
    ++at_;
  }

  // A string, or a scalar that names a member.
  void Leaf(JsonKind kind, ByteRange range) {
    if (!open_.empty() && open_.back().expected == Expected::kName) {
      open_.back().name = range;
      open_.back().expected = Expected::kColon;
    } else {
      Add(kind, range);
    }
    at_ = range.end;
  }

  void String() {
    const char quote = bytes_[at_];
    std::uint32_t end = at_ + 1;
    while (end < size() && bytes_[end] != quote && bytes_[end] != '\n') {
      end += bytes_[end] == '\\' ? 2u : 1u;
    }
    const bool is_closed = end < size() && bytes_[end] == quote;
    if (!is_closed) Fail("a string never ends");
    Leaf(is_closed ? JsonKind::kString : JsonKind::kScalar,
         {at_, is_closed ? end + 1 : std::min(end, size())});
  }

  void Scalar() {
    const std::size_t end = bytes_.find_first_of(" \t\r\n,:{}[]\"'", at_);
    if (bytes_.substr(at_, end - at_) == "...") {
      at_ += 3;
      return;
    }
    // A slash that begins no comment is part of what stands here.
    Leaf(JsonKind::kScalar, {at_, static_cast<std::uint32_t>(std::min(end, bytes_.size()))});
  }

  absl::string_view bytes_;
  std::uint32_t most_values_;
  std::uint32_t at_ = 0;
  JsonDocument document_;
  std::vector<Open> open_;
};

JsonDocument JsonDocument::Read(absl::string_view bytes, std::uint32_t most_values) {
  return JsonReader(bytes, most_values).Read();
}

JsonValue JsonDocument::root() const { return records_.empty() ? JsonValue() : at(0); }

JsonValue JsonDocument::at(std::uint32_t index) const { return JsonValue(this, index); }

JsonValue JsonValue::parent() const {
  const std::uint32_t parent = record().parent;
  return parent == JsonDocument::kNone ? JsonValue() : JsonValue(document_, parent);
}

bool JsonValue::IsSound() const {
  for (JsonValue value = *this; value; value = value.parent()) {
    if (value.record().is_faulty) return false;
  }
  return true;
}

absl::string_view JsonValue::FaultAround() const {
  for (JsonValue value = *this; value; value = value.parent()) {
    if (!value.record().is_faulty) continue;
    for (const JsonDocument::Fault& fault : document_->faults()) {
      if (value.range().begin <= fault.offset && fault.offset <= value.range().end)
        return fault.what;
    }
  }
  return "is a fault";
}

std::string JsonValue::name() const {
  const absl::string_view written = written_key();
  if (written.empty() || (written[0] != '"' && written[0] != '\'')) return std::string(written);
  const std::optional<DecodedText> text = DecodeJsonString(document_->bytes_, key());
  return text ? text->text : std::string();
}

std::optional<DecodedText> JsonValue::Text() const {
  if (!IsString()) return std::nullopt;
  return DecodeJsonString(document_->bytes_, range());
}

std::string JsonValue::Plain() const {
  const std::optional<DecodedText> text = Text();
  return text ? text->text : std::string();
}

JsonValue JsonValue::Find(absl::string_view name) const {
  JsonValue found;
  if (!IsObject()) return found;
  for (const JsonValue child : children()) {
    const absl::string_view written = child.written_key();
    const bool is_quoted = written.size() > 1 && (written[0] == '"' || written[0] == '\'');
    const absl::string_view plain = is_quoted ? written.substr(1, written.size() - 2) : written;
    const bool is_same = absl::StrContains(plain, '\\') ? child.name() == name : plain == name;
    if (is_same) found = child;
  }
  return found;
}

}  // namespace torchlift::embed
