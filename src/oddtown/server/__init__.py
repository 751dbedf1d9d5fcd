"""The server: tables that people and bots play at, over sockets, with every answer on disk before it counts."""
