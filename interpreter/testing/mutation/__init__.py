"""Mutation testing for rule files: small changes of the rules, and those that no test of the file notices."""
