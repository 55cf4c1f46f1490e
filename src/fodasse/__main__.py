"""``python -m fodasse``: the ``fodasse`` command."""

from fodasse.cli import main

if __name__ == "__main__":
    main()
