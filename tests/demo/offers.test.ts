import { expect, test } from 'vitest';
import { demoForTests, firstStart as now } from './demo-of-march.ts';

const councils = ['ashcombe', 'porth-elen', 'three-rivers'];
const database = demoForTests();

async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await database.pool.query(text, [...values])).rows;
}

test('an offer waits for the applicant, who is first, with a viewing and a message', async () => {
  const offers = await rows<{ viewing: { at: string }; message: object; languages: string[] }>(
    `select offer.tenant_id as council, entry.ordinal, entry.state as entry, made_at < $1 as "isMade",
            made_at > closes_at as "isClosed", answer_by > $1::timestamptz + interval '4 days' as "hasTime",
            viewing, array(select jsonb_object_keys(message) order by 1) as languages
       from offer join application on application.id = offer.application_id
       join account on account.id = application.account_id
       join shortlist_entry as entry on entry.bid_id = offer.bid_id
       join advert on advert.id = offer.advert_id
      where email = 'applicant@example.org' and offer.state = 'made' order by 1`,
    [now],
  );
  const common = { ordinal: 1, entry: 'offered', isMade: true, isClosed: true, hasTime: true };
  expect(offers).toMatchObject([
    { council: 'ashcombe', languages: ['en-GB'], ...common },
    { council: 'porth-elen', languages: ['cy-GB', 'en-GB'], ...common },
    { council: 'three-rivers', languages: ['en-GB'], ...common },
  ]);
  for (const { viewing } of offers) expect(new Date(viewing.at).getTime()).toBeGreaterThan(+now);
});

test('the applicant has refused: once it counts, and twice it does not', async () => {
  expect(
    await rows(
      `select offer.tenant_id as council, refusal_reason as reason, decision -> 'counts' as counts,
              decision ->> 'by' as by, (decision ->> 'at')::timestamptz between lost_at and $1 as "isDecided",
              array(select jsonb_object_keys(decision -> 'because') order by 1) as languages
         from offer join application on application.id = offer.application_id
         join account on account.id = application.account_id
        where email = 'applicant@example.org' and offer.state = 'refused' order by 1`,
      [now],
    ),
  ).toEqual(
    [
      { council: 'ashcombe', reason: 'access', counts: false, languages: ['en-GB'] },
      { council: 'porth-elen', reason: 'travel', counts: false, languages: ['cy-GB', 'en-GB'] },
      { council: 'three-rivers', reason: 'condition', counts: true, languages: ['en-GB'] },
    ].map((refusal) => ({ ...refusal, by: 'Lettings manager', isDecided: true })),
  );
});

test('past offers ended in every way in each council, most of them in a let, with their history after the close', async () => {
  const ends = await rows<{ council: string; states: string[]; let: number; lost: number }>(
    `select offer.tenant_id as council, array_agg(distinct state order by state) as states,
            count(*) filter (where state = 'let')::integer as let,
            count(*) filter (where lost_at is not null)::integer as lost
       from offer group by 1 order by 1`,
  );
  expect(ends.map(({ council, states }) => [council, states])).toEqual(
    councils.map((council) => [
      council,
      ['let', 'made', 'missedViewing', 'noAnswer', 'refused', 'withdrawn'],
    ]),
  );
  for (const { let: homes, lost } of ends) expect(homes).toBeGreaterThan(lost);
  // Each person on a shortlist who lost an offer reads the same reason there, and each home was accepted first.
  expect(
    await rows(
      `select offer.id from offer join shortlist_entry as entry on entry.bid_id = offer.bid_id
        where lost_at is not null and entry.skip_reason is distinct from offer.state`,
    ),
  ).toEqual([]);
  expect(await rows(`select id from offer where state = 'let' and answer is distinct from 'accept'`)).toEqual(
    [],
  );
  expect(
    await rows(
      `select offer_id from offer_event join offer on offer.id = offer_id join advert on advert.id = advert_id
        where at <= closes_at or at > $1`,
      [now],
    ),
  ).toEqual([]);
});

test('homes of one scheme are shared by the lets of the year, and people have bid in that order', async () => {
  const open = await rows<{ isOld: boolean; lets: number | null; isSorted: boolean | null }>(
    `select closes_at < '2026-03-31T23:00Z' as "isOld",
            (select sum((step ->> 'lets')::integer)::integer
                   from jsonb_array_elements(terms #> '{quota,order}') as step) as lets,
            (select array_agg(facts ->> 'band' order by rank_key) = array_agg(facts ->> 'band' order by
                      array_position(array(select step -> 'rules' -> 'bands' ->> 0
                                             from jsonb_array_elements(terms #> '{quota,order}') as step),
                                     facts ->> 'band'), rank_key)
               from bid join application on application.id = bid.application_id
              where advert_id = advert.id) as "isSorted"
       from advert where tenant_id = 'three-rivers' and scheme_identifier = 'general-needs' and closes_at > $1`,
    [now],
  );
  expect(open.length).toBeGreaterThan(30);
  // A year of shares begins on the first of April.
  expect(open.filter(({ lets, isOld }) => (isOld ? (lets ?? 0) <= 100 : lets !== 0))).toEqual([]);
  expect(new Set(open.map(({ isOld }) => isOld)).size).toBe(2);
  expect(open.filter(({ isSorted }) => isSorted === false)).toEqual([]);
});

test('bids of people in the scheme that asks for one wait for an officer', async () => {
  const [{ waiting = 0 } = {}] = await rows<{ waiting: number }>(
    `select count(*)::integer as waiting from bid where state = 'live' and agreement = 'waiting'`,
  );
  expect(waiting).toBeGreaterThan(5);
  expect(
    await rows(
      `select from bid join application on application.id = bid.application_id
        where (agreement is not null or facts #>> '{bidding,mode}' = 'approved' and made_by = 'applicant')
          and (bid.scheme_identifier <> 'homes-for-over-55s' or agreement is distinct from 'waiting'
               or facts #>> '{bidding,mode}' is distinct from 'approved' or bid.tenant_id <> 'three-rivers')`,
    ),
  ).toEqual([]);
});
