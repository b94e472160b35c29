"""The floor in a browser and as an API. No rule and no arithmetic lives here: what may be seen or done, the floor says."""
