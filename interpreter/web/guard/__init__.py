"""What protects the server: headers, origins, sizes, rates and secrets."""
