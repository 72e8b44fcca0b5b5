"""Bataan!, Compass Games 2010: five scenarios of the campaign of January to April 1942."""
