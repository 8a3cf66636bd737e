// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/binary_ending.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "absl/strings/ascii.h"

namespace torchlift {
namespace {

// Lower case, sorted. Endings that text has as often (.model, .params, .raw) are left out: what the
// bytes are is seen then.
constexpr absl::string_view kEndings[] = {
    "7z",    "a",      "aac",      "apk",         "arrow",  "avi",        "avif",    "avro",
    "bc",    "bin",    "bmp",      "bz2",         "cab",    "caffemodel", "ckpt",    "class",
    "conda", "crx",    "cubin",    "db",          "dcm",    "deb",        "dex",     "distcp",
    "dll",   "dmg",    "doc",      "docx",        "dylib",  "egg",        "elc",     "eot",
    "exe",   "exr",    "fatbin",   "feather",     "flac",   "flv",        "ggml",    "gguf",
    "gif",   "gz",     "h5",       "hdf5",        "heic",   "icns",       "ico",     "iso",
    "jar",   "joblib", "jp2",      "jpeg",        "jpg",    "keras",      "lib",     "lmdb",
    "lz4",   "lzma",   "m4a",      "m4v",         "mdb",    "mid",        "mkv",     "mlmodel",
    "mo",    "mov",    "mp3",      "mp4",         "mpeg",   "mpg",        "msgpack", "nemo",
    "nii",   "node",   "npy",      "npz",         "o",      "obj",        "odp",     "ods",
    "odt",   "ogg",    "onnx",     "opus",        "orc",    "ort",        "otf",     "parquet",
    "pb",    "pch",    "pdb",      "pdf",         "pickle", "pkl",        "png",     "ppt",
    "pptx",  "psd",    "pt",       "pt2",         "pth",    "ptl",        "pyc",     "pyd",
    "pyo",   "rar",    "rpm",      "safetensors", "so",     "sqlite",     "sqlite3", "tar",
    "tbz2",  "tflite", "tfrecord", "tfrecords",   "tga",    "tgz",        "tif",     "tiff",
    "ttc",   "ttf",    "txz",      "war",         "wasm",   "wav",        "webm",    "webp",
    "whl",   "wma",    "wmv",      "woff",        "woff2",  "xcf",        "xls",     "xlsx",
    "xz",    "zip",    "zst",
};

static_assert(std::is_sorted(std::begin(kEndings), std::end(kEndings)));

// What is behind the last dot of a name; a dot that begins it counts, too.
absl::string_view Ending(absl::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == absl::string_view::npos ? absl::string_view() : name.substr(dot + 1);
}

bool IsNumber(absl::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == absl::string_view::npos;
}

}  // namespace

bool HasBinaryEnding(absl::string_view path) {
  const std::string name = absl::AsciiStrToLower(path.substr(path.rfind('/') + 1));
  absl::string_view rest = name;
  // Versions stand behind the ending of shared objects.
  while (IsNumber(Ending(rest))) rest.remove_suffix(Ending(rest).size() + 1);
  const absl::string_view ending = Ending(rest);
  if (rest.size() != name.size()) return ending == "so";
  return std::binary_search(std::begin(kEndings), std::end(kEndings), ending);
}

}  // namespace torchlift
