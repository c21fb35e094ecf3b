import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { standardCeilings } from '#api/files/receive/upload-ceilings.ts';
import { Client } from '../support/client.ts';
import { announce, sendBytes } from '../support/upload.ts';
import { openPortals } from './portal.ts';
import { startSteadyClient } from './steady-client.ts';

// What one network address costs the other councils that makes up a port and a visitor's cookie for each of its calls, and
// sends as large a file as a council takes with each: memory of the server's process, what another council's pages wait
// meanwhile, and the disk. The client is on the same two cores, and strangers come evenly.
//
//   node tests/load/made-up.ts [strangers] [seconds]

const strangers = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const megabyte = 1_048_576;
const fileBytes = 20 * megabyte;
const pieceBytes = 2 * megabyte;
const piece = 'x'.repeat(pieceBytes);
/** Requests a second for the other council's pages. */
const pageRate = 60;
const pages = ['/', '/properties', '/login'];
const clientCore = 1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const portals = await openPortals();
const { port, pid, dataFolder } = await portals.start(undefined, true);
const steady = startSteadyClient(clientCore);
const ask = async (duration: number) => {
  const servers = [{ port, hosts: ['three-rivers.localhost'], paths: pages }];
  const [measured] = await steady.ask({ servers, rate: pageRate, seconds: duration });
  if (!measured) throw new Error('Nothing was measured.');
  return measured;
};
try {
  await ask(10);
  const quiet = await ask(seconds);
  const before = await memory();
  let most = before;
  const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 100);
  const answers = new Map<number, number>();
  const count = (status: number) => void answers.set(status, (answers.get(status) ?? 0) + 1);
  const coming = come(count);
  const busy = await ask(seconds);
  await coming;
  clearInterval(watch);
  const disk = (await sizeOf(join(dataFolder, 'staging'))) + (await sizeOf(join(dataFolder, 'files')));
  say(
    `${strangers} strangers in ${seconds} s: answers ${[...answers].map(([status, number]) => `${status}: ${number}`).join(', ')}`,
  );
  say(
    `another council's pages: p50 ${busy.p50.toFixed(1)} ms against ${quiet.p50.toFixed(1)} = ${(busy.p50 / quiet.p50).toFixed(2)}, p95 ${busy.p95.toFixed(1)} against ${quiet.p95.toFixed(1)} = ${(busy.p95 / quiet.p95).toFixed(2)}`,
  );
  say(`memory ${before.toFixed(0)} MB before, ${(most - before).toFixed(0)} more at most`);
  say(
    `disk ${(disk / megabyte).toFixed(0)} MB, of ${standardCeilings.addressBytes / megabyte} that one address may send in a day`,
  );
} finally {
  steady.end();
  await portals.end();
}

/** Each at its own moment; those before may be sending still. */
async function come(count: (status: number) => void): Promise<void> {
  const all: Promise<void>[] = [];
  for (let number = 0; number < strangers; number += 1) {
    all.push(visit(number, count));
    await sleep((seconds * 1_000) / strangers);
  }
  await Promise.all(all);
}

async function visit(number: number, count: (status: number) => void): Promise<void> {
  const stranger = new Client(port, `ashcombe.localhost:${10_000 + number}`);
  count((await stranger.get('/')).status);
  const cookie = `stranger-${number}`;
  stranger.cookies.set(visitorCookie, cookie);
  stranger.antiForgeryToken = antiForgeryTokenFor(cookie);
  const announced = await announce(stranger, { size: fileBytes });
  count(announced.status);
  const { location } = announced.headers;
  if (typeof location !== 'string') return;
  for (let offset = 0; offset < fileBytes; offset += pieceBytes) {
    const { status } = await sendBytes(stranger, location, piece, offset);
    count(status);
    if (status !== 204) return;
  }
}

/** Resident megabytes of the server's process (proc_pid_status(5)). */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

/** Bytes of all files below a folder; none where there is none. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
