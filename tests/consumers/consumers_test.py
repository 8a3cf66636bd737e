# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Every file that a fix changes, read before and after by the program that it is for: the same but for the new words."""

import functools
import unittest

import kubernetes_validate
import yaml

import file_readers
import shell_text
from examples import rewrites
from file_readers import Unreadable, YamlLoader, read, reader_of
from inserted_words import NotTheSame, changes
from python_data import Code

KUBERNETES = "1.30"


@functools.cache
def differences(rewrite):
    """The changes in what the file says; a file that its reader refused before is one text."""
    reader = reader_of(rewrite.path, rewrite.before)
    try:
        before = read(reader, rewrite.before)
    except Unreadable:
        before, after = rewrite.before.decode(errors="surrogateescape"), rewrite.after.decode(errors="surrogateescape")
    else:
        after = read(reader, rewrite.after)
    return changes(before, after)


def is_read(rewrite):
    try:
        read(reader_of(rewrite.path, rewrite.before), rewrite.before)
        return True
    except Unreadable:
        return False


def code_changes(found):
    """The changed texts that a shell reads; code of other languages is taken apart, down to what a shell reads in it."""
    texts = []
    for change in found:
        if not isinstance(change.before, str):
            continue
        if not isinstance(change.before, Code):
            texts.append(change)
            continue
        reader = file_readers.reader_of_language(change.before.language)
        if reader is None:
            continue
        try:
            before = read(reader, change.before.encode())
        except Unreadable:
            continue  # An excerpt.
        texts += code_changes(changes(before, read(reader, change.after.encode()), change.path))
    return texts


@functools.cache
def shell_changes():
    return [(rewrite, change) for rewrite in rewrites() for change in code_changes(differences(rewrite))]


def documents(data):
    try:
        return [document for document in yaml.load_all(data, YamlLoader) if isinstance(document, dict)]
    except yaml.YAMLError:
        return []


def manifest_error(document):
    """What Kubernetes' schema says against a manifest; nothing about kinds that it does not know."""
    try:
        kubernetes_validate.validate(document, desired_version=KUBERNETES, strict=True)
    except kubernetes_validate.ValidationError as error:
        return error.message
    except (kubernetes_validate.SchemaNotFoundError, kubernetes_validate.InvalidSchemaError):
        return None
    return None


class Consumers(unittest.TestCase):
    def test_there_are_files_to_read(self):
        self.assertGreater(len(rewrites()), 10)
        self.assertGreater(len(shell_changes()), 20)

    def test_every_kind_of_file_is_read_by_its_own_program(self):
        read_kinds = {reader_of(rewrite.path, rewrite.before).name for rewrite in rewrites() if is_read(rewrite)}
        self.assertEqual(read_kinds, set(file_readers.READERS))

    def test_there_is_a_valid_manifest(self):
        found = [document for rewrite in rewrites() for document in documents(rewrite.before)
                 if {"apiVersion", "kind"} <= set(document) and manifest_error(document) is None]
        self.assertTrue(found)

    def test_every_changed_file_has_a_reader(self):
        for rewrite in rewrites():
            with self.subTest(example=rewrite.name, path=rewrite.path):
                self.assertIsNotNone(reader_of(rewrite.path, rewrite.before))

    def test_every_file_says_the_same_but_for_the_words(self):
        for rewrite in rewrites():
            with self.subTest(example=rewrite.name, path=rewrite.path):
                try:
                    self.assertTrue(differences(rewrite), "the word is where its reader does not see it")
                except NotTheSame as error:
                    self.fail(f"{error}\n{rewrite.after.decode(errors='replace')}")

    def test_code_in_a_file_says_the_same_but_for_the_words(self):
        for rewrite in rewrites():
            with self.subTest(example=rewrite.name, path=rewrite.path):
                code_changes(differences(rewrite))

    def test_bash_reads_the_same_commands_but_for_the_words(self):
        for rewrite, change in shell_changes():
            with self.subTest(example=rewrite.name, path=rewrite.path, place=change.path):
                self.assertIsNone(shell_text.complaint(change.before, change.after), change.after)

    def test_shellcheck_finds_nothing_new(self):
        before = shell_text.shellcheck([change.before for _, change in shell_changes()])
        after = shell_text.shellcheck([change.after for _, change in shell_changes()])
        for (rewrite, change), old, new in zip(shell_changes(), before, after):
            with self.subTest(example=rewrite.name, path=rewrite.path, place=change.path):
                self.assertFalse(new - old, change.after)

    def test_a_valid_manifest_of_kubernetes_stays_valid(self):
        for rewrite in rewrites():
            for before, after in zip(documents(rewrite.before), documents(rewrite.after)):
                if "apiVersion" in before and "kind" in before and manifest_error(before) is None:
                    with self.subTest(example=rewrite.name, path=rewrite.path):
                        self.assertIsNone(manifest_error(after))


if __name__ == "__main__":
    unittest.main()
