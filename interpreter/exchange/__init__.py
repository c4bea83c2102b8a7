"""Rules in the formats of other programs: `variants.ini`, read and written."""
