"""The server of a stress run, a process of its own: opens rooms, says where they are, and serves until its pipe closes.

Run as ``python -m dashboard.stress.server ROOMS PACE``; it prints one line of JSON: port, and the rooms' codes.
"""

from __future__ import annotations

import json
import sys
import threading


def main() -> None:
    """Serve until standard input ends."""
    from dashboard.collector import spare_what_is_loaded  # noqa: PLC0415
    from dashboard.rooms.hub import the_hub  # noqa: PLC0415  compiled code is loaded when it is needed
    from dashboard.serve import close_rooms, open_server, table_routes  # noqa: PLC0415
    from dashboard.view.bridge import ask  # noqa: PLC0415

    count, pace = int(sys.argv[1]), sys.argv[2]
    server = open_server(table_routes(), 0, "127.0.0.1")
    server.start()
    codes = [ask(the_hub().new_room, "online", host_token(number), None, None, pace) for number in range(count)]
    spare_what_is_loaded()
    sys.stdout.write(json.dumps({"port": server.port, "codes": codes}) + "\n")
    sys.stdout.flush()
    loop = server.io_loop

    def wait() -> None:
        sys.stdin.read()
        loop.add_callback(loop.stop)

    threading.Thread(target=wait, daemon=True).start()
    loop.start()
    server.stop()
    close_rooms()


def host_token(number: int) -> str:
    """Return the token of the first device of a room.

    >>> len(host_token(3))
    22
    """
    return f"stress-{number:04d}-0-host".ljust(22, "x")


if __name__ == "__main__":
    main()
