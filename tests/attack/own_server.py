"""A server of its own for each try, and what speaks to it: HTTP and a WebSocket, without any library."""

import base64
import contextlib
import json
import os
import resource
import signal
import socket
import struct
import subprocess
import time

PATIENCE = 20  # seconds for what should come at once


class Broken(Exception):
    """What was promised does not hold."""


def check(holds, what):
    if not holds:
        raise Broken(what)


class Server:
    """`turncoat serve` on a folder, with any free port."""

    def __init__(self, program, folder, memory_kib=None):
        self.program, self.folder, self.memory_kib = program, folder, memory_kib
        self.restart()

    def restart(self):
        def limit():
            if self.memory_kib:
                resource.setrlimit(resource.RLIMIT_AS, (self.memory_kib * 1024, self.memory_kib * 1024))

        self.process = subprocess.Popen(
            [self.program, 'serve', '--port', '0', '--data', self.folder],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit)
        line = self.process.stdout.readline()
        self.port = int(line.split('http://')[1].split('/')[0].rsplit(':', 1)[1]) if 'http://' in line else 0

    def cpu_seconds(self):
        with open(f'/proc/{self.process.pid}/stat', encoding='ascii') as stat:
            words = stat.read().rpartition(')')[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf('SC_CLK_TCK')

    def memory_mb(self):
        with open(f'/proc/{self.process.pid}/status', encoding='ascii') as status:
            return next(int(row.split()[1]) // 1024 for row in status if row.startswith('VmRSS'))

    def end(self):
        """Whether it ends when it is asked to."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return False
        return True


def connect(port):
    return socket.create_connection(('127.0.0.1', port), PATIENCE)


def post(port, action, body, wait=PATIENCE):
    """Status and body of one request."""
    data = json.dumps(body).encode()
    with connect(port) as sock:
        sock.settimeout(wait)
        sock.sendall(f'POST /api/{action} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n'
                     f'Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n'.encode() + data)
        return answer_of(sock)


def answer_of(sock):
    received = b''
    with contextlib.suppress(ConnectionError):
        while piece := sock.recv(65536):
            received += piece
    head, _, body = received.partition(b'\r\n\r\n')
    words = head.split()
    return (int(words[1]) if len(words) > 1 else 0), body


class Live:
    """A WebSocket."""

    def __init__(self, port):
        self.sock = connect(port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(f'GET /api/live HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
                          f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n'.encode())
        head = b''
        while not head.endswith(b'\r\n\r\n'):
            byte = self.sock.recv(1)
            if not byte:
                raise ConnectionError('no handshake')
            head += byte
        if b' 101 ' not in head:
            raise ConnectionError(head.decode(errors='replace'))
        self.last_id = 0
        self.events = []  # that came while an answer was awaited

    @staticmethod
    def head(length):
        if length < 126:
            return struct.pack('>BB', 0x81, 0x80 | length) + bytes(4)
        if length < 65536:
            return struct.pack('>BBH', 0x81, 0xFE, length) + bytes(4)
        return struct.pack('>BBQ', 0x81, 0xFF, length) + bytes(4)

    def send(self, request):
        data = json.dumps(request).encode()
        self.sock.sendall(self.head(len(data)) + data)

    def receive(self):
        """The next message, or None when the connection has ended."""
        return self.events.pop(0) if self.events else self._read()

    def _read(self):
        whole = b''
        while True:
            try:
                first, second = self._exactly(2)
                length = second & 0x7F
                if length == 126:
                    length = struct.unpack('>H', self._exactly(2))[0]
                elif length == 127:
                    length = struct.unpack('>Q', self._exactly(8))[0]
                data = self._exactly(length)
            except (ConnectionError, socket.timeout):
                return None
            kind = first & 0x0F
            if kind == 8:
                return None
            if kind in (0, 1):  # large messages come in pieces
                whole += data
                if first & 0x80:
                    return json.loads(whole)

    def _exactly(self, count):
        data = bytearray()
        while len(data) < count:
            piece = self.sock.recv(count - len(data))
            if not piece:
                raise ConnectionError
            data += piece
        return bytes(data)

    def ask(self, action, **fields):
        self.last_id += 1
        self.send({'id': self.last_id, 'do': action, **fields})
        while True:
            message = self._read()
            if message is None or message.get('id') == self.last_id:
                return message
            self.events.append(message)

    def wait_for(self, fits, seconds):
        self.sock.settimeout(seconds)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self.receive()
            if message is None:
                return None
            if fits(message):
                return message
        return None
