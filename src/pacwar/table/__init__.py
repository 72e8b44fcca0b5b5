"""The web server: matches, seats, storage, sockets. The only package that uses the web framework."""
