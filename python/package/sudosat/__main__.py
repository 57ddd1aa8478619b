"""The command line: the program ``sudosat``, and ``python -m sudosat``."""

import sys

from sudosat._sudosat import command


def main() -> int:
    return command(["sudosat", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
