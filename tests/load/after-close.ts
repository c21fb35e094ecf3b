import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { importBatch } from '#api/backoffice/import-batch.ts';
import { migrate } from '#api/database/migrate.ts';
import { openDatabase } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { addOpenAdvert, addPeople, addStandingBids, tokenOf, uuidOf } from './bid-scene.ts';

// Time to close 500 adverts with 60,000 bids, with shortlists, outcomes and letters, and the p95 of bids on other
// homes in the meantime against the p95 without a load, from the same run.  node tests/load/after-close.ts [adverts]
// [bids on each]

const advertsCount = Number(process.argv[2] ?? 500);
const bidsEach = Number(process.argv[3] ?? 120);
/** Bids on other homes, one after the other; the pause leaves room for the work beside them. */
const pauseMs = 20;
const tenantId = 'ashcombe';
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 2 });
const database = openDatabase(postgres.url);
const own = database.forTenant(tenantId);
try {
  await migrate(postgres.url);
  const files = await loadTenant('tenants', tenantId);
  await rekeyCouncil(own, files.policy);
  const people = 2_000;
  await addPeople(pool, people);
  const others: string[] = [];
  for (let number = 0; number < 40; number += 1) others.push(await addOpenAdvert(pool, `other-${number}`));
  const closing: string[] = [];
  for (let number = 0; number < advertsCount; number += 1) {
    closing.push(await addOpenAdvert(pool, `closing-${number}`));
  }
  // Each hundred has its own bidders, since a person gets one home.
  for (let at = 0; at < closing.length; at += 100)
    await addStandingBids(pool, closing.slice(at, at + 100), bidsEach);
  await pool.query(`update application set external_reference = 'H/' || id where external_reference is null`);
  await pool.query(`update advert set external_reference = 'A/' || id where id = any ($1)`, [closing]);
  const child = fork(join(import.meta.dirname, '../faults/api-process.ts'), [postgres.url, '0'], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');

  let person = 0;
  /** Bids on other homes until told to stop. Returns the milliseconds that each bid took. */
  const bidMeanwhile = async (isOver: () => boolean): Promise<number[]> => {
    const took: number[] = [];
    while (!isOver()) {
      const token = tokenOf(person);
      const advert = others[person % others.length];
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/advertbid/${advert}/${uuidOf('b', person)}`, {
        method: 'POST',
        headers: {
          host: `${tenantId}.localhost`,
          cookie: `__Host-session=${token}`,
          'x-anti-forgery-token': antiForgeryTokenFor(token),
          'idempotency-key': `load-key-after-close-${person}`,
        },
      });
      took.push(performance.now() - begun);
      if (answer.status !== 200)
        throw new Error(`A bid was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
      person += 1;
      if (person >= people) throw new Error('There are too few people to bid all the time.');
      await sleep(pauseMs);
    }
    return took;
  };

  let isOver = false;
  const quietBids = bidMeanwhile(() => isOver);
  await sleep(8_000);
  isOver = true;
  const quiet = percentile(await quietBids);

  await pool.query(
    `update advert set opens_at = app_now() - interval '7 days', closes_at = app_now() where id = any ($1)`,
    [closing],
  );
  isOver = false;
  const busyBids = bidMeanwhile(() => isOver);
  const begun = performance.now();
  const closed = await closeAdverts(own);
  const closedAfter = performance.now();
  const { rows: winners } = await pool.query<{ advert: string; application: string }>(
    `select advert.external_reference as advert, application.external_reference as application
       from unnest($1::uuid[]) with ordinality as closed (id, number)
       join advert on advert.id = closed.id
       join shortlist_entry on shortlist_entry.advert_id = advert.id and ordinal = (number - 1) % 100 + 1
       join application on application.id = shortlist_entry.application_id
      order by number`,
    [closing],
  );
  const items = winners.map(({ advert, application }): OutcomeItem => ({
    advertReference: advert,
    result: 'let',
    homes: [{ applicationReference: application }],
  }));
  for (let at = 0; at < items.length; at += 20) {
    await importBatch(own, files, { kind: 'outcomes', items: items.slice(at, at + 20), dryRun: false });
  }
  const ended = performance.now();
  isOver = true;
  const busy = percentile(await busyBids);
  const { rows: counts } = await pool.query<{ entries: number; outcomes: number; letters: number }>(
    `select (select count(*) from shortlist_entry)::integer as entries,
            (select count(*) from shortlist_entry where outcome is not null)::integer as outcomes,
            (select count(*) from outbox where kind = 'bid.outcome')::integer as letters`,
  );
  say(JSON.stringify(counts[0]));
  say(
    `${closed} adverts closed in ${seconds(begun, closedAfter)} s, outcomes and letters in ${seconds(closedAfter, ended)} s.`,
  );
  say(
    `p95 of bids on other homes: ${busy.toFixed(1)} ms meanwhile, ${quiet.toFixed(1)} ms in quiet: ${(busy / quiet).toFixed(2)}`,
  );
  child.kill('SIGTERM');
  await once(child, 'exit');
} finally {
  await database.close();
  await pool.end();
  await postgres.remove();
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1_000).toFixed(1);
}

function percentile(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder[Math.floor(inOrder.length * 0.95)] ?? Number.NaN;
}
