import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { addPeople, addStandingBids } from '../bid-scene.ts';
import { describeRatio, ratioOf, type Round } from '../rounds.ts';

// 30,000 people want alerts at once about new homes, and sixty homes open. Measures how long it takes until
// everyone has been checked and every letter waits to be sent, and the p95 of bids in the same process
// meanwhile, against the p95 of as many seconds without checks in the same run.
//
//   node tests/load/casework/alerts.ts [rounds] [people] [homes] [bids a second]

const [rounds = 3, people = 30_000, homes = 60, rate = 60] = process.argv.slice(2).map(Number);
const bidders = 400;
const say = (line: string) => process.stdout.write(`${line}\n`);

export interface BidOrder {
  readonly port: number;
  readonly adverts: readonly string[];
  readonly people: number;
  /** Bids per second. */
  readonly rate: number;
}

/** Milliseconds from the time a bid was due to its receipt. */
export interface SteadyBids {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-alerts-'));
const pool = new Pool({ connectionString: postgres.url, max: 2 });
const children: ChildProcess[] = [];
const start = (file: string, args: readonly string[]) => {
  const child = fork(join(import.meta.dirname, file), args, { stdio: 'inherit' });
  children.push(child);
  return child;
};
try {
  await migrate(postgres.url);
  await addPeople(pool, people);
  // Households of five sizes; about two in three may bid for a home.
  await pool.query(
    `update application set facts = facts || jsonb_build_object('bedroomNeed', ('x' || right(id::text, 4))::bit(16)::int % 5)`,
  );
  await pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
     select tenant_id, id, 'suitableHomes', 'on', 'atOnce', 1 from account`,
  );
  const standing: string[] = [];
  for (let number = 0; number < 96; number += 1) {
    standing.push(await addAdvert(pool, 'ashcombe', { cycleId: `load-${number}` }));
  }
  await addStandingBids(pool, standing, 150);
  await pool.query('vacuum analyze');
  const portal = start('alerts-portal-process.ts', [postgres.url, folder]);
  const [{ port }] = await once(portal, 'message');
  const bidder = start('steady-bids-process.ts', []);
  const bids = async (work: () => Promise<void>): Promise<SteadyBids> => {
    bidder.send({ port, adverts: standing, people: bidders, rate });
    await work();
    const [[measured]] = await Promise.all([once(bidder, 'message'), bidder.send('stop')]);
    return measured;
  };
  await openRound();
  say(`${people} people, ${homes} homes a round, ${rate} bids a second.`);
  await bids(() => sleep(5_000));
  const seconds: number[] = [];
  const measured: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    let took = 0;
    const during = await bids(async () => {
      took = await judgeOnce();
    });
    await forgetLetters();
    const without = await bids(() => sleep(took * 1_000));
    seconds.push(took);
    measured.push({ ours: during.p95, yardstick: without.p95 });
    say(
      `round ${number}: ${took.toFixed(1)} s; bids p95 ${during.p95.toFixed(1)} ms (p50 ${during.p50.toFixed(1)}, p99 ${during.p99.toFixed(1)}, ${during.count}, ${during.failed} failed) against ${without.p95.toFixed(1)} ms (p50 ${without.p50.toFixed(1)}, p99 ${without.p99.toFixed(1)}, ${without.count}, ${without.failed} failed)`,
    );
  }
  say(`judged and queued in ${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)} s`);
  say(`p95 of bids, with judging / without: ${describeRatio(ratioOf(measured))}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await pool.end();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Waits for the first round, which counts open adverts as known. The worker begins it by itself. */
async function openRound(): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query("select from alert_round where kind = 'opening'");
    if (rowCount) return;
    await sleep(200);
  }
}

/** Opens homes and has them checked. Returns the seconds until the last letter waits. */
async function judgeOnce(): Promise<number> {
  for (let number = 0; number < homes; number += 1) {
    const minimum = number % 5;
    await addAdvert(pool, 'ashcombe', {
      cycleId: 'alerts',
      opensIn: -1,
      rules: { bedroomNeed: { minimum, maximum: minimum + 1 + (number % 3) } },
    });
  }
  const { rows: before } = await pool.query<{ id: string }>(
    "select coalesce(max(id), 0) as id from alert_round where kind = 'opening'",
  );
  await pool.query(
    `select graphile_worker.add_job('judge-alerts', json_build_object('tenantId', 'ashcombe'), flags => array['alerts'])`,
  );
  const since = performance.now();
  for (;;) {
    await sleep(200);
    const { rows } = await pool.query<{ judged: number; waiting: number }>(
      `select (select coalesce(sum(people), 0)::integer from alert_round
                where kind = 'opening' and ended_at is not null and id > $1) as judged,
              (select count(*)::integer from alert_waiting where letter_id is null) as waiting`,
      [before[0]?.id],
    );
    const [row] = rows;
    if (row && row.judged >= people && row.waiting === 0) break;
    if (performance.now() - since > 300_000)
      throw new Error(`Not judged in five minutes: ${JSON.stringify(row)}`);
  }
  const took = (performance.now() - since) / 1_000;
  const { rows } = await pool.query<{ letters: number }>(
    "select count(*)::integer as letters from outbox where kind = 'alert.suitableHomes'",
  );
  say(`${rows[0]?.letters} letters`);
  return took;
}

/** Removes unsent letters: sending is not measured here, and the next measurement must be of bids alone. */
async function forgetLetters(): Promise<void> {
  await pool.query("delete from outbox where kind like 'alert.%'");
  await pool.query('vacuum analyze');
  await sleep(3_000);
}
