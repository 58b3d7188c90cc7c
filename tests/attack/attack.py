#!/usr/bin/env python3
"""Known ways to exhaust or break the app, tried on a server of its own; tests/attack/README.md."""

import argparse
import contextlib
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from own_server import PATIENCE, Broken, Live, Server, answer_of, check, connect, post


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


def tree_text(rng, branches, length):
    """A game of Adjacency as a JSON line, with variations: every empty cell is a legal move there."""
    cells = [column + row for column in 'abcdefgh' for row in '12345678'
             if column + row not in ('g1', 'h1', 'g2', 'h2', 'a7', 'b7', 'a8', 'b8')]
    rng.shuffle(cells)
    variations = []
    for _ in range(branches):
        at = rng.randrange(len(cells) - length)
        rest = cells[at + 1:]
        rng.shuffle(rest)
        variations.append({'at': at, 'moves': ''.join(rest[:length])})
    return json.dumps({'game': 'adjacency', 'moves': ''.join(cells), 'variations': variations})


def try_tree(server):
    """A game of thousands of moves in branches, changed and shown as often as a client may ask."""
    client = Live(server.port)
    answer = client.ask('import', text=tree_text(random.Random(1), 190, 20))
    check(answer and answer['ok'] and answer['games'], f'{answer}'[:200])
    game = answer['games'][0]
    moves = sum(len(branch['moves']) for branch in game['branches'])
    flooding = Live(server.port)
    flooding.sock.settimeout(60)

    def drain():
        with contextlib.suppress(OSError):
            while flooding.sock.recv(1 << 20):
                pass
    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    for i in range(400):
        flooding.send({'id': i, 'do': 'rename', 'game': game['id'], 'branch': game['branches'][0]['id'], 'name': str(i)})
    seen = served(server.port, 2.0)
    flooding.sock.close()
    return f'{len(game["branches"])} branches with {moves} moves; {seen}'


def try_variations(server):
    """Fifty games with 4000 moves of variations each in one import."""
    rng = random.Random(2)
    client = Live(server.port)
    answer = client.ask('import', text='\n'.join(tree_text(rng, 199, 20) for _ in range(50)))
    check(answer, 'the connection is dropped')
    check(answer['ok'] and len(answer['games']) + answer['more'] == 50, f'{answer}'[:200])
    return f'{len(answer["games"])} games, {answer["more"]} more; {served(server.port)}'


def try_until(server):
    """Analyses until they are stopped, of clients that vanish."""
    for _ in range(20):
        client = Live(server.port)
        for _ in range(10):
            answer = client.ask('analyse', variant='othello', until='stopped', lines=64)
            check(answer and answer['ok'], f'{answer}')
        client.sock.close()
    time.sleep(8)
    before = server.cpu_seconds()
    time.sleep(2)
    used = server.cpu_seconds() - before
    check(used < 0.5, f'{used:.1f} s of CPU time in 2 s when all have gone')
    return f'{used:.1f} s of CPU time in 2 s when all have gone; {server.memory_mb()} MB'


def try_record(server):
    """Thousands of games, each against a bot of its own with a long text."""
    client = Live(server.port)
    game = new(client, person('Ann'), bot('greedy'))['game']['id']
    client.ask('resign', game=game, side='X')
    outside = sqlite3.connect(os.path.join(server.folder, 'turncoat.db'), isolation_level=None)
    names = [row[1] for row in outside.execute('PRAGMA table_info(games)')]
    row = dict(zip(names, outside.execute('SELECT * FROM games').fetchone()))
    outside.execute('BEGIN')
    for i in range(4000):
        row |= {'number': None, 'id': f'z{i:07}', 'bot_o': f'greedy:seed={i:01900}'}
        outside.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(row))})", list(row.values()))
    outside.execute('COMMIT')
    began = time.monotonic()
    answer = client.ask('record')
    check(answer, 'the connection is dropped')
    check(answer['ok'] and answer['groups'], f'{answer}'[:200])
    return f'{len(answer["groups"])} groups in {time.monotonic() - began:.2f} s; {served(server.port)}'


def try_kill(server):
    """kill -9 in the middle of changes of a tree: what was answered last is there again."""
    rng = random.Random(3)
    told = None
    changes = 0
    for _ in range(10):
        client = Live(server.port)
        if told:
            kept = client.ask('open', game=told['id'])['game']
            check(kept['revision'] >= told['revision'], f'revision {kept["revision"]} after {told["revision"]}')
            same = all(kept[part] == told[part] for part in ('moves', 'ply', 'branches'))
            check(same or kept['revision'] > told['revision'], 'another game than was told')
            told = kept
        else:
            told = new(client, person('Ann'), person('Bob'), 'adjacency')['game']
        killer = threading.Timer(rng.uniform(0.1, 0.5), server.process.kill)
        killer.start()
        with contextlib.suppress(OSError):
            while answer := client.ask(**tree_change(rng, told)):
                changes += 1
                told = answer.get('game', told)
        killer.join()
        server.process.wait()
        server.restart()
    return f'{changes} changes and 10 kills'


def tree_change(rng, game):
    branches = [branch['id'] for branch in game['branches']] or [1]
    cells = list(game['start']['moves'])
    kind = rng.choice(('play', 'goto', 'branch', 'branch', 'promote', 'rebranch', 'unbranch'))
    fields = {'play': {'move': rng.choice(list(game['position']['moves']) or ['pass']), 'ply': game['ply']},
              'goto': {'ply': game['ply'], 'to': rng.randrange(len(game['moves']) + 1)},
              'branch': {'moves': rng.sample(cells, rng.randrange(1, 20))}}
    return {'action': kind, 'game': game['id'], **fields.get(kind, {'branch': rng.choice(branches)})}


TRIES = {
    'hash': try_hash, 'games': try_games, 'slow': try_slow, 'analyses': try_analyses, 'idle': try_idle, 'idle-live': try_idle_live,
    'reconnect': try_reconnect, 'new-games': try_new_games, 'imports': try_imports,
    'unfinished': try_unfinished, 'trickle': try_trickle, 'header': try_header, 'second': try_second, 'lock': try_lock,
    'damage': try_damage, 'memory': try_memory,
    'tree': try_tree, 'variations': try_variations, 'until': try_until, 'record': try_record, 'kill': try_kill,
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
