"""What several games share, built on pacwar.core."""
