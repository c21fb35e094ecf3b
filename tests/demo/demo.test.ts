import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePasswords } from '#api/accounts/password.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { explainEligibility } from '#api/rules/lettings/explain.ts';
import { localiseDetails } from '#api/lettings/adverts/localise-details.ts';
import { type AdvertDetails, AdvertDetailsSchema } from '#schemas/api/property-listings.ts';
import {
  type ApplicationFacts,
  ApplicationFactsSchema,
  type EligibilityRules,
  EligibilityRulesSchema,
} from '#schemas/lettings-facts.ts';
import { shippedCouncils } from '#tests/support/checked-councils.ts';
import { demoPassword, loadOrRollDemo } from '#demo/load-demo.ts';
import { uuidFor } from '#demo/seeded-random.ts';
import { demoForTests, demoPictures, firstStart } from './demo-of-march.ts';

/** Number of open homes in each council at any time after a start. */
const everyCouncilOpen = { ashcombe: 26, 'porth-elen': 26, 'three-rivers': 26 };
const hours = (count: number, from = firstStart): Date => new Date(from.getTime() + count * 3_600_000);

const database = demoForTests();
const drawn = demoPictures();
let tenants: readonly TenantFiles[];

const start = (now: Date) =>
  loadOrRollDemo({ databaseUrl: database.url, tenants, mediaFolder: drawn.mediaFolder, now });

async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, [...values])).rows;
}

const openAt = async (now: Date): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rows<{ tenant_id: string; open: number }>(
        `select tenant_id, count(*)::integer as open from advert
          where opens_at <= $1 and closes_at > $1 group by tenant_id`,
        [now],
      )
    ).map(({ tenant_id, open }) => [tenant_id, open]),
  );

/** Returns everything the demo has written, to compare two moments. */
const snapshot = () =>
  rows(`select 'advert' as kind, count(*), md5(string_agg(advert::text, '' order by tenant_id, id)) from advert
        union all select 'bid', count(*), md5(string_agg(bid::text, '' order by tenant_id, id)) from bid
        union all select 'event', count(*), null from bid_event
        union all select 'account', count(*), md5(string_agg(account::text, '' order by tenant_id, id)) from account
        union all select 'application', count(*), null from application
        union all select 'outcome', count(*), md5(string_agg(outcome::text, '' order by tenant_id, advert_id, ordinal)) from outcome
        union all select 'shortlist', count(*), md5(string_agg(shortlist_entry::text, '' order by tenant_id, bid_id)) from shortlist_entry
        union all select 'offer', count(*), md5(string_agg(offer::text, '' order by tenant_id, id)) from offer
        union all select 'favourite', count(*), md5(string_agg(favourite::text, '' order by tenant_id, advert_id)) from favourite
        order by kind`);

beforeAll(async () => {
  tenants = await shippedCouncils();
});

