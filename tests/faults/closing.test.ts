import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { chanceOf, howToRepeat } from '../support/seed-of-run.ts';
import { timeToKill } from './kill-api.ts';

const tenant = 'ashcombe';
const adverts = 8;
const bidsEach = 5;
const kills = process.env['LINTEL_FULL'] === '1' ? 40 : 1;
const database = databaseForTests();
let api: Database;
let scheme: Scheme;
let applications: string[];

beforeAll(async () => {
  api = openDatabase(database.url);
  const { policy } = await shippedCouncil(tenant);
  const [first] = policy.schemes;
  if (!first) throw new Error('The council has no scheme.');
  scheme = first;
  // Shortlists are frozen by the rules that the queues follow.
  await rekeyCouncil(api.forTenant(tenant), policy);
  applications = await Promise.all(
    Array.from({ length: bidsEach }, () => addApplication(database.pool, tenant, null)),
  );
});
afterAll(async () => {
  await api.close();
});

interface Halfway {
  readonly settled: boolean;
  readonly standing: number;
  readonly told: number;
  readonly frozen: number;
}

/**
 * Returns for each advert whether it is closed, the number of its bids in the state `stood`, of those with a
 * close in their history, and of lines on its shortlist.
 */
async function progress(ids: readonly string[]): Promise<Halfway[]> {
  const { rows } = await database.pool.query<Halfway>(
    `select settled_at is not null as settled,
            (select count(*)::integer from bid where advert_id = advert.id and state = 'stood') as standing,
            (select count(*)::integer from shortlist_entry where advert_id = advert.id) as frozen,
            (select count(*)::integer from bid_event join bid on bid.id = bid_id
              where advert_id = advert.id and event = 'advert.close') as told
       from advert where id = any ($1)`,
    [ids],
  );
  return rows;
}

const open = { settled: false, standing: 0, told: 0, frozen: 0 };
const closed = { settled: true, standing: bidsEach, told: bidsEach, frozen: bidsEach };

test(
  'killed halfway through closing: each advert is closed or open, and another process closes the rest',
  async ({ annotate }) => {
    await annotate(howToRepeat);
    const chance = chanceOf('when the closing process is killed');
    for (let number = 0; number < kills; number += 1) {
      const ids: string[] = [];
      for (let count = 0; count < adverts; count += 1) {
        const advertId = await addAdvert(database.pool, tenant, { closesIn: -1 });
        for (const applicationId of applications) {
          await addBid(database.pool, tenant, scheme, { advertId, applicationId });
        }
        ids.push(advertId);
      }
      const child = fork(join(import.meta.dirname, 'closing-process.ts'), [database.url, tenant], {
        stdio: 'inherit',
      });
      await once(child, 'message');
      await sleep(chance.fraction() * 60);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

      for (const advert of await progress(ids)) expect([open, closed]).toContainEqual(advert);
      // Its last transaction may still be ending in the server; the next one waits for it.
      await closeAdverts(api.forTenant(tenant));
      expect(await progress(ids)).toEqual(ids.map(() => closed));
    }
  },
  timeToKill(kills),
);
