"""A strategy of random rule files: small games with any part of the language, as text that compiles."""

from support.rule_files.file import RuleFile, drafts, rule_files

__all__ = ["RuleFile", "drafts", "rule_files"]
