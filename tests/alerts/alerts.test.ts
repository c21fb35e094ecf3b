import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findOpenAdverts } from '#api/lettings/adverts/adverts.ts';
import { findBidEligibility } from '#api/lettings/bids/eligibility.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { addAdvert, addBid, schemeOfTenant, type AdvertArranged } from '#tools/scenario/arrange.ts';
import { AlertScene, type AlertedPerson } from './alert-scene.ts';

// Alerts: to whom, about what, only once, and never about a home that is no longer open.

let scene: AlertScene;

beforeAll(async () => {
  scene = await AlertScene.open();
});
beforeEach(async () => {
  await scene.empty();
  await scene.clockAt('2026-11-23T12:00:00Z');
  // Homes open before the first round are not news.
  await scene.judge();
});
afterAll(() => scene.close());

const home = (title: string, advert: AdvertArranged = {}) =>
  addAdvert(scene.database.pool, scene.tenantId, { ...advert, details: { title, ...advert.details } });
const later = (interval: string) =>
  scene.database.pool.query('update clock set clock_offset = clock_offset + $1::interval', [interval]);
const bid = (to: AlertedPerson, advertId: string) =>
  addBid(
    scene.database.pool,
    scene.tenantId,
    schemeOf(scene.files.policy, schemeOfTenant[scene.tenantId] ?? ''),
    {
      advertId,
      applicationId: to.applicationId,
    },
  );

