"""Batches of games, statistics over them, and measurements of speed."""
