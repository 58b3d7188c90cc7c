#!/usr/bin/env python3
"""Known ways to exhaust or break the app, tried on a server of its own; tests/attack/README.md."""

import argparse
import base64
import contextlib
import json
import os
import resource
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
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
        def limit():
            if memory_kib:
                resource.setrlimit(resource.RLIMIT_AS, (memory_kib * 1024, memory_kib * 1024))

        self.process = subprocess.Popen(
            [program, 'serve', '--port', '0', '--data', folder],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=limit)
        line = self.process.stdout.readline()
        self.port = int(line.split('http://')[1].split('/')[0].rsplit(':', 1)[1]) if 'http://' in line else 0

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
        if first & 0x0F == 8:
            return None
        return json.loads(data) if first & 0x0F == 1 else self._read()

    def _exactly(self, count):
        data = b''
        while len(data) < count:
            piece = self.sock.recv(count - len(data))
            if not piece:
                raise ConnectionError
            data += piece
        return data

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


def person(name):
    return {'kind': 'person', 'name': name}


def bot(text, name='Bot'):
    return {'kind': 'bot', 'bot': text, 'name': name}


def new(client, x, o, variant='othello'):
    return client.ask('new', variant=variant, seats={'X': x, 'O': o}, speed=0)


def moved(message):
    return message.get('event') == 'game' and message['game']['ply'] > 0


def served(port, within=5.0):
    """Whether somebody else gets a move of a bot; the seconds it took."""
    began = time.monotonic()
    other = Live(port)
    answer = new(other, bot('greedy'), person('Eve'))
    check(answer and answer['ok'], f'another client is refused: {answer}')
    if answer['game']['ply'] == 0:
        check(other.wait_for(moved, PATIENCE), 'another client gets no move')
    took = time.monotonic() - began
    check(took < within, f'another client waits {took:.1f} s')
    return f'another client waits {took:.2f} s'


def try_hash(server):
    client = Live(server.port)
    for text in ('engine:hash=65536', 'engine:threads=64'):
        answer = new(client, bot(text), person('Ann'))
        check(answer and not answer['ok'] and 'at most' in answer['error']['text'], f'{text}: {answer}')
    return served(server.port)


def try_games(server):
    client = Live(server.port)
    for i in range(24):
        answer = new(client, bot('engine'), person('Ann'))
        check(answer and answer['ok'], f'game {i}: {answer}')
    for i in range(6):
        answer = new(client, bot('engine:hash=512'), person('Ann'))
        check(answer and answer['ok'], f'game {i} with hash=512: {answer}')
    waiting = {}
    end = time.monotonic() + 180
    while len(waiting) < 30 and time.monotonic() < end:
        message = client.receive()
        if message and message.get('event') == 'game':
            game = message['game']
            if game['ply'] > 0 or game['state'] == 'failed':
                waiting[game['id']] = game['state']
    check(len(waiting) == 30, f'{len(waiting)} of 30 bots have moved')
    check('failed' not in waiting.values(), 'bots failed')
    check(server.memory_mb() < 3000, f'it takes {server.memory_mb()} MB')
    return f'{server.memory_mb()} MB, {served(server.port)}'


def try_slow(server):
    client = Live(server.port)
    for _ in range(2):
        new(client, bot('minimax:depth=60,pruning=off'), person('Ann'))
    return served(server.port)


def try_analyses(server):
    clients = [Live(server.port) for _ in range(6)]
    for client in clients:
        client.ask('analyse', variant='othello', seconds=600)
    other = Live(server.port)
    began = time.monotonic()
    other.ask('analyse', variant='othello', seconds=1)
    done = other.wait_for(lambda m: m.get('event') == 'analysis' and m['done'], 60)
    check(done and done['lines'], 'another analysis does not end')
    return f'another analysis of 1 s ends after {time.monotonic() - began:.1f} s; {served(server.port)}'


def try_idle(server):
    idle = []
    for _ in range(1000):
        with contextlib.suppress(OSError):
            idle.append(connect(server.port))
    seen = served(server.port)
    for sock in idle:
        sock.close()
    return seen


def try_idle_live(server):
    idle = []
    for _ in range(450):  # within the burst of one address
        with contextlib.suppress(OSError):
            idle.append(Live(server.port))
    time.sleep(1)
    return f'{len(idle)} WebSockets; {served(server.port)}'


def try_reconnect(server):
    began = time.monotonic()
    answered = {}
    for _ in range(1500):
        status, _ = post(server.port, 'games', {'limit': 1})
        answered[status] = answered.get(status, 0) + 1
    took = time.monotonic() - began
    check(answered.get(429, 0) > 0, f'{answered} in {took:.1f} s')
    time.sleep(1)
    return f'{answered} in {took:.1f} s'


def try_new_games(server):
    client = Live(server.port)
    begun = 0
    began = time.monotonic()
    for i in range(800):
        answer = new(client, person('Ann'), person('Bob'))
        if not answer:
            time.sleep(0.2)
            client = Live(server.port)
        elif answer['ok']:
            begun += 1
            client.ask('leave', game=answer['game']['id'])
        elif 'new games' in answer['error']['text']:
            break
        time.sleep(0.012)
    check(begun <= 700, f'{begun} games in {time.monotonic() - began:.0f} s')
    return f'{begun} games in {time.monotonic() - began:.0f} s, then refused'


