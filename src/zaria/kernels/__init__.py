"""The rules, once: every game as small compiled functions over one compact record. See docs/kernels.md."""
