import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client as Connection } from 'pg';
import { BasicListingResponseSchema } from '#schemas/api/property-listings.ts';
import { demoPassword } from '#demo/load-demo.ts';
import { Client } from '../support/client.ts';
import { openPortals, type MeasuredPortal } from './portal.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// Compares the cost of an account and of homes with another checkout of the project, which has its own dependencies and
// its own demo: processor time of the portal's process for each request, in interleaved rounds.
//
//   node tests/load/against-before.ts FOLDER [rounds] [requests] [one call by name]

const before = resolve(process.argv[2] ?? '');
const rounds = Number(process.argv[3] ?? 9);
const requests = Number(process.argv[4] ?? 300);
const only = process.argv[5];
const say = (line: string) => process.stdout.write(`${line}\n`);

const others: { openPortals: typeof openPortals } = await import(
  pathToFileURL(join(before, 'tests/load/portal.ts')).href
);
const opened = [await openPortals(), await others.openPortals()] as const;
try {
  const now = await readerOf(await opened[0].start(undefined, true));
  const then = await readerOf(await opened[1].start(undefined, true));
  for (const [name, path] of [
    ['session', () => '/api/authentication/user'],
    ['overview', () => '/api/account/overview'],
    ['actions', () => '/api/account/actions'],
    ['bids', () => '/api/account/bids'],
    ['eligibility for homes', () => '/api/adverteligibility'],
    ['account page', () => '/account'],
    ['pages of homes', ({ homes }, number) => `/properties/${homes[number % homes.length]}`],
  ] satisfies [string, PathOf][]) {
    if (only !== undefined && name !== only) continue;
    // The first rounds compile the code.
    for (const reader of [now, then, now, then]) await costOf(reader, path);
    say(`${name}: ${await bytesOf(now, path)} bytes, before ${await bytesOf(then, path)}`);
    const measured = await measureRounds(
      rounds,
      () => costOf(now, path),
      () => costOf(then, path),
      say,
      ' µs',
    );
    say(`${name}, now / before: ${describeRatio(ratioOf(measured))}`);
  }
} finally {
  await Promise.all(opened.map((portals) => portals.end()));
}

/** The demo's applicant, logged in, and the ids of the open homes. */
interface Reader {
  readonly client: Client;
  readonly homes: readonly string[];
  readonly pid: number;
}

/** Returns the path of a reader's request with this number, from 0. */
type PathOf = (reader: Reader, number: number) => string;

async function readerOf({ port, pid, databaseUrl }: MeasuredPortal): Promise<Reader> {
  await keepOpenHomesOnly(databaseUrl);
  const client = new Client(port, 'ashcombe.localhost');
  const answer = await client.logIn('applicant@example.org', demoPassword);
  if (answer.status !== 200) throw new Error(`The log-in answered ${answer.status}.`);
  const { adverts } = (await client.get('/api/propertylistings/basic')).as(BasicListingResponseSchema);
  return { client, homes: adverts.map(({ id }) => id), pid };
}

/** Removes what came of closed homes, which later demos have more of, so that both portals show the same. */
async function keepOpenHomesOnly(databaseUrl: string): Promise<void> {
  const owner = new Connection({ connectionString: databaseUrl });
  await owner.connect();
  // Rows that refer to what is removed may stay.
  await owner.query('set session_replication_role = replica');
  await owner.query(
    'delete from bid using advert where advert.id = bid.advert_id and advert.closes_at < now()',
  );
  const { rows } = await owner.query<{ name: string | null }>("select to_regclass('offer')::text as name");
  if (rows[0]?.name !== null) await owner.query('delete from offer');
  await owner.end();
}

async function bytesOf(reader: Reader, path: PathOf): Promise<number> {
  return (await reader.client.get(path(reader, 0))).bytes.length;
}

/** Returns the portal's processor time for one request, in microseconds. */
async function costOf(reader: Reader, path: PathOf): Promise<number> {
  const { client, pid } = reader;
  const started = await processorTime(pid);
  for (let number = 0; number < requests; number += 1) {
    const { status } = await client.get(path(reader, number));
    if (status !== 200) throw new Error(`${path(reader, number)} answered ${status}.`);
  }
  return ((await processorTime(pid)) - started) / requests;
}

/** Returns the processor time that all threads of a process have used, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const threads = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const thread of await readdir(threads)) {
    nanoseconds += Number((await readFile(join(threads, thread, 'schedstat'), 'utf8')).split(' ')[0]);
  }
  return nanoseconds / 1_000;
}
