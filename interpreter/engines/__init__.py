"""The two engines, which answer the same questions about positions: one reads like the rules, one is fast."""
