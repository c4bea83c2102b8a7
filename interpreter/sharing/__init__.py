"""Rule files of others: fetched from a folder, an archive or a site, checked, and added to a folder."""
