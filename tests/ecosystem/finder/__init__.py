# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""An independent finder of the uses that torchlift must find. It shares nothing with torchlift."""
