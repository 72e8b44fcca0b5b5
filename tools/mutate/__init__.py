"""Plants faults in the chapters of a game, one at a time, and reports those that no test catches."""
