import { describe, expect, test } from 'vitest';
import { OutcomesResponseSchema } from '#schemas/api/outcomes.ts';
import { addAdvert, addOutcome, type AdvertArranged } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const path = '/api/propertylistings/outcomes';
const nobody = { bandId: null, effectiveDate: null, queuePosition: null };
const portal = portalForTests();

/** Adds an advert that opened at the given time and closed a week later. */
async function addClosed(opensAt: string, advert: AdvertArranged = {}, council = tenant): Promise<string> {
  const id = await addAdvert(portal.pool, council, advert);
  await portal.pool.query(
    "update advert set opens_at = $2, closes_at = $2::timestamptz + interval '7 days' where id = $1",
    [id, opensAt],
  );
  return id;
}

async function ask(year: number, month: number, council = tenant) {
  const answer = await portal.client(council).get(`${path}?year=${year}&month=${month}`);
  return answer.as(OutcomesResponseSchema);
}

describe('an outcome’s row', () => {
  test('cannot contradict itself', async () => {
    const advert = await addClosed('2019-05-01T00:00Z');
    for (const wrong of [
      { ...nobody, result: 'withdrawn', bandId: 'band-a' },
      { ...nobody, result: 'readvertised', effectiveDate: '2024-03-03' },
      { ...nobody, result: 'readvertised', ordinal: 2 },
      { totalBids: 9, queuePosition: 10 },
      { queuePosition: 0 },
      { ...nobody, totalBids: -1 },
    ] as const) {
      await expect(addOutcome(portal.pool, tenant, advert, wrong), JSON.stringify(wrong)).rejects.toThrow(
        /check constraint/,
      );
    }
    await addOutcome(portal.pool, tenant, advert, { totalBids: 9, queuePosition: 9 });
    await expect(addOutcome(portal.pool, tenant, advert)).rejects.toThrow(/outcome_pkey/);
  });
});

describe('a malformed query', () => {
  test.each(['year=2026', 'month=3'])('with only %s is 400 and says what is missing', async (query) => {
    const answer = await portal.client().get(`${path}?${query}`);
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.text).toContain('year and month');
  });

  test.each([
    'year=2026&month=0',
    'year=2026&month=13',
    'year=1999&month=1',
    'year=2026&month=1.5',
    'year=abc&month=1',
    'year=2026&month=1&day=4',
    'year=2026&year=2027&month=1',
    'year=&month=',
  ])('with %s is 400', async (query) => {
    expect((await portal.client().get(`${path}?${query}`)).code).toBe('request.invalid');
  });
});

describe('a month', () => {
  test('without adverts is empty, and returned as requested', async () => {
    const answer = await ask(2011, 2);
    expect(answer).toMatchObject({ shown: { year: 2011, month: 2 }, outcomes: [] });
  });

  test('is London’s: an advert opened at midnight in summer time belongs to the new month', async () => {
    const june = await addClosed('2020-05-31T23:00Z');
    const may = await addClosed('2020-05-31T22:59:59.999Z');
    const april = await addClosed('2020-03-31T23:00Z');
    const march = await addClosed('2020-03-31T22:59Z');
    for (const [month, advert] of [
      [6, june],
      [5, may],
      [4, april],
      [3, march],
    ] as const) {
      const { outcomes, months } = await ask(2020, month);
      expect(outcomes.map(({ advertId }) => advertId)).toEqual([advert]);
      expect(months).toContainEqual({ year: 2020, month, count: 1 });
    }
  });

  test('follows the opening, not the close, sorted by latest close', async () => {
    const early = await addClosed('2020-09-01T08:00Z');
    const late = await addClosed('2020-09-29T08:00Z');
    const { outcomes } = await ask(2020, 9);
    expect(outcomes.map(({ advertId }) => advertId)).toEqual([late, early]);
    await addOutcome(portal.pool, tenant, early);
    const decidedFirst = (await ask(2020, 9)).outcomes.map(({ advertId }) => advertId);
    expect(decidedFirst).toEqual([early, late]);
    expect((await ask(2020, 10)).outcomes).toEqual([]);
  });

  test('excludes adverts that are still open, to the moment', async () => {
    const advert = await addAdvert(portal.pool, tenant, { opensIn: -3_600, closesIn: 3_600 });
    const { months, outcomes } = (await portal.client().get(path)).as(OutcomesResponseSchema);
    const now = new Date();
    expect(outcomes.map(({ advertId }) => advertId)).not.toContain(advert);
    expect(months.filter(({ year }) => year === now.getFullYear())).toEqual([]);
  });

  test('defaults to the newest with a decided home; months with adverts are listed newest first', async () => {
    const newest = await addClosed('2021-12-31T23:59:59Z');
    await addOutcome(portal.pool, tenant, newest);
    await addClosed('2022-01-31T23:59:59Z');
    const { months, shown, outcomes } = (await portal.client().get(path)).as(OutcomesResponseSchema);
    expect(shown).toEqual({ year: 2021, month: 12 });
    expect(outcomes.map(({ advertId }) => advertId)).toEqual([newest]);
    const inOrder = months.map(({ year, month }) => year * 12 + month);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
    expect(new Set(inOrder).size).toBe(inOrder.length);
  });

  test('contains only its own council’s homes', async () => {
    const mine = await addClosed('2018-04-04T00:00Z');
    const theirs = await addClosed('2018-04-04T00:00Z', {}, 'three-rivers');
    expect((await ask(2018, 4)).outcomes.map(({ advertId }) => advertId)).toEqual([mine]);
    const others = await ask(2018, 4, 'three-rivers');
    expect(others.outcomes.map(({ advertId }) => advertId)).toEqual([theirs]);
    expect(others.months).toEqual([{ year: 2018, month: 4, count: 1 }]);
  });

  test('without decided homes is shown if no month has any', async () => {
    const advert = await addClosed('2019-08-06T12:00Z', {}, 'porth-elen');
    const { shown } = (await portal.client('porth-elen').get(path)).as(OutcomesResponseSchema);
    expect(shown).toEqual({ year: 2019, month: 8 });
    await portal.pool.query('delete from advert where id = $1', [advert]);
  });

  test('is absent for a council without lettings', async () => {
    const answer = (await portal.client('porth-elen').get(path)).as(OutcomesResponseSchema);
    expect(answer).toMatchObject({ months: [], shown: null, outcomes: [] });
  });
});

