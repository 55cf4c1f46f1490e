"""Programs of the library's maker: what they make is in the repository, and no user runs them."""
