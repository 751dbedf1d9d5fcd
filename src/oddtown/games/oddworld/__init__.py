"""Odd World: collect planets in odd numbers."""
