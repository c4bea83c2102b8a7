"""The protocol of XBoard and WinBoard (CECP), version 2, with variants that the engine defines."""
