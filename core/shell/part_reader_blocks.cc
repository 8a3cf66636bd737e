// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <utility>

#include "core/shell/part_reader.h"

namespace torchlift::shell {

BlockId PartReader::NewBlock(BlockKind kind, BlockId parent, absl::string_view name) {
  Block block;
  block.kind = kind;
  block.parent = parent;
  block.name = std::string(name);
  list_.blocks.push_back(std::move(block));
  return static_cast<BlockId>(list_.blocks.size() - 1);
}

void PartReader::Open(Frame::Kind kind, BlockId block) {
  Frame opened;
  opened.kind = kind;
  opened.begin = at_;
  opened.outer = frames_.empty() ? block : frame().current;
  opened.block = opened.current = block;
  frames_.push_back(opened);
  BeginList();
}

void PartReader::OpenBlock(Frame::Kind kind, BlockKind block_kind) {
  BlockId parent = frame().current;
  if (!function_name_.empty()) parent = NewBlock(BlockKind::kFunction, parent, function_name_);
  function_name_.clear();
  Open(kind, NewBlock(block_kind, parent));
}

void PartReader::Close(Frame::Kind kind, std::uint32_t offset) {
  if (frames_.size() > 1 && frame().kind == kind) {
    closed_ = frame().block;
    frames_.pop_back();
  } else {
    AddProblem(offset, "this closes nothing that is open");
  }
}

void PartReader::SwitchTo(Frame::Kind kind, BlockKind block_kind, std::uint32_t offset) {
  if (frames_.size() == 1 || frame().kind != kind)
    return AddProblem(offset, "this word is out of place");
  frame().block = frame().current = NewBlock(block_kind, frame().outer);
  BeginList();
}

void PartReader::BeginList() {
  frame().current = frame().block;
  frame().list_command = list_.commands.size();
  frame().list_block = list_.blocks.size();
  BeginPipeline();
}

void PartReader::BeginPipeline() {
  frame().pipeline = 0;
  frame().stage_command = list_.commands.size();
  frame().stage_block = list_.blocks.size();
}

void PartReader::MoveListToBackground() {
  const BlockId from = frame().block;
  Move(frame().list_command, frame().list_block, from, NewBlock(BlockKind::kBackground, from));
  BeginList();
}

void PartReader::Move(std::size_t command, std::size_t block, BlockId from, BlockId to) {
  for (std::size_t i = command; i < list_.commands.size(); ++i) {
    if (list_.commands[i].block == from) list_.commands[i].block = to;
  }
  for (std::size_t i = block; i < list_.blocks.size(); ++i) {
    if (i != to && list_.blocks[i].parent == from) list_.blocks[i].parent = to;
  }
}

void PartReader::EndStage() {
  if (frame().pipeline == 0) {
    const BlockId from = frame().current;
    const std::size_t first = frame().stage_block;
    const BlockId pipeline = NewBlock(BlockKind::kPipeline, from);
    const BlockId stage = NewBlock(BlockKind::kStage, pipeline);
    Move(frame().stage_command, first, from, stage);
    list_.blocks[pipeline].parent = from;
    frame().pipeline = pipeline;
  }
  frame().current = NewBlock(BlockKind::kStage, frame().pipeline);
}

void PartReader::Branch() {
  frame().current = NewBlock(BlockKind::kBranch, frame().block);
  BeginPipeline();
  continues_ = true;
}

}  // namespace torchlift::shell
