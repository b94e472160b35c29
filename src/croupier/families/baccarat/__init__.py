"""Baccarat: two hands of two or three cards; the one closer to nine wins, and patrons wager on either or on a tie.

Punto banco (subchapter 3) and minibaccarat (subchapter 7) share the third-card table, the payouts, the vigorish, the bonus
wagers and the numbers. They differ in who deals and in their paragraphs (`BaccaratLaw`).
"""
