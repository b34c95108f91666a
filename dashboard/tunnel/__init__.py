"""A public address for this machine's table: some tool's tunnel, run as a child process and watched."""
