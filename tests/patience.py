"""How long tests wait for what they want to see: so long that a busy machine fails none of them."""

PATIENCE = 120  # seconds
