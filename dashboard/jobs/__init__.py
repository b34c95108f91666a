"""Long work behind a page: a process of its own, what it says while it runs, and the results that stay."""
