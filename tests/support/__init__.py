"""What tests share, by game and by room."""