describe('an outcome', () => {
  test('gives what others can learn from a let home', async () => {
    const advert = await addClosed('2017-01-10T00:00Z', {
      bedrooms: 3,
      details: { street: '14a Mill Lane' },
    });
    await addOutcome(portal.pool, tenant, advert, { totalBids: 43, bandId: 'band-b', queuePosition: 2 });

    const { outcomes, hideBelow } = await ask(2017, 1);

    expect(hideBelow).toBe(5);
    expect(outcomes).toMatchObject([
      {
        advertId: advert,
        street: 'Mill Lane',
        bedrooms: 3,
        result: 'let',
        hidden: false,
        totalBids: 43,
        bandName: 'Band B',
        effectiveMonth: { year: 2024, month: 3 },
        queuePosition: 2,
      },
    ]);
  });

  test('is pending until the result is recorded', async () => {
    await addClosed('2017-02-10T00:00Z');
    expect((await ask(2017, 2)).outcomes).toMatchObject([
      { result: 'pending', hidden: false, totalBids: null, bandName: null, effectiveMonth: null },
    ]);
  });

  test('comes once per home of an advert with several, and the month counts each', async () => {
    const advert = await addClosed('2017-03-10T00:00Z', { details: { homes: 2 } });
    await addOutcome(portal.pool, tenant, advert, { ordinal: 2, queuePosition: 7 });
    await addOutcome(portal.pool, tenant, advert, { ordinal: 1, queuePosition: 3 });
    const { outcomes, months } = await ask(2017, 3);
    expect(outcomes.map(({ queuePosition, homes }) => [queuePosition, homes])).toEqual([
      [3, 2],
      [7, 2],
    ]);
    expect(months).toContainEqual({ year: 2017, month: 3, count: 2 });
  });

  test('has no band if the council no longer has it', async () => {
    const advert = await addClosed('2017-04-10T00:00Z');
    await addOutcome(portal.pool, tenant, advert, { bandId: 'band-of-old' });
    expect((await ask(2017, 4)).outcomes).toMatchObject([{ result: 'let', bandName: null }]);
  });
});

describe('no person can be identified', () => {
  test('if fewer bid than the council’s threshold: bids, band, date and queue position are hidden', async () => {
    for (const [month, totalBids, hidden] of [
      [1, 4, true],
      [2, 5, false],
    ] as const) {
      const advert = await addClosed(`2016-0${month}-10T00:00Z`);
      await addOutcome(portal.pool, tenant, advert, { totalBids });
      const [outcome] = (await ask(2016, month)).outcomes;
      const facts = [outcome?.totalBids, outcome?.bandName, outcome?.effectiveMonth, outcome?.queuePosition];
      expect([outcome?.result, outcome?.hidden]).toEqual(['let', hidden]);
      expect(facts.every((fact) => fact === null)).toBe(hidden);
      expect(facts.some((fact) => fact === null)).toBe(hidden);
    }
  });

  test('by the other homes let in that month', async () => {
    const advert = await addClosed('2016-03-10T00:00Z', { details: { homes: 2 } });
    await addOutcome(portal.pool, tenant, advert, { ordinal: 1, totalBids: 4 });
    await addOutcome(portal.pool, tenant, advert, { ordinal: 2, totalBids: 40 });
    const { outcomes } = await ask(2016, 3);
    expect(outcomes.map(({ hidden, totalBids }) => [hidden, totalBids])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test('by comparing answers: every query gives the same facts, and none has a day', async () => {
    const advert = await addClosed('2022-05-10T00:00Z');
    const few = await addClosed('2022-05-11T00:00Z');
    await addOutcome(portal.pool, tenant, advert, { effectiveDate: '2015-08-29' });
    await addOutcome(portal.pool, tenant, few, {
      totalBids: 2,
      queuePosition: 1,
      effectiveDate: '2014-07-28',
    });
    const asked = [`${path}?year=2022&month=5`, path, `${path}?month=5&year=2022`];
    const answers = await Promise.all(asked.map((address) => portal.client().get(address)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    for (const { text } of answers) {
      expect(text).toContain('"year":2015,"month":8');
      expect(text).not.toMatch(/2015-08|2014|-29T|band-a/);
    }
  });
});