describe('a new home', () => {
  test('is announced once, with area, rent and close, to those who asked and may bid', async () => {
    const asked = await scene.person({ suitableHomes: 'atOnce' });
    await scene.person();
    const tooFew = await scene.person({ suitableHomes: 'atOnce' }, { bedroomNeed: 1 });
    await home('Terraced house, Mill Lane', { rules: { bedroomNeed: { minimum: 2, maximum: 2 } } });
    const [letter, ...more] = await scene.tell(asked);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('New homes you can bid for');
    expect(letter?.text).toContain('Terraced house, Mill Lane, Tarnbeck: £112.50 a week. Closes Tuesday 24');
    expect(letter?.stopAddress).toMatch(/\/api\/unsubscribe\/[\w-]{36}\/[\w-]{43}$/);
    expect(scene.letters).toHaveLength(1);
    expect(await scene.tell(asked)).toEqual([]);
    expect(await scene.tell(tooFew)).toEqual([]);
  });

  test('that opened before anyone could ask for alerts is not announced', async () => {
    await scene.empty();
    const person = await scene.person({ suitableHomes: 'atOnce' });
    await home('Old');
    expect(await scene.tell(person)).toEqual([]);
    await home('New');
    expect(await scene.tell(person)).toHaveLength(1);
  });

  test('is announced by the same rules as the list of homes', async () => {
    const people = await Promise.all(
      [0, 1, 2, 3, 4].map((bedroomNeed) => scene.person({ suitableHomes: 'atOnce' }, { bedroomNeed })),
    );
    for (let minimum = 0; minimum < 4; minimum += 1) {
      await home(`Home ${minimum}`, { rules: { bedroomNeed: { minimum, maximum: minimum + 1 } } });
    }
    await home('Elsewhere', { schemeIdentifier: scene.files.policy.schemes.at(-1)?.identifier ?? '' });
    await scene.judge();
    const adverts = await findOpenAdverts(scene.own);
    for (const { accountId } of people) {
      const { rows: applications } = await scene.database.pool.query(
        `select id, version, reference, scheme_identifiers as "schemeIdentifiers", facts from application
          where account_id = $1`,
        [accountId],
      );
      const standings = await findBidEligibility(
        scene.own,
        scene.files.policy,
        { applications, impersonationId: null },
        adverts,
      );
      const { rows } = await scene.database.pool.query<{ subjects: string[] }>(
        'select subjects from alert_waiting where account_id = $1',
        [accountId],
      );
      expect(rows.flatMap(({ subjects }) => subjects).toSorted()).toEqual(
        standings.flatMap(({ eligibility }) => (eligibility.canBid ? [eligibility.advertId] : [])).toSorted(),
      );
    }
  });

  test('that closes or is withdrawn before the letter goes is left out, and an empty letter is not sent', async () => {
    const person = await scene.person({ suitableHomes: 'daily' });
    const gone = await home('Withdrawn', { closesIn: 3 * 86_400 });
    await home('Closed', { closesIn: 3_600 });
    await home('Still there', { closesIn: 3 * 86_400 });
    expect(await scene.tell(person)).toEqual([]);
    await later('1 hour');
    await scene.database.pool.query(
      "update advert set state = 'withdrawn', withdrawn_at = app_now() where id = $1",
      [gone],
    );
    await scene.clockAt('2026-11-24T07:00:01Z');
    const [letter] = await scene.tell(person);
    expect(letter?.text).toContain('Still there');
    expect(letter?.text).not.toContain('Withdrawn');
    expect(letter?.text).not.toContain('Closed');
    await home('Short', { closesIn: 3_600 });
    await scene.judge();
    await scene.clockAt('2026-11-25T07:00:01Z');
    expect(await scene.tell(person)).toEqual([]);
    expect((await scene.outcomes()).at(-1)).toBe('alert.suitableHomes superseded');
  });

  test('is announced with others in one letter to people who want one a week', async () => {
    const person = await scene.person({ suitableHomes: 'weekly' });
    await home('First', { closesIn: 20 * 86_400 });
    await scene.judge();
    await later('2 days');
    await home('Second', { closesIn: 20 * 86_400 });
    expect(await scene.tell(person)).toEqual([]);
    await scene.clockAt('2026-11-30T07:00:01Z');
    const letters = await scene.tell(person);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toMatch(/First[^]*Second/);
  });

  test('that matches a saved search is announced by that search alone; a search for something removed matches nothing', async () => {
    const person = await scene.person({ suitableHomes: 'atOnce', savedSearch: 'atOnce' });
    await scene.database.pool.query(
      `insert into saved_search (tenant_id, account_id, name, params, save_key)
       values ($1, $2, 'Near work', '{"text": "harbour"}', $3), ($1, $2, 'Old', '{"areas": "gone"}', $4)`,
      [scene.tenantId, person.accountId, randomUUID(), randomUUID()],
    );
    await home('Flat, Harbour Street', { rules: { bedroomNeed: { minimum: 2, maximum: 2 } } });
    await home('House, Mill Lane', { rules: { bedroomNeed: { minimum: 2, maximum: 2 } } });
    const two = (await scene.tell(person)).toSorted((one, other) => one.subject.localeCompare(other.subject));
    expect(two.map(({ subject }) => subject)).toEqual([
      'New homes that match your saved searches',
      'New homes you can bid for',
    ]);
    expect(two[0]?.text).toContain('Harbour Street');
    expect(two[0]?.text).not.toContain('Mill Lane, ');
    expect(two[1]?.text).toContain('Mill Lane, ');
    expect(two[1]?.text).not.toContain('Harbour Street');
  });

  test('is not announced to a suspended account, or if alerts were stopped meanwhile', async () => {
    const suspended = await scene.person({ suitableHomes: 'atOnce' });
    const stopped = await scene.person({ suitableHomes: 'atOnce' });
    await scene.database.pool.query("update account set state = 'suspended' where id = $1", [
      suspended.accountId,
    ]);
    await home('Home');
    await scene.judge();
    await scene.database.pool.query("update alert_choice set state = 'off' where account_id = $1", [
      stopped.accountId,
    ]);
    await scene.send();
    expect(scene.letters).toEqual([]);
    expect(await scene.outcomes()).toEqual(['alert.suitableHomes notWanted']);
  });

  test('is announced to people who have used all their bids, but not to those who cannot bid or have bid for it', async () => {
    const used = await scene.person({ suitableHomes: 'atOnce' });
    const kept = await scene.person(
      { suitableHomes: 'atOnce' },
      { blocks: [{ kind: 'suspended', until: null }] },
    );
    const early = await scene.person({ suitableHomes: 'atOnce' });
    const cycleId = '2026-11-19';
    for (let count = 0; count < 3; count += 1) await bid(used, await home(`Bid ${count}`, { cycleId }));
    await scene.judge();
    await scene.send();
    scene.letters.length = 0;
    await bid(early, await home('Home', { cycleId }));
    await scene.judge();
    await scene.send();
    expect(scene.letters.map(({ to }) => to.address)).toEqual([used.email]);
    expect(await scene.tell(kept)).toEqual([]);
  });

  test('is announced only to people of its own council', async () => {
    const person = await scene.person({ suitableHomes: 'atOnce' });
    await addAdvert(scene.database.pool, 'three-rivers');
    expect(await scene.tell(person)).toEqual([]);
  });

  test('is announced once by two processes at once, or by one that continues after another was killed', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => scene.person({ suitableHomes: 'atOnce' })),
    );
    await home('Home');
    await Promise.all([scene.judge(), scene.judge(), scene.judge()]);
    // The process that found the people may meet another one's lock on the letters, and leave them to the next.
    await scene.judge();
    expect((await scene.outcomes()).length).toBe(6);

    await home('Another home');
    const [, , third] = people.map(({ accountId }) => accountId).toSorted();
    await scene.judge(AbortSignal.abort());
    // The state a process leaves if it dies after its third person.
    const { rowCount } = await scene.database.pool.query(
      'update alert_round set judged_up_to = $1 where ended_at is null',
      [third],
    );
    expect(rowCount).toBe(1);
    await scene.judge();
    expect((await scene.outcomes()).length).toBe(9);
    const { rows } = await scene.database.pool.query(
      'select count(*)::integer as open from alert_round where ended_at is null',
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  // Before the rows were locked, one such moment in seven wrote two letters.
  test('is announced in one letter however many processes write letters at the same moment', async () => {
    const person = await scene.person({ suitableHomes: 'atOnce' });
    const { pool } = scene.database;
    for (let moment = 1; moment <= 100; moment += 1) {
      await pool.query(
        `with round as (
           insert into alert_round (tenant_id, kind, ended_at) values ($1, 'opening', app_now()) returning id
         )
         insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
         select $1, $2, id, 'suitableHomes', '[]', app_now() from round`,
        [scene.tenantId, person.accountId],
      );
      const written = await Promise.all([scene.judge(), scene.judge(), scene.judge(), scene.judge()]);
      expect(written.toSorted()).toEqual([0, 0, 0, 1]);
      expect(await scene.outcomes()).toHaveLength(moment);
    }
  });
});

