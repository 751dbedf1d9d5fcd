"""Tybor the Builder: hire citizens and workers, and build a city with them."""
