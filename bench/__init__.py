"""Speed, measured: `make bench`. Every figure also stands as a ratio to something measured in the same run."""
