"""Players: each sees what its seat may see, and answers with an action."""
