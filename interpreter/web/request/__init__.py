"""What all addresses share: services, errors, seats by cookies, and work that ends with its client."""
