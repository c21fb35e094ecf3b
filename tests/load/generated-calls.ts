import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { standardCeilings } from '#api/files/receive/upload-ceilings.ts';
import { Client } from '../support/client.ts';
import { announce } from '../support/upload.ts';
import { makeSharedLine, sendPart, type Line } from './files/send-at-pace.ts';
import { openPortals } from './portal.ts';
import { describeRatio, ratioOf, type Round } from './rounds.ts';
import { startSteadyClient, type Steady } from './steady-client.ts';

// Measures the cost to other councils of one network address that makes up a port and a visitor's cookie for each visit,
// and wants to send as large a file as a council accepts with each: memory of the server's process, the waits
// of another council's pages meanwhile, and the disk. A thousand visits come evenly within a minute, and their
// bytes over a connection of 100 Mbit/s; the minute is cut into six parts, each beside as long without them,
// with the order reversed every other time.
//
//   node tests/load/generated-calls.ts [strangers] [seconds] [flat]
//
// flat: the bytes come as fast as they can, on the server's two cores.

const strangers = Number(process.argv[2] ?? 1_000);
const seconds = Number(process.argv[3] ?? 60);
const isFlat = process.argv[4] === 'flat';
const slices = 6;
const sliceSeconds = Math.round(seconds / slices);
const megabyte = 1_048_576;
const fileBytes = 20 * megabyte;
const partBytes = 2 * megabyte;
const part = Buffer.alloc(partBytes, 'x');
const line: Line = isFlat ? async () => {} : makeSharedLine(12_500_000);
/** Number of files sent at the same time. */
const senders = isFlat ? 64 : 8;
/** Requests per second for the other council's pages. */
const pageRate = 60;
const pages = ['/', '/properties', '/login'];
const clientCore = 1;
const say = (said: string) => process.stdout.write(`${said}\n`);

/** An announced file, and how much of it has arrived. */
interface Announced {
  readonly host: string;
  readonly visitor: string;
  readonly location: string;
  offset: number;
}

const waiting: Announced[] = [];
const answers = new Map<string, number>();
const count = (call: string, status: number) => {
  const answer = `${call} ${status}`;
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
};
let come = 0;

const portals = await openPortals();
const { port, pid, dataFolder } = await portals.start(undefined, true);
const steady = startSteadyClient(clientCore);
const ask = async (duration: number) => {
  const servers = [{ port, hosts: ['three-rivers.localhost'], paths: pages }];
  const [measured] = await steady.ask({ servers, rate: pageRate, seconds: duration, rests: true });
  if (!measured) throw new Error('Nothing was measured.');
  return measured;
};
try {
  await ask(10);
  const before = await memory();
  let most = before;
  const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 500);
  const measured: { readonly quiet: Steady; readonly busy: Steady }[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    const askWithout = () => ask(sliceSeconds);
    const first = slice % 2 === 0 ? await askWithout() : undefined;
    const busy = await askBesideStrangers();
    const quiet = first ?? (await askWithout());
    measured.push({ quiet, busy });
    say(
      `${sliceSeconds} s: p50 ${busy.p50.toFixed(1)} ms against ${quiet.p50.toFixed(1)}, p95 ${busy.p95.toFixed(1)} against ${quiet.p95.toFixed(1)}, longest ${busy.longest.toFixed(0)} against ${quiet.longest.toFixed(0)}`,
    );
  }
  clearInterval(watch);
  const disk = (await sizeOf(join(dataFolder, 'staging'))) + (await sizeOf(join(dataFolder, 'files')));
  say(
    `${come} strangers in ${slices * sliceSeconds} s${isFlat ? ', flat out' : ''}: ${[...answers].map(([answer, number]) => `${number} × ${answer}`).join(', ')}`,
  );
  const roundsOf = (key: 'p50' | 'p95'): Round[] =>
    measured.map(({ quiet, busy }) => ({ ours: busy[key], yardstick: quiet[key] }));
  say(
    `another council's pages, of ${slices} slices: p50 ${describeRatio(ratioOf(roundsOf('p50')))}, p95 ${describeRatio(ratioOf(roundsOf('p95')))}`,
  );
  say(`memory ${before.toFixed(0)} MB before, ${(most - before).toFixed(0)} more at most`);
  say(
    `disk ${(disk / megabyte).toFixed(0)} MB, of ${standardCeilings.addressBytes / megabyte} that one address may send in a day`,
  );
} finally {
  steady.end();
  await portals.end();
}

/**
 * Requests the other council's pages while strangers visit and send; ends once the parts in progress have
 * arrived.
 */
async function askBesideStrangers(): Promise<Steady> {
  const end = new AbortController();
  const coming = [visitEvenly(end.signal), ...Array.from({ length: senders }, () => sendFiles(end.signal))];
  const busy = await ask(sliceSeconds);
  end.abort();
  await Promise.all(coming);
  return busy;
}

/** Makes each visit at its own time, whether or not earlier ones have their answers. */
async function visitEvenly(end: AbortSignal): Promise<void> {
  const between = (slices * sliceSeconds * 1_000) / strangers;
  const all: Promise<void>[] = [];
  for (let due = performance.now(); !end.aborted && come < strangers; due += between) {
    await sleep(Math.max(0, due - performance.now()));
    all.push(visit(come));
    come += 1;
  }
  await Promise.all(all);
}

async function visit(number: number): Promise<void> {
  const host = `ashcombe.localhost:${10_000 + number}`;
  const visitor = `stranger-${number}`;
  const stranger = new Client(port, host);
  count('page', (await stranger.get('/')).status);
  stranger.cookies.set(visitorCookie, visitor);
  stranger.antiForgeryToken = antiForgeryTokenFor(visitor);
  const announced = await announce(stranger, { size: fileBytes });
  count('announcement', announced.status);
  const { location } = announced.headers;
  if (typeof location === 'string') waiting.push({ host, visitor, location, offset: 0 });
}

/** Sends announced files part by part, the longest waiting first, alternating between files. */
async function sendFiles(end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    const file = waiting.shift();
    if (file === undefined) {
      await sleep(50);
      continue;
    }
    const status = await sendPart({ port, ...file }, { ...file, body: part }, line);
    count('part', status);
    file.offset += partBytes;
    if (status === 204 && file.offset < fileBytes) waiting.push(file);
  }
}

/** Returns the resident megabytes of the server's process (proc_pid_status(5)). */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

/** Returns the bytes of all files below a folder; 0 if it does not exist. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
