import socket


def test_store_is_up():
    socket.create_connection(("localhost", 29500), timeout=5).close()
