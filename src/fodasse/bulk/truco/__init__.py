"""Truco compiled."""
