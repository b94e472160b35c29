"""Programs as people write them who use croupier. All of them run, and mypy and pyright in strict mode accept them."""
