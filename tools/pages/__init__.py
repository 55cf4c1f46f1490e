"""Programs that write the numbers, tables and pictures of the documentation."""