def try_imports(server):
    line = 'f5d6c3d3c4f4f6f3e6e7\n'
    text = line * (900_000 // len(line))
    sockets = []
    for _ in range(50):
        client = Live(server.port)
        client.send({'id': 1, 'do': 'import', 'text': text})
        sockets.append(client)
    return served(server.port)


def try_unfinished(server):
    clients = []
    for _ in range(480):
        with contextlib.suppress(OSError):
            client = Live(server.port)
            client.sock.sendall(Live.head(1 << 20) + bytes(0xFF000))
            clients.append(client)
    time.sleep(1)
    memory = server.memory_mb()
    check(memory < 300, f'it takes {memory} MB')
    return f'{memory} MB; {served(server.port)}'


def try_trickle(server):
    client = Live(server.port)
    client.sock.sendall(Live.head(1000))
    began = time.monotonic()
    try:
        while time.monotonic() - began < 30:
            client.sock.sendall(b'x')
            time.sleep(0.5)
    except OSError:
        pass
    took = time.monotonic() - began
    check(took < 25, 'a message of 1000 bytes may take 30 s')
    return f'cut after {took:.0f} s'


def try_header(server):
    for size in (50_000, 66_000):
        with connect(server.port) as sock:
            with contextlib.suppress(OSError):
                sock.sendall(f'GET / HTTP/1.1\r\nHost: localhost:{server.port}\r\n'.encode() + b'a: b\r\n' * (size // 6) + b'\r\n')
            status, _ = answer_of(sock)
        check(status in (0, 431), f'{size} bytes of fields: {status}')
    return 'refused'


def try_second(server):
    """A second server on the folder, with every file but the database cleared away."""
    for name in os.listdir(server.folder):
        if not name.startswith('turncoat.db'):
            os.remove(os.path.join(server.folder, name))
    second = subprocess.run([server.program, 'serve', '--port', '0', '--data', server.folder],
                            capture_output=True, text=True, timeout=PATIENCE, check=False)
    check(second.returncode == 1 and 'another turncoat' in second.stderr, f'{second.returncode}: {second.stderr}')
    return second.stderr.strip()


def try_lock(server):
    """A write lock of another program: clients are told, and reading goes on."""
    outside = sqlite3.connect(os.path.join(server.folder, 'turncoat.db'), isolation_level=None)
    outside.execute('BEGIN IMMEDIATE')
    client = Live(server.port)
    began = time.monotonic()
    answers = [new(client, person('Ann'), person('Bob')) for _ in range(10)]
    post(server.port, 'games', {})
    took = time.monotonic() - began
    outside.execute('ROLLBACK')
    check(all(a and not a['ok'] for a in answers), 'somebody wrote')
    check(took < 1.5, f'clients wait {took:.1f} s')
    return f'ten writes refused in {took:.2f} s; {served(server.port)}'


def try_damage(server):
    client = Live(server.port)
    ids = [new(client, person('Ann'), person('Bob'))['game']['id'] for _ in range(3)]
    for game in ids:
        client.ask('play', game=game, move='f5', ply=0)
    outside = sqlite3.connect(os.path.join(server.folder, 'turncoat.db'), isolation_level=None)
    outside.execute("UPDATE games SET variant = 'chess' WHERE id = ?", (ids[1],))
    answer = client.ask('games')
    check(answer['ok'] and len(answer['games']) == 2 and len(answer['errors']) == 1, str(answer)[:200])
    return answer['errors'][0]


def try_memory(server):
    """`ulimit -v 400000`: an engine at a seat and two analyses; one after the other may fail, the server not."""
    clients = [Live(server.port) for _ in range(2)]
    answer = new(clients[0], bot('engine'), person('Ann'))
    for client in clients:
        client.ask('analyse', variant='othello', seconds=2)
    ends = [c.wait_for(lambda m: m.get('event') == 'analysis' and m['done'], PATIENCE) for c in clients]
    check(all(ends), f'analyses without an end: {ends}')
    check(server.process.poll() is None, 'the server ended')
    return f"{'game begun' if answer['ok'] else answer['error']['text']}; {sum('error' in e for e in ends)} of 2 analyses failed; {served(server.port)}"


TRIES = {
    'hash': try_hash, 'games': try_games, 'slow': try_slow, 'analyses': try_analyses, 'idle': try_idle, 'idle-live': try_idle_live,
    'reconnect': try_reconnect, 'new-games': try_new_games, 'imports': try_imports,
    'unfinished': try_unfinished, 'trickle': try_trickle, 'header': try_header, 'second': try_second, 'lock': try_lock,
    'damage': try_damage, 'memory': try_memory,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('program', nargs='?', help='the turncoat program')
    parser.add_argument('tries', nargs='*', help='which ones; all unless given')
    parser.add_argument('--list', action='store_true', help='the tries there are')
    options = parser.parse_args()
    if options.list or not options.program:
        print('\n'.join(TRIES))
        return 0 if options.list else 2
    unknown = [name for name in options.tries if name not in TRIES]
    if unknown:
        print(f'there is no try {unknown[0]}: {", ".join(TRIES)}', file=sys.stderr)
        return 2
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    broken = 0
    for name in options.tries or TRIES:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(options.program, folder, 400_000 if name == 'memory' else None)
            server.program, server.folder = options.program, folder
            try:
                seen = TRIES[name](server)
                check(server.process.poll() is None, 'the server ended')
                verdict = 'held'
            except (Broken, OSError, TypeError, KeyError, ValueError) as error:
                verdict, seen = 'BROKEN', f'{type(error).__name__}: {error}'
                broken += 1
            if not server.end():
                verdict, seen = 'BROKEN', f'it does not end when it is asked to; {seen}'
                broken += 1
            print(f'{verdict:7} {name:11} {seen}', flush=True)
    return 1 if broken else 0


if __name__ == '__main__':
    sys.exit(main())
