// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_TEXT_H_
#define TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_TEXT_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/shell/simple_command.h"
#include "core/shell/torchrun.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::torchrun {

// A launch in a text or a list that nothing is seen to run.
struct LaunchText {
  ByteRange place;  // The launcher word in the host.
  shell::LauncherForm form = shell::LauncherForm::kTorchrun;
  shell::Launch launch;
};

// The launches in a text that reads like commands, rather than like prose about torchrun ("torchrun
// is started by hand"): options or a script stand behind the launcher. Only those whose port may
// change; those without a script yet, too.
std::vector<LaunchText> ReadLaunchText(const DecodedText& text);
// The same for the words of a list.
std::optional<LaunchText> ReadLaunchWords(absl::Span<const shell::Word> words);
// Whether the variable holds a launcher and nothing behind it: TORCHRUN=torchrun, RUN="python -m
// torch.distributed.run".
std::optional<LaunchText> ReadLauncherAlone(const shell::Assignment& assignment);

// Whether words [begin, end) behind a launcher are an option, a path or a module.
bool LooksLikeLaunch(absl::Span<const shell::Word> words, std::size_t begin, std::size_t end);
// Whether one of the words is an option or a Python file, which sentences about torchrun seldom
// name.
bool HasOptionOrFile(absl::Span<const shell::Word> words);
bool HasOptionOrFile(absl::string_view text);
// Whether the text names torchrun or one of its modules. Quick.
bool MayHoldLauncher(absl::string_view text);
// Whether Python code of that text may start torchrun: names it and something that runs commands.
bool MayStartLauncher(absl::string_view text);
bool MayTakeFreePort(const shell::Launch& launch);
// Whether a pin may be wrong, because a PET_MASTER_PORT that is set on some paths would lose to it.
bool MayHavePortVariable(const shell::Launch& launch);

}  // namespace torchlift::torchrun

#endif  // TORCHLIFT_CODEMODS_TORCHRUN_DEFAULT_PORT_LAUNCH_TEXT_H_
