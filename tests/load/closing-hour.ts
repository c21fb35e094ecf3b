import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { addOpenAdvert, addPeople, addStandingBids, tokenOf, uuidOf } from './bid-scene.ts';

// The hour before a close, at fixed rates whatever the server does: bids, and the reads of pages whose visitors
// wait for the close, by 3,000 people with a session each. A request's time starts when it was due, so a
// stalled server is charged with everything due meanwhile; the client's own delay is reported too, because it
// shares the machine. Refuses to measure if an answer is not the expected one.
//
//   node tests/load/closing-hour.ts [seconds] [bids a second] [reads a second]

const seconds = Number(process.argv[2] ?? 60);
const bidRate = Number(process.argv[3] ?? 60);
const readRate = Number(process.argv[4] ?? 1_500);
const people = 3_000;
const advertsCount = 120;
const standingBids = 100;
const warmUp = 5;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A request, its due time in milliseconds from the start, and the kind its time counts for. */
interface Due {
  readonly at: number;
  readonly kind: string;
  readonly send: () => Promise<void>;
}

/** Milliseconds from the time a request was due until it was sent, and until its answer had ended. */
interface Times {
  readonly kind: string;
  readonly sent: number;
  readonly answered: number;
}

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 2 });
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let child: ChildProcess | undefined;
try {
  await migrate(postgres.url);
  await addPeople(pool, people);
  const adverts: string[] = [];
  // Each advert has its own cycle: the limit is counted but never reached.
  for (let number = 0; number < advertsCount; number += 1)
    adverts.push(await addOpenAdvert(pool, `cycle-${number}`));
  await addStandingBids(pool, adverts, standingBids);
  await pool.query('vacuum analyze');
  child = fork(join(import.meta.dirname, '../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  const etag = await etagOfList(port);
  const bids = evenly(bidRate, (number) => bid(port, adverts, number));
  const reads = evenly(readRate, (number) => read(port, adverts, etag, number));
  const used = process.cpuUsage();
  say(`${bidRate} bids and ${readRate} reads a second by ${people} people, for ${seconds} s.`);
  const times = await keepTo([...bids, ...reads].toSorted((one, other) => one.at - other.at));
  const { user, system } = process.cpuUsage(used);
  for (const kind of [...new Set(times.map((time) => time.kind))].toSorted())
    say(
      describe(
        kind,
        times.filter((time) => time.kind === kind),
      ),
    );
  say(
    describe(
      'all bids',
      times.filter((time) => time.kind === 'bid'),
    ),
  );
  say(
    describe(
      'all reads',
      times.filter((time) => time.kind !== 'bid'),
    ),
  );
  const late = percentiles(times.map(({ sent }) => sent));
  say(
    `the client sent late by ${late.join(' / ')} ms and took ${Math.round((user + system) / 1e4 / (seconds + warmUp))} % of a core`,
  );
  await checkBids();
} finally {
  agent.destroy();
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await pool.end();
  await postgres.remove();
}

function evenly(rate: number, make: (number: number) => Pick<Due, 'kind' | 'send'>): Due[] {
  return Array.from({ length: rate * (seconds + warmUp) }, (_, number) => ({
    at: (number * 1_000) / rate,
    ...make(number),
  }));
}

/** Sends each request when it is due. Returns the times of those after the warm-up. */
async function keepTo(plan: readonly Due[]): Promise<Times[]> {
  const times: Times[] = [];
  const began = performance.now();
  const under: Promise<void>[] = [];
  for (const { at, kind, send } of plan) {
    // Timers come a millisecond late, but a busy loop would take the server's core.
    while (performance.now() - began < at) await new Promise((resolve) => setTimeout(resolve, 1));
    const sent = performance.now() - began - at;
    under.push(
      (async () => {
        await send();
        if (at >= warmUp * 1_000) times.push({ kind, sent, answered: performance.now() - began - at });
      })(),
    );
  }
  await Promise.all(under);
  return times;
}

function bid(port: number, adverts: readonly string[], number: number): Pick<Due, 'kind' | 'send'> {
  const person = number % people;
  const advert = adverts[(Math.floor(number / people) * 7 + person) % adverts.length];
  return {
    kind: 'bid',
    send: () =>
      ask(port, person, 'POST', `/api/advertbid/${advert}/${uuidOf('b', person)}`, 200, {
        'x-anti-forgery-token': antiForgeryTokenFor(tokenOf(person)),
        'idempotency-key': `closing-hour-${String(number).padStart(8, '0')}`,
      }),
  };
}

/**
 * Returns read number `number` of a mix: the list, which most already have; places; details of a few homes;
 * bids; standings.
 */
function read(
  port: number,
  adverts: readonly string[],
  etag: string,
  number: number,
): Pick<Due, 'kind' | 'send'> {
  const person = (number * 17) % people;
  const some = (count: number) =>
    Array.from({ length: count }, (_, at) => `advertIds=${adverts[(person + at) % adverts.length]}`).join(
      '&',
    );
  const part = (number * 37) % 100;
  if (part < 70) {
    const send = () =>
      ask(port, person, 'GET', '/api/propertylistings/basic', 304, { 'if-none-match': etag });
    return { kind: 'list, 304', send };
  }
  const [kind, path] =
    part < 84
      ? ['queue positions', `/api/advertqueueposition?${some(3)}`]
      : part < 90
        ? ['details of six', `/api/propertylistings/list?${some(6)}`]
        : part < 96
          ? ['own bids', '/api/account/bids']
          : ['eligibility', '/api/adverteligibility'];
  return { kind, send: () => ask(port, person, 'GET', path, 200) };
}

function ask(
  port: number,
  person: number,
  method: string,
  path: string,
  expected: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { host: 'ashcombe.localhost', cookie: `__Host-session=${tokenOf(person)}`, ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode === expected) resolve();
          else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}.`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function etagOfList(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/propertylistings/basic',
        headers: { host: 'ashcombe.localhost' },
      },
      ({ headers: { etag } }) => (etag ? resolve(etag) : reject(new Error('The list has no ETag.'))),
    )
      .on('response', (response) => response.resume())
      .on('error', reject)
      .end();
  });
}

function percentiles(values: readonly number[]): string[] {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99].map((part) =>
    (sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN).toFixed(1),
  );
}

function describe(kind: string, times: readonly Times[]): string {
  const [p50, p95, p99] = percentiles(times.map(({ answered }) => answered));
  return `${kind.padEnd(16)} ${String(times.length).padStart(7)}   p50 ${p50}   p95 ${p95}   p99 ${p99} ms`;
}

/** Checks that as many bids are stored as were answered. */
async function checkBids(): Promise<void> {
  const { rows } = await pool.query<{ bids: number }>(
    "select count(*)::integer as bids from bid where reference <> 'STANDING'",
  );
  const made = bidRate * (seconds + warmUp);
  if (rows[0]?.bids !== made) throw new Error(`${made} bids were answered and ${rows[0]?.bids} are there.`);
  say(`${made} bids were answered, and as many are there.`);
}