describe('once a day', () => {
  test('people with bids left are told of homes that close tomorrow', async () => {
    const free = await scene.person({ closingSoon: 'atOnce' });
    const used = await scene.person({ closingSoon: 'atOnce' });
    for (let count = 0; count < 3; count += 1) {
      await bid(used, await home(`Bid ${count}`, { closesIn: 6 * 86_400 }));
    }
    await home('Tomorrow', { closesIn: 30 * 3_600 });
    await home('Today', { closesIn: 3_600 });
    await home('After tomorrow', { closesIn: 40 * 3_600 });
    await scene.clockAt('2026-11-23T12:00:01Z');
    await scene.database.pool.query("delete from alert_round where kind = 'closing'");
    const [letter, ...more] = await scene.tell(free);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('Homes that close tomorrow');
    expect(letter?.text).toMatch(/Tomorrow, /);
    expect(letter?.text).not.toContain('Today');
    expect(letter?.text).not.toContain('After tomorrow');
    expect(scene.letters.some(({ to }) => to.address === used.email)).toBe(false);
    expect(await scene.tell(free)).toEqual([]);
  });

  test('a queue position is sent when it has changed much, and again only after another large change', async () => {
    const person = await scene.person({ placeChanged: 'daily' }, { effectiveDate: '2026-01-01' });
    const advertId = await home('Wanted', { closesIn: 20 * 86_400 });
    await bid(person, advertId);
    await scene.clockAt('2026-11-24T06:30:00Z');
    await scene.judge();
    for (let count = 0; count < 5; count += 1) {
      await bid(await scene.person({}, { effectiveDate: '2020-01-01' }), advertId);
    }
    await scene.clockAt('2026-11-25T07:30:00Z');
    expect(await scene.tell(person)).toEqual([]);
    await scene.clockAt('2026-11-26T07:30:00Z');
    const [letter] = await scene.tell(person);
    expect(letter?.text).toContain('Wanted: your place was 1 and is now 6');
    await bid(await scene.person({}, { effectiveDate: '2020-01-01' }), advertId);
    await scene.clockAt('2026-11-28T07:30:00Z');
    await scene.judge();
    await scene.clockAt('2026-11-29T07:30:00Z');
    expect(await scene.tell(person)).toEqual([]);
  });

  test('a message unread for a day brings a reminder, and none once it is read', async () => {
    const person = await scene.person();
    const reader = await scene.person();
    const never = await scene.person();
    await scene.database.pool.query(
      `insert into alert_choice (tenant_id, account_id, alert, state, frequency) values ($1, $2, 'messages', 'off', 'weekly')`,
      [scene.tenantId, never.accountId],
    );
    for (const { accountId } of [person, reader, never]) {
      await scene.database.pool.query(
        `insert into message_thread (tenant_id, account_id, subject, reference, started_by, messages, unread)
         values ($1, $2, 'Your rent', 'M-1', 'council', 1, 1)`,
        [scene.tenantId, accountId],
      );
    }
    await scene.clockAt('2026-11-25T06:30:00Z');
    await scene.judge();
    await scene.database.pool.query('update message_thread set unread = 0 where account_id = $1', [
      reader.accountId,
    ]);
    await scene.clockAt('2026-11-30T07:00:01Z');
    const [letter, ...more] = await scene.tell(person);
    expect(more).toEqual([]);
    expect(letter?.subject).toBe('A reminder: you have a message');
    expect(letter?.text).not.toContain('rent');
    expect(scene.letters).toHaveLength(1);
    await scene.clockAt('2026-12-07T07:00:01Z');
    expect(await scene.tell(person)).toEqual([]);
  });
});

test('letters to many people wait until nothing else is due', async () => {
  await Promise.all(Array.from({ length: 5 }, () => scene.person({ suitableHomes: 'atOnce' })));
  await home('Home');
  await scene.judge();
  const person = await scene.person();
  await scene.database.pool.query(
    `insert into outbox (tenant_id, kind, payload, not_before)
     values ($1, 'account.passwordChanged', jsonb_build_object('accountId', $2::text), app_now())`,
    [scene.tenantId, person.accountId],
  );
  await scene.send();
  expect(scene.letters[0]?.to.address).toBe(person.email);
  expect(scene.letters).toHaveLength(6);
});
