"""What the numbers and kernels of stud games share: hands of five in order, and compared with all others."""
