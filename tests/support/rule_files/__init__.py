"""Random rule files: small games with any part of the language, as text that compiles."""

from support.rule_files.file import RuleFile, drafted, drafts, rolled, rule_files

__all__ = ["RuleFile", "drafted", "drafts", "rolled", "rule_files"]
