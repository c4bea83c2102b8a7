"""What a position is worth: weights of what is counted, made from the rules or learned from games."""
