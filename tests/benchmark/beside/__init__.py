"""Small scripts that run beside us: each is a process of its own, under a Python that has the library it measures.

They import nothing of ours but the loop that answers, and we import none of them.
"""
