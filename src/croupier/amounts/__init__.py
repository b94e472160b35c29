"""Amounts of money as whole cents, and how documents write them. Imports no other package."""
