"""The web server: matches, seats, storage, live tables. The only package that knows the web framework."""
