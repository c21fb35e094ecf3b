import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { readKnownBids } from '#api/lettings/bids/bid-facts.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { addOpenAdvert, addPeople, addStandingBids, tokenOf, uuidOf } from './bid-scene.ts';
import { requestsOf, transactionsOf } from './commands.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// One person's standings on each of 500 open adverts with 60,000 live bids, through HTTP with everything on
// (session, tenant, rules, lifecycle, 500 standings as JSON), against pgbench running the same statement over
// the same rows with as many clients. The process caches the adverts, which are the same for all; a person's
// facts are read each time.
//
//   node tests/load/eligibility.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const clients = 8;
const people = 200;
const advertsCount = 500;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
let child: ChildProcess | undefined;
try {
  await migrate(postgres.url);
  await addPeople(pool, people);
  const adverts: string[] = [];
  for (let number = 0; number < advertsCount; number += 1)
    adverts.push(await addOpenAdvert(pool, number < 400 ? 'this-week' : 'last-week'));
  // A few homes have most of the bids.
  await addStandingBids(pool, adverts.slice(0, 20), 1_200);
  await addStandingBids(pool, adverts.slice(20), 75);
  await pool.query('vacuum analyze');
  child = fork(join(import.meta.dirname, '../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  const lua = await writeLua();
  const script = await writePgbench(adverts);
  const load = { clients, seconds };
  const throughHttp = async () => (await requestsOf(lua, port, load)).rate;
  const council = { url: postgres.url, tenantId: 'ashcombe' };
  const throughPgbench = async () => (await transactionsOf(script, council, load)).rate;
  say(`Warming up, then ${rounds} rounds of ${seconds} s each way, ${clients} clients.`);
  await throughHttp();
  await throughPgbench();
  const ratio = ratioOf(await measureRounds(rounds, throughHttp, throughPgbench, say));
  say(`eligibility of 500 adverts through HTTP / pgbench: ${describeRatio(ratio)}`);
} finally {
  if (child) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

async function writeLua(): Promise<string> {
  const file = join(folder, 'eligibility.lua');
  const tokens = Array.from({ length: people }, (_, number) => `"${tokenOf(number)}"`);
  await writeFile(
    file,
    `local tokens = {${tokens.join(',')}}
local i = -1
function request()
  i = i + 1
  return wrk.format("GET", "/api/adverteligibility", {
    ["Host"] = "ashcombe.localhost", ["Cookie"] = "__Host-session=" .. tokens[(i % ${people}) + 1],
  })
end
`,
  );
  return file;
}

/**
 * Writes a script for pgbench: the API's statement with its parameters filled in. Returns the script's path.
 */
async function writePgbench(adverts: readonly string[]): Promise<string> {
  const file = join(folder, 'eligibility.sql');
  const application = uuidOf('b', 0).slice(0, -4);
  const parameters: Readonly<Record<string, string>> = {
    $1: `array[('${application}' || lpad(to_hex(:person::integer), 4, '0'))::uuid]`,
    $2: `'{${adverts.join(',')}}'::uuid[]`,
    $3: "'{this-week,last-week}'::text[]",
  };
  const statement = readKnownBids.text.replaceAll(/\$[123]/g, (name) => parameters[name] ?? name);
  await writeFile(file, `\\set person random(0, ${people - 1})\n${statement};\n`);
  return file;
}