describe('the demo, first loaded', () => {
  test('has 26 open homes, the next cycle, and fourteen months of closed ones in every council', async () => {
    expect(await openAt(firstStart)).toEqual(everyCouncilOpen);
    expect(
      await rows(
        'select tenant_id, count(*)::integer from advert where closes_at > $1 group by 1 order by 1',
        [firstStart],
      ),
    ).toEqual([
      { tenant_id: 'ashcombe', count: 52 },
      { tenant_id: 'porth-elen', count: 52 },
      { tenant_id: 'three-rivers', count: 52 },
    ]);
    const months = await rows<{ months: number; fewest: number }>(
      `select count(*)::integer as months, min(count)::integer as fewest from (
         select tenant_id, date_trunc('month', opens_at), count(*) from advert
          where opens_at >= '2025-02-01' and opens_at < '2026-03-01' group by 1, 2) as by_month group by tenant_id`,
    );
    expect(months.map((council) => council.months)).toEqual([13, 13, 13]);
    expect(Math.min(...months.map(({ fewest }) => fewest))).toBeGreaterThan(25);
  });

  test('leaves PostgreSQL the sizes of its tables, so that the next start is quick', async () => {
    const counted = await rows<{ relname: string; known: boolean }>(
      `select relname, reltuples > 0 as known from pg_class where relnamespace = 'public'::regnamespace and relname in
         ('account', 'advert', 'application', 'bid', 'bid_event', 'shortlist', 'shortlist_entry') order by relname`,
    );
    expect(counted.map(({ known }) => known)).toEqual(Array.from({ length: 7 }, () => true));
  });

  test('fits its schemas', async () => {
    const adverts = await rows<{ details: unknown; eligibility_rules: unknown }>('select * from advert');
    const applications = await rows<{ facts: unknown }>('select * from application');
    const [details, rules, facts] = [
      Compile(AdvertDetailsSchema),
      Compile(EligibilityRulesSchema),
      Compile(ApplicationFactsSchema),
    ];
    expect(adverts.filter((row) => !details.Check(row.details))).toEqual([]);
    expect(adverts.filter((row) => !rules.Check(row.eligibility_rules))).toEqual([]);
    expect(applications.filter((row) => !facts.Check(row.facts))).toEqual([]);
  });

  test('describes each home of the bilingual council in Welsh, too, and no others', async () => {
    const adverts = await rows<{ tenant_id: string; details: AdvertDetails }>(
      'select tenant_id, details from advert',
    );
    const told = adverts.filter(({ details }) => details.translations !== undefined);
    expect(new Set(told.map(({ tenant_id }) => tenant_id))).toEqual(new Set(['porth-elen']));
    expect(told).toHaveLength(adverts.filter(({ tenant_id }) => tenant_id === 'porth-elen').length);
    for (const { details } of told) {
      const welsh = localiseDetails(details, 'cy-GB');
      const { reference, street, area, rentPence, pictures } = details;
      expect(welsh).toMatchObject({ reference, street, area, rentPence });
      expect(welsh.pictures.map(({ file }) => file)).toEqual(pictures.map(({ file }) => file));
      const words = [
        welsh.title,
        welsh.summary,
        ...welsh.description,
        welsh.suitedTo,
        welsh.heating,
        welsh.tenancy,
        welsh.viewing,
        welsh.bidWarning ?? '',
        ...(welsh.adaptations ?? []),
        ...welsh.pictures.map(({ alt }) => alt),
        ...(welsh.floorPlans ?? []).map(({ alt }) => alt),
      ];
      expect(words.join(' ')).not.toMatch(/\b(?:the|and|with|you|for|bedrooms?|points|house|undefined)\b/i);
    }
  });

  test('notifies no one of past events', async () => {
    const [told] = await rows<{ events: number; letters: number }>(
      `select (select count(*)::integer from bid_event) as events, (select count(*)::integer from outbox) as letters`,
    );
    expect(told?.events).toBeGreaterThan(3_000);
    expect(told?.letters).toBe(0);
  });

  test('has two people who can log in, and no others', async () => {
    const accounts = await rows<{ email: string; password_hash: string }>(
      'select email, password_hash from account where password_hash is not null order by email, tenant_id',
    );
    expect(accounts.map(({ email }) => email)).toEqual([
      ...Array.from({ length: 3 }, () => 'applicant@example.org'),
      ...Array.from({ length: 3 }, () => 'newcomer@example.org'),
    ]);
    const passwords = makePasswords();
    for (const account of accounts) {
      expect(await passwords.verify(demoPassword, account.password_hash)).toBe(true);
    }
    expect(
      await rows(`select email from account where email !~ '@(example[.]org|residents[.]example)$'`),
    ).toEqual([]);
  });

  test.each([
    ['ashcombe', ['age notMet', 'band notMet', 'bedroomNeed notMet', 'localConnection notYetKnown']],
    ['porth-elen', ['age notMet', 'band notMet', 'bedroomNeed notMet', 'localConnection notMet']],
    ['three-rivers', ['age notMet', 'band notMet', 'bedroomNeed notMet', 'localConnection notMet']],
  ])(
    'in %s lets the applicant bid on some homes and not on others, each rule once',
    async (tenantId, kept) => {
      const policy = tenants.find(({ tenant }) => tenant.tenantId === tenantId)?.policy;
      const [application] = await rows<{ facts: ApplicationFacts }>(
        `select facts from application join account on account.id = application.account_id
        where application.tenant_id = $1 and email = 'applicant@example.org'`,
        [tenantId],
      );
      if (policy === undefined || application === undefined) throw new Error(`${tenantId} was not loaded.`);
      const adverts = await rows<{ scheme_identifier: string; eligibility_rules: EligibilityRules }>(
        'select * from advert where tenant_id = $1 and opens_at <= $2 and closes_at > $2',
        [tenantId, firstStart],
      );
      const failing = adverts.map((advert) =>
        explainEligibility(
          application.facts,
          policy,
          { eligibilitySchemeIdentifier: advert.scheme_identifier, rules: advert.eligibility_rules },
          '2026-03-25',
        ).filter(({ verdict }) => verdict !== 'met'),
      );
      expect(failing.filter((reasons) => reasons.length === 0).length).toBeGreaterThanOrEqual(6);
      const said = new Set(failing.flat().map(({ rule, verdict }) => `${rule} ${verdict}`));
      expect([...said].toSorted()).toEqual(expect.arrayContaining(kept));
      // For each of these rules there is a home that the applicant may not bid for because of that rule
      // alone.
      const alone = new Set(
        failing.flatMap((reasons) => (reasons.length === 1 ? reasons : [])).map(({ rule }) => rule),
      );
      expect([...alone].toSorted()).toEqual(['age', 'band', 'bedroomNeed', 'localConnection']);
    },
  );

  test('has one live bid by staff for the applicant', async () => {
    expect(
      await rows(
        `select bid.tenant_id, made_by, bid.state from bid
           join application on application.id = bid.application_id
           join account on account.id = application.account_id
          where email = 'applicant@example.org' and bid.state <> 'stood' order by 1`,
      ),
    ).toEqual([
      { tenant_id: 'ashcombe', made_by: 'staff', state: 'live' },
      { tenant_id: 'porth-elen', made_by: 'staff', state: 'live' },
      { tenant_id: 'three-rivers', made_by: 'staff', state: 'live' },
    ]);
  });

  test('has earlier bids of the applicant, each with its result, and two that wait', async () => {
    const results = await rows<{ council: string; result: string; because: string | null }>(
      `select application.tenant_id as council, coalesce(outcome ->> 'code', 'waiting') as result,
              outcome ->> 'because' as because
         from shortlist_entry as entry join application on application.id = entry.application_id
         join account on account.id = application.account_id
        where email = 'applicant@example.org' order by 1, 2`,
    );
    expect(results.map(({ council, result }) => `${council} ${result}`)).toEqual(
      Object.keys(everyCouncilOpen).flatMap((council) =>
        ['letToAnother', 'skipped', 'waiting', 'waiting', 'withdrawn'].map(
          (result) => `${council} ${result}`,
        ),
      ),
    );
    expect(results.filter(({ result, because }) => result !== 'waiting' && because === null)).toEqual([]);
  });

  test('has frozen the shortlists of closed homes with bids, and their outcomes follow from them', async () => {
    expect(
      await rows(
        `select advert_id from bid where state = 'stood'
            and not exists (select from shortlist_entry where shortlist_entry.bid_id = bid.id)`,
      ),
    ).toEqual([]);
    // Each public row of a let is a person on the shortlist, and no one was passed over without a reason.
    expect(
      await rows(
        `select outcome.advert_id from outcome join shortlist using (tenant_id, advert_id)
          where result = 'let' and queue_position is not null
            and not exists (select from shortlist_entry as entry
                             where entry.advert_id = outcome.advert_id and entry.state = 'let'
                               and entry.queue_position = outcome.queue_position)`,
      ),
    ).toEqual([]);
    expect(await rows(`select from shortlist_entry where outcome ->> 'code' = 'passedBy'`)).toEqual([]);
  });

  test('has bids by applicants and staff only, none by the portal itself', async () => {
    expect(await rows('select distinct made_by from bid order by 1')).toEqual([
      { made_by: 'applicant' },
      { made_by: 'staff' },
    ]);
  });

  test('has unevenly spread bids, never over the limit', async () => {
    const counts = await rows<{ tenant_id: string; most: number; middle: number }>(
      `with open as (
         select advert.tenant_id, count(bid.id)::integer as bids from advert
           left join bid on bid.advert_id = advert.id and bid.state = 'live'
          where opens_at <= $1 and closes_at > $1 group by 1, advert.id)
       select tenant_id, max(bids) as most, percentile_disc(0.5) within group (order by bids) as middle
         from open group by 1 order by 1`,
      [firstStart],
    );
    for (const { most, middle } of counts) {
      expect(most).toBeGreaterThan(100);
      expect(middle).toBeLessThan(50);
    }
    expect(
      await rows(
        `select bid.tenant_id, count(*) from bid join advert on advert.id = bid.advert_id
          where closes_at > $1 and bid.state = 'live'
          group by bid.tenant_id, application_id, bid.scheme_identifier
         having count(*) > case bid.tenant_id when 'ashcombe' then 3 else 6 end`,
        [firstStart],
      ),
    ).toEqual([]);
  });

  test('has every picture and floor plan, all small and without outside references', async () => {
    const files = await rows<{ tenant_id: string; file: string }>(
      `select distinct tenant_id, picture ->> 'file' as file
         from advert, jsonb_array_elements((details -> 'pictures') || coalesce(details -> 'floorPlans', '[]')) as picture
        union
       select distinct tenant_id, size ->> 'file'
         from advert, jsonb_path_query(details, '$.pictures[*].sizes[*]') as size`,
    );
    for (const { tenant_id, file } of files) {
      const svg = await readFile(join(drawn.mediaFolder, 'demo', tenant_id, file), 'utf8');
      // One council has photographs, which contain no text that a browser would read.
      const isPhotograph = file.endsWith('.webp');
      expect(svg.length).toBeLessThan(isPhotograph ? 40_000 : 14_000);
      expect(isPhotograph ? '' : svg).not.toMatch(
        /<script|<style|style=|<image|<foreignObject|href="(?!#)|url\((?!#)|\son\w+=/,
      );
    }
    const named = new Set(files.map(({ tenant_id, file }) => join(tenant_id, file)));
    const written = await readdir(join(drawn.mediaFolder, 'demo'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(written.filter((entry) => entry.isFile())).toHaveLength(named.size);
  });

  test('has pictures of rooms, a floor plan and the facts of a card for each open home', async () => {
    const adverts = await rows<{ bedrooms: number; details: AdvertDetails }>(
      'select bedrooms, details from advert where closes_at > $1',
      [firstStart],
    );
    for (const { bedrooms, details } of adverts) {
      expect(details.pictures.length).toBeGreaterThanOrEqual(bedrooms === 0 ? 3 : 4);
      expect(details.floorPlans?.length).toBeGreaterThanOrEqual(1);
      expect(details.mobilityCategory).toBeGreaterThanOrEqual(1);
      expect(details.councilTaxBand).toMatch(/^[A-E]$/);
      expect(details.availableFrom).toMatch(/^2026-/);
    }
    const adapted = adverts.filter(({ details }) => (details.adaptations ?? []).length > 0);
    expect(adapted.length / adverts.length).toBeGreaterThan(0.15);
    expect(adapted.length / adverts.length).toBeLessThan(0.6);
  });

  test('has outcomes: most homes let, some not, the latest pending, a few hidden', async () => {
    const [counts] = await rows<Record<string, number>>(
      `select count(*) filter (where result = 'let')::integer as let,
              count(*) filter (where result = 'readvertised')::integer as readvertised,
              count(*) filter (where result = 'withdrawn')::integer as withdrawn,
              count(*) filter (where total_bids < 5)::integer as hidden,
              count(*)::integer as all
         from outcome`,
    );
    if (counts === undefined) throw new Error('There are no outcomes.');
    const { let: lets = 0, readvertised = 0, withdrawn = 0, hidden = 0, all = 0 } = counts;
    expect(lets / all).toBeGreaterThan(0.8);
    expect(Math.min(readvertised, withdrawn) / all).toBeGreaterThan(0.01);
    expect(hidden / all).toBeGreaterThan(0.01);
    expect(hidden / all).toBeLessThan(0.25);
    const pending = await rows(
      `select tenant_id, count(*) from advert
        where closes_at <= $1 and closes_at > $1 - interval '12 days'
          and not exists (select from outcome where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id)
        group by 1`,
      [firstStart],
    );
    expect(pending.length).toBeGreaterThanOrEqual(2);
    expect(
      await rows(
        `select advert.id from advert where closes_at <= $1::timestamptz - interval '12 days'
            and not exists (select from outcome where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id)`,
        [firstStart],
      ),
    ).toEqual([]);
  });

  test('counts the bids of an outcome correctly, where they are known', async () => {
    expect(
      await rows(
        `select outcome.advert_id from outcome
           join (select tenant_id, advert_id, count(*) from bid where state = 'stood' group by 1, 2) as stood
             using (tenant_id, advert_id)
          where total_bids <> stood.count`,
      ),
    ).toEqual([]);
  });

  test('has shorter waiting times in urgent bands, and longer ones for larger homes', async () => {
    const waits = await rows<{ band: number; days: number }>(
      `select array_position(array['band-a', 'band-b', 'band-c', 'band-d'], band_id) as band,
              percentile_disc(0.5) within group (order by closes_at::date - effective_date) as days
         from outcome join advert on advert.tenant_id = outcome.tenant_id and advert.id = outcome.advert_id
        where outcome.tenant_id = 'ashcombe' and result = 'let' group by 1 order by 1`,
    );
    expect(waits.map(({ band }) => band)).toEqual([1, 2, 3, 4]);
    expect(waits.map(({ days }) => days)).toEqual(waits.map(({ days }) => days).toSorted((a, b) => a - b));
    expect(
      await rows('select from outcome join advert on advert.id = advert_id where effective_date > closes_at'),
    ).toEqual([]);
  });

  test('has favourites of the applicant among the open homes', async () => {
    const favourites = await rows(
      `select favourite.tenant_id from favourite join advert on advert.id = advert_id
         join account on account.id = account_id
        where email = 'applicant@example.org' and opens_at <= $1 and closes_at > $1`,
      [firstStart],
    );
    expect(favourites).toHaveLength(9);
  });

  test('has casework of every kind for the applicant in each council', async () => {
    const own = await rows(
      `select tenant_id as council,
              exists (select 1 from workflow_action where account_id = account.id and state = 'needsYou'
                         and origin = 'council') as asked,
              exists (select 1 from workflow_action where account_id = account.id and state = 'completed') as done,
              exists (select 1 from message_thread where account_id = account.id and state = 'archived') as archived,
              exists (select 1 from message_thread join message on thread_id = message_thread.id
                       where account_id = account.id and sender = 'council' and message.read_at is null) as unread,
              exists (select 1 from housing_plan join housing_case on housing_case.id = case_id
                       where account_id = account.id) as planned,
              exists (select 1 from officer_document where account_id = account.id) as decided,
              exists (select 1 from saved_search where account_id = account.id) as searched
         from account where email = 'applicant@example.org' order by tenant_id`,
    );
    const all = {
      asked: true,
      done: true,
      archived: true,
      unread: true,
      planned: true,
      decided: true,
      searched: true,
    };
    expect(own).toEqual(Object.keys(everyCouncilOpen).map((council) => ({ council, ...all })));
  });

  test('has actions in every state, one of them returned', async () => {
    const states = await rows(
      `select distinct workflow_action.state, returned > 0 as returned from workflow_action join account on account.id = account_id
        where email = 'applicant@example.org' order by workflow_action.state, returned`,
    );
    expect(states).toEqual([
      { state: 'awaitingReview', returned: false },
      { state: 'completed', returned: false },
      { state: 'needsYou', returned: false },
      { state: 'needsYou', returned: true },
      { state: 'withStaff', returned: false },
      { state: 'withdrawn', returned: false },
    ]);
  });
});

describe('the demo, started again', () => {
  test('changes nothing at the same moment, or an hour later', async () => {
    const before = await snapshot();
    await start(firstStart);
    await start(hours(1));
    expect(await snapshot()).toEqual(before);
  });

  test('takes turns with a simultaneous start', { tags: ['full'] }, async () => {
    await Promise.all([start(hours(1)), start(hours(1))]);
    expect(await openAt(hours(1))).toEqual(everyCouncilOpen);
  });

  test('has homes open through the next change of cycle without another start', async () => {
    for (const later of [12, 24, 48, 96, 160]) {
      const open = await openAt(hours(later));
      expect(
        Math.min(...Object.keys(everyCouncilOpen).map((tenantId) => open[tenantId] ?? 0)),
      ).toBeGreaterThanOrEqual(20);
    }
  });

  test('moves on: closed adverts and their bids stay, new homes open, a person’s bid is kept', async () => {
    const [own] = await rows<{ id: string; advert_id: string }>(
      `insert into bid (tenant_id, advert_id, application_id, scheme_identifier, cycle_id, counts_towards_limit,
                        state, made_by, rank_key, policy_version, reference, placed_at)
       select advert.tenant_id, advert.id, application.id, advert.scheme_identifier, advert.cycle_id, true,
              'live', 'applicant', 'own', '1', 'OWN', $1
         from advert, application join account on account.id = application.account_id
        where advert.tenant_id = 'three-rivers' and application.tenant_id = 'three-rivers'
          and email = 'applicant@example.org' and closes_at > $2
          and not exists (select from bid where bid.advert_id = advert.id and bid.application_id = application.id)
        order by closes_at desc limit 1
       returning id, advert_id`,
      [hours(2), hours(8 * 24)],
    );
    const adverts = await rows<{ id: string }>('select id from advert');
    // People of a register that was loaded beside the demo's own: it must not bid for them.
    await rows(
      `insert into application (tenant_id, external_reference, reference, scheme_identifiers, facts)
       select tenant_id, 'stranger/' || reference, 'S' || reference, scheme_identifiers, facts
         from application where tenant_id = 'ashcombe' and reference < '200400'`,
    );
    const later = hours(8 * 24);
    // Results and offers have their times by the database's clock, which the demo moves and puts back.
    const clock = await rows('select clock_offset::text from clock');
    await start(later);
    expect(await rows('select clock_offset::text from clock')).toEqual(clock);
    expect(
      await rows(`select bid.id from bid join application on application.id = application_id
                   where application.reference like 'S%'`),
    ).toEqual([]);

    expect(await openAt(later)).toEqual(everyCouncilOpen);
    const kept = await rows<{ id: string }>('select id from advert where id = any ($1)', [
      adverts.map(({ id }) => id),
    ]);
    expect(kept).toHaveLength(adverts.length);
    expect(await rows(`select state, rank_key from bid where id = $1`, [own?.id])).toEqual([
      { state: 'live', rank_key: 'own' },
    ]);
    expect(
      await rows(
        `select bid.id from bid join advert on advert.id = bid.advert_id
          where (bid.state = 'live') <> (closes_at > $1) and bid.state <> 'withdrawn'`,
        [later],
      ),
    ).toEqual([]);
    const staff = await rows<{ tenant_id: string }>(
      `select distinct bid.tenant_id from bid join account on account.email = 'applicant@example.org'
         join application on application.account_id = account.id and application.id = bid.application_id
        where made_by = 'staff' and bid.state = 'live' order by 1`,
    );
    expect(staff.map(({ tenant_id }) => tenant_id)).toContain('ashcombe');
  });

  test('keeps data from an earlier demo whose adverts had no references', { tags: ['full'] }, async () => {
    const later = hours(8 * 24);
    const [next] = await rows<{ id: string; external_reference: string }>(
      `select id, external_reference from advert
        where tenant_id = 'ashcombe' and opens_at > $1 and not exists (select from bid where advert_id = advert.id)
        order by id limit 1`,
      [later],
    );
    if (next === undefined) throw new Error('There is no advert that has yet to open.');
    const former = uuidFor(`ashcombe/advert/${next.external_reference}`);
    await rows(
      'update advert set id = $2, external_reference = null, property_reference = null where id = $1',
      [next.id, former],
    );
    const settled = await snapshot();
    await start(later);
    expect(await snapshot()).toEqual(settled);
  });

  test('loads everything through the back office, with its reference there', async () => {
    const strange = await rows(
      `select 'application' from application where external_reference is null
        union all
       select 'advert' from advert left join property
           on property.tenant_id = advert.tenant_id and property.external_reference = property_reference
        where property.external_reference is null and opens_at < $1`,
      [hours(8 * 24)],
    );
    expect(strange).toEqual([]);
  });

  test(
    'adds other favourites when all have closed, but none where a person removed them',
    { tags: ['full'] },
    async () => {
      const openFavourites = `select favourite.tenant_id from favourite join advert on advert.id = advert_id
                             where closes_at > $1 and opens_at <= $1`;
      const later = hours(80 * 24);
      await start(later);
      expect(await rows(openFavourites, [later])).toHaveLength(9);
      await rows('delete from favourite');
      await start(later);
      expect(await rows(openFavourites, [later])).toEqual([]);
    },
  );

  test('catches up after a year', { tags: ['full'] }, async () => {
    const later = hours(365 * 24);
    await start(later);
    expect(await openAt(later)).toEqual(everyCouncilOpen);
    const quiet = await rows(
      `select advert.id from advert where closes_at <= $1::timestamptz - interval '12 days' and closes_at > $2
          and not exists (select from outcome where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id)`,
      [later, firstStart],
    );
    expect(quiet).toEqual([]);
  });
});
