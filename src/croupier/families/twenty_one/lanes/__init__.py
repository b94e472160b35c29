"""Lanes of twenty-one: many rounds side by side, each stopped at its question.

What a hand is offered, what it wins and when the dealer draws are tables made by the functions that the procedure and the
kernels ask too (`tables`). The compiled part (`steps`) only deals, reads tables and adds up.
"""
