"""Little Town Builders: place workers, raise buildings, feed everybody."""
