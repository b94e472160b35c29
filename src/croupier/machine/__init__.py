"""What this program uses of the machine that it runs on: the folder that it keeps compiled functions in."""
