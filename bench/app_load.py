#!/usr/bin/env python3
"""Loads the app as a class would: many pages, many live games, and looks at its memory.

Usage: app_load.py PROGRAM [--games N] [--seconds S]     e.g. app_load.py build/release/src/turncoat

Starts PROGRAM serve with a data folder of its own, then measures
- files and single requests over HTTP with wrk, where it is installed (Debian package wrk);
- N live games between two bots, each on a WebSocket of its own that also asks ten times a second;
- the program's memory meanwhile.
"""

import argparse
import asyncio
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ASK_EVERY = 0.1  # seconds; far below the limit of 50 requests a second
NEW_GAME = {
    "do": "new", "variant": "othello", "speed": 500, "clock": {"kind": "none"},
    "seats": {"X": {"kind": "bot", "name": "a", "bot": "random"}, "O": {"kind": "bot", "name": "b", "bot": "greedy"}},
}
ASK = {"do": "position", "variant": "othello", "moves": ["f5", "d6", "c3"]}


class Live:
    """A WebSocket client: text messages out and in, pings answered."""

    def __init__(self, port):
        self.port = port

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET /api/live HTTP/1.1\r\nHost: localhost:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head.decode())

    def send(self, message, opcode=1):
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.writer.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + body)  # a mask of zeros changes nothing

    async def receive(self):
        text = b""
        while True:
            first, second = await self.reader.readexactly(2)
            size = second
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            body = await self.reader.readexactly(size)
            if first & 15 <= 1:  # a text, or more of it
                text += body
                if first & 128:
                    return text
            elif first & 15 == 8:
                raise ConnectionError(f"closed: {int.from_bytes(body[:2], 'big')} {body[2:].decode()}")
            elif first & 15 == 9:
                self.send(body, opcode=10)


class Watcher:
    """Games one after another on one connection, with a question now and then."""

    def __init__(self, port, figures):
        self.live = Live(port)
        self.figures = figures
        self.asked = None

    async def watch(self, end):
        await self.live.open()
        self.begin_game()
        tasks = [asyncio.create_task(self.ask()), asyncio.create_task(self.listen())]
        done, left = await asyncio.wait(tasks, timeout=end - time.monotonic(), return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        for task in done:
            task.result()  # which is an exception
        self.live.writer.close()

    def begin_game(self):
        self.live.send({**NEW_GAME, "id": "new"})
        self.figures["games"] += 1

    async def ask(self):
        while True:
            await asyncio.sleep(ASK_EVERY)
            if self.asked is None:
                self.asked = time.monotonic()
                self.live.send({**ASK, "id": "ask"})

    async def listen(self):
        while True:
            message = json.loads(await self.live.receive())
            if message.get("ok") is False:
                raise ConnectionError(message)
            if message.get("id") == "ask":
                self.figures["latencies"].append(time.monotonic() - self.asked)
                self.asked = None
            elif message.get("event") == "game":
                self.figures["events"] += 1
                if message["game"]["state"] == "over":
                    self.live.send({"do": "leave", "game": message["game"]["id"], "id": "leave"})
                    self.begin_game()


async def watch_memory(pid, end, samples):
    while time.monotonic() < end:
        with open(f"/proc/{pid}/status", encoding="ascii") as status:
            samples.append(int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024)
        await asyncio.sleep(5)


async def play(port, pid, games, seconds):
    figures = {"games": 0, "events": 0, "latencies": []}
    memory = []
    end = time.monotonic() + seconds
    await asyncio.gather(watch_memory(pid, end, memory), *(Watcher(port, figures).watch(end) for _ in range(games)))
    latencies = sorted(figures["latencies"])

    def part(share):
        return 1000 * latencies[min(len(latencies) - 1, int(share * len(latencies)))]

    print(f"{games} live connections for {seconds} s: {figures['games']} games, "
          f"{figures['events'] / seconds:.0f} events/s, {len(latencies) / seconds:.0f} answers/s; "
          f"answer after {part(0.5):.1f} ms (median), {part(0.99):.1f} ms (99th percentile), {1000 * latencies[-1]:.1f} ms (most)")
    settled = memory[len(memory) // 5:]
    print(f"memory: {memory[0]:.0f} MiB at first, {settled[0]:.0f} MiB after a fifth of the time, {settled[-1]:.0f} MiB at the end")


def wrk(port, name, path, script=None):
    command = ["wrk", "-t2", "-c200", "-d10s", "--latency", "-H", f"Host: localhost:{port}"]
    if script:
        command += ["-s", script]
    out = subprocess.run([*command, f"http://127.0.0.1:{port}{path}"], capture_output=True, text=True, check=True).stdout
    rate = re.search(r"Requests/sec:\s+(\S+)", out).group(1)
    late = re.search(r"99%\s+(\S+)", out).group(1)
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", out)
    print(f"{name}: {rate} requests/s on 200 connections, 99th percentile {late}, "
          f"{refused.group(1) if refused else 0} of them refused (429: more than 50/s on a connection)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=600)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        started = time.monotonic()
        server = subprocess.Popen([options.program, "serve", "--port", "0", "--data", folder],
                                  stdout=subprocess.PIPE, text=True)
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
            print(f"start: {time.monotonic() - started:.3f} s")
            if shutil.which("wrk"):
                wrk(port, "page", "/")
                post = os.path.join(folder, "post.lua")
                with open(post, "w", encoding="ascii") as lua:
                    lua.write('wrk.method = "POST"\nwrk.body = [[' + json.dumps(ASK) + ']]\n'
                              'wrk.headers["Content-Type"] = "application/json"\n')
                wrk(port, "position", "/api/position", post)
            else:
                print("wrk is not installed: HTTP is left out")
            asyncio.run(play(port, server.pid, options.games, options.seconds))
        finally:
            server.send_signal(signal.SIGTERM)
            stopping = time.monotonic()
            status = server.wait(10)
            print(f"stop: {time.monotonic() - stopping:.3f} s, status {status}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
