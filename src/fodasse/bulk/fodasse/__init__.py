"""Fodasse compiled."""
