"""Mechanisms that several games share, built on pacwar.core."""
