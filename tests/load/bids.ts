import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { antiForgeryTokenFor } from '#api/middleware/anti-forgery.ts';
import { addAdvert } from '../support/arrange.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runPgbench, runWrk, type Measured } from './commands.ts';
import { measureRounds, ratioOf } from './rounds.ts';

// Bids a second through HTTP with everything on (session, anti-forgery, tenant, validation, rules, lifecycle,
// idempotency, history) against pgbench running the same SQL function with the same eight clients.
//
//   node tests/load/bids.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 6);
const clients = 8;
const applicants = 400;
const advertsCount = 96;
/** Live bids that stand on each advert before anybody measured bids. */
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
  const throughHttp = async () => {
    await reset();
    return counted(runWrk(['-t1', `-c${clients}`, `-d${seconds}s`, '-s', lua, `http://127.0.0.1:${port}/`]));
  };
  const throughPgbench = async () => {
    await reset();
    return counted(
      runPgbench(
        [
          '-n',
          '-M',
          'prepared',
          '-c',
          String(clients),
          '-j',
          '1',
          '-T',
          String(seconds),
          '-D',
          'i=-1',
          '-f',
          script,
          postgres.url,
        ],
        { PGOPTIONS: '-c role=lintel_app -c app.tenant=ashcombe -c jit=off' },
      ),
    );
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

function uuidOf(kind: 'a' | 'b', number: number): string {
  return `${kind}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** People with a session each, and adverts that are open all day; ids can be computed in SQL and in Lua. */
async function arrange(): Promise<string[]> {
  await pool.query(
    `with numbers as (select generate_series(0, $1 - 1) as n),
          people as (insert into account (tenant_id, id, email, name)
            select 'ashcombe', ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
                   'load-' || n || '@residents.example', 'Load' from numbers returning id)
     select count(*) from people`,
    [applicants],
  );
  await pool.query(
    `insert into session (tenant_id, token_hash, account_id, idle_limit, ends_at)
     select 'ashcombe', sha256(convert_to('load-token-' || n, 'utf8')),
            ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '1 day', now() + interval '1 day'
       from generate_series(0, $1 - 1) as n`,
    [applicants],
  );
  await pool.query(
    `insert into application (tenant_id, id, account_id, reference, scheme_identifiers, facts)
     select 'ashcombe', ('b0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
            ('a0000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'L' || n, array['ashcombe-homes'],
            jsonb_build_object('band', 'band-b', 'effectiveDate', '2024-01-01', 'bedroomNeed', 2,
              'household', jsonb_build_array(jsonb_build_object('role', 'applicant', 'dateOfBirth', '1980-01-01')),
              'localConnections', '[]'::jsonb)
       from generate_series(0, $1 - 1) as n`,
    [applicants],
  );
  const adverts: string[] = [];
  for (let number = 0; number < advertsCount; number += 1) {
    // Each in a cycle of its own, so that three bids a cycle stop nobody while the limit is still counted.
    adverts.push(
      await addAdvert(pool, 'ashcombe', {
        cycleId: `load-${number}`,
        rules: { bedroomNeed: { minimum: 1, maximum: 3 } },
      }),
    );
  }
  await pool.query(`create table load_advert (n integer primary key, id uuid not null)`);
  await pool.query('grant select on load_advert to lintel_app');
  await pool.query(
    'insert into load_advert select n - 1, id from unnest($1::uuid[]) with ordinality as t (id, n)',
    [adverts],
  );
  await pool.query(
    `with others as (
       insert into application (tenant_id, reference, scheme_identifiers, facts)
       select 'ashcombe', 'S' || n, array['ashcombe-homes'], '{}' from generate_series(1, $1) as n
       returning id)
     insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit, state,
                      made_by, rank_key, policy_version, reference, placed_at)
     select 'ashcombe', advert.id, others.id, 'ashcombe-homes', advert.cycle_id, true, 'live', 'applicant',
            '002.20200101.' || others.id, 'standing', 'STANDING', now()
       from others, advert`,
    [standingBids],
  );
  // History and keys of those bids: on a table that is known to be empty every plan is a sequential scan.
  await pool.query(
    `insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
     select tenant_id, id, 'bid.place', 'applicant', placed_at, 1, 1 from bid`,
  );
  await pool.query(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     select bid.tenant_id, account.id, 'standing-key-' || bid.id, 'standing', '{}', placed_at
       from bid join account on right(account.id::text, 2) = right(bid.id::text, 2)`,
  );
  return adverts;
}

/** The same tables before each measurement, analysed and on disk: an unanalysed table is several times slower. */
async function reset(): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    "delete from bid_event where bid_id in (select id from bid where policy_version <> 'standing')",
  );
  await client.query("delete from bid where policy_version <> 'standing'");
  await client.query("delete from idempotent_request where fingerprint <> 'standing'");
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

/** A rate is of bids that are there: a refusal is quicker than a bid and would flatter either side. */
async function counted(measured: Promise<Measured>): Promise<number> {
  const { count, rate } = await measured;
  const { rows } = await pool.query<{ bids: number }>(
    "select count(*)::integer as bids from bid where policy_version <> 'standing'",
  );
  const bids = rows[0]?.bids ?? 0;
  // wrk does not count the requests it leaves under way at the end.
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

/** wrk makes its requests from one counter: applicant by applicant, advert by advert, no pair twice. */
async function writeLua(adverts: readonly string[]): Promise<string> {
  const people = Array.from({ length: applicants }, (_, number) => {
    const token = `load-token-${number}`;
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

/** The same call from pgbench: each of its clients walks its own share of the pairs. */
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
