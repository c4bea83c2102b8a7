"""The languages of the pages: their catalogues, how one is chosen, and how messages are found."""
