import { expect, test } from 'vitest';
import { runOffersStorm } from '../../load/offers/run-storm.ts';
import { offerFaults } from '../../load/offers/invariants.ts';
import { databaseForTests } from '../../support/portal.ts';
import { howToRepeat, seedOfRun } from '../../support/seed-of-run.ts';

// The short form of `tests/load/offers-storm.ts`, and a longer one in the full run.

const isFull = process.env['LINTEL_FULL'] === '1';
const operations = isFull ? 10_000 : 400;
/** Each has its own connection, which plans each statement again. */
const workers = isFull ? 16 : 6;
const patience = isFull ? 1_800_000 : 180_000;
const database = databaseForTests();

test(
  'people, officers and the clock at once never offer a home twice, nor a person two',
  { timeout: patience },
  async () => {
    const { endings, faults } = await runOffersStorm(database, { operations, workers, seed: seedOfRun });
    expect(faults, howToRepeat).toEqual([]);
    // Otherwise the test checked nothing.
    const ended = [...endings.keys()];
    for (const operation of ['make', 'accept', 'refuse', 'expire', 'decide', 'reverse', 'facts', 'result'])
      expect(ended).toContain(`${operation}: done`);
    expect(ended).toContain('make: feed.refused');

    // The check itself notices what it is for.
    await database.pool.query('drop index offer_one_of_person; drop index offer_one_of_advert');
    await database.pool.query(
      `insert into offer (tenant_id, external_reference, application_id, advert_id, home, kind, answer_by)
       select tenant_id, 'O/twice-' || number, application_id, advert_id, 1, 'direct', app_now() + interval '1 day'
         from shortlist_entry, generate_series(1, 2) as number where ordinal = 1 and bid_id = (select min(bid_id::text)
         from shortlist_entry where ordinal = 1)::uuid`,
    );
    const noticed = (await offerFaults(database.pool)).map((fault) => fault.split(':')[0]);
    expect(noticed).toEqual(
      expect.arrayContaining(['a home with two live offers', 'a person with two live offers']),
    );
  },
);
