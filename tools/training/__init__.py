"""Programs that train networks, measure them, and fit the numbers of estimates."""
