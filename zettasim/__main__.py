"""`python -m zettasim`: the command line."""

from zettasim.cli import main

if __name__ == "__main__":
    main()
