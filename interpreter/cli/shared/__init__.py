"""What two commands or more use."""
