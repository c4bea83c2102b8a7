"""The protection of the server: headers, origins, sizes, rates and secrets."""
