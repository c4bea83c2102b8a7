"""Rules in the formats of other programs: `variants.ini`, Interactive Diagrams, kits of PyChess, Zillions and Ludii."""
