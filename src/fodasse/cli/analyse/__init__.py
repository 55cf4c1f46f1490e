"""The command ``fodasse analyse``: its findings, as text and as a page."""
