"""Amounts of money as whole cents, and how documents write them. The ground floor: it knows no other package."""
