"""OddVille."""
