"""Other processes of this program on this machine: they compute, and are ended by the process that started them."""
