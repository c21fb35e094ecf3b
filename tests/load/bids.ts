import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { addOpenAdvert, addPeople, addStandingBids, forgetBids, tokenOf, uuidOf } from './bid-scene.ts';
import { requestsOf, transactionsOf, type MeasuredRate } from './commands.ts';
import { measureRounds, ratioOf } from './rounds.ts';

// Bids per second through HTTP with everything on (session, anti-forgery, tenant, validation, rules, lifecycle,
// idempotency, history) against pgbench running the same SQL function with the same eight clients.
//
//   node tests/load/bids.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const clients = 8;
const applicants = 400;
const advertsCount = 96;
/** Live bids on each advert before the measurement. */
const standingBids = 150;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
try {
  await migrate(postgres.url);
  const adverts = await arrange();
  const { child, port } = await startServer();
  const lua = await writeLua(adverts);
  const script = await writePgbench();
  const load = { clients, seconds };
  const throughHttp = async () => {
    await forgetBids(postgres.url);
    return counted(requestsOf(lua, port, load));
  };
  const council = { url: postgres.url, tenantId: 'ashcombe', variables: ['i=-1'] };
  const throughPgbench = async () => {
    await forgetBids(postgres.url);
    return counted(transactionsOf(script, council, load));
  };
  say(`Warming up, then ${rounds} rounds of ${seconds} s each way, ${clients} clients.`);
  await throughHttp();
  await throughPgbench();
  const ratio = ratioOf(await measureRounds(rounds, throughHttp, throughPgbench, say));
  say(
    `bids through HTTP / pgbench: ${ratio.median.toFixed(3)} (${ratio.minimum.toFixed(3)}–${ratio.maximum.toFixed(3)})`,
  );
  child.kill('SIGTERM');
  await once(child, 'exit');
} finally {
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Adds people with a session each, and adverts open all day. */
async function arrange(): Promise<string[]> {
  await addPeople(pool, applicants);
  const adverts: string[] = [];
  for (let number = 0; number < advertsCount; number += 1)
    adverts.push(await addOpenAdvert(pool, `load-${number}`));
  await pool.query(`create table load_advert (n integer primary key, id uuid not null)`);
  await pool.query('grant select on load_advert to lintel_app');
  await pool.query(
    'insert into load_advert select n - 1, id from unnest($1::uuid[]) with ordinality as t (id, n)',
    [adverts],
  );
  await addStandingBids(pool, adverts, standingBids);
  return adverts;
}

/** Counts only stored bids, because refusals are quicker and would flatter either side. */
async function counted(measured: Promise<MeasuredRate>): Promise<number> {
  const { count, rate } = await measured;
  const { rows } = await pool.query<{ bids: number }>(
    "select count(*)::integer as bids from bid where reference <> 'STANDING'",
  );
  const bids = rows[0]?.bids ?? 0;
  // wrk does not count the requests still in progress at its end.
  if (Math.abs(bids - count) > clients) throw new Error(`${count} were counted and ${bids} bids were made.`);
  return rate;
}

async function startServer() {
  const child = fork(join(import.meta.dirname, '../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  return { child, port };
}

/**
 * Writes wrk's script. It makes its requests from one counter: applicant by applicant, advert by advert, no
 * pair twice.
 */
async function writeLua(adverts: readonly string[]): Promise<string> {
  const people = Array.from({ length: applicants }, (_, number) => {
    const token = tokenOf(number);
    return `{"${token}","${antiForgeryTokenFor(token)}","${uuidOf('b', number)}"}`;
  });
  const file = join(folder, 'bids.lua');
  await writeFile(
    file,
    `local people = {${people.join(',')}}
local adverts = {${adverts.map((id) => `"${id}"`).join(',')}}
local i = -1
function request()
  i = i + 1
  local person = people[(i % ${applicants}) + 1]
  local advert = adverts[(math.floor(i / ${applicants}) % ${adverts.length}) + 1]
  return wrk.format("POST", "/api/advertbid/" .. advert .. "/" .. person[3], {
    ["Host"] = "ashcombe.localhost", ["Cookie"] = "__Host-session=" .. person[1],
    ["X-Anti-Forgery-Token"] = person[2], ["Idempotency-Key"] = "load-key-of-wrk-" .. i,
  })
end
`,
  );
  return file;
}

/** Writes the same call for pgbench: each of its clients walks its own share of the pairs. */
async function writePgbench(): Promise<string> {
  const file = join(folder, 'bids.sql');
  await writeFile(
    file,
    `\\set i :i + 1
\\set pair :i * ${clients} + :client_id
\\set person :pair % ${applicants}
\\set advert (:pair / ${applicants}) % ${advertsCount}
select place_bid(sha256(convert_to('load-token-' || :person::integer, 'utf8')), load_advert.id, 1,
  ('b0000000-0000-4000-8000-' || lpad(to_hex(:person::integer), 12, '0'))::uuid, 1,
  'load-key-of-pgbench-' || :pair::integer, 'bid.place ' || load_advert.id || ' ' || :person::integer,
  jsonb_build_object('policyVersion', 'load', 'counts', true, 'bidGroup', null, 'bidAgain', true,
    'limit', '{"kind": "perCycle", "maximum": 3, "groupsOnce": false, "givesBack": true}'::jsonb,
    'rankKey', '001.20240101.b0000000-0000-4000-8000-' || lpad(to_hex(:person::integer), 12, '0')))
  from load_advert where n = :advert::integer;
`,
  );
  return file;
}
