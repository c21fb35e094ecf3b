import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cycleAt, openingAfter, type FixedCycle } from '#api/rules/lettings/cycle.ts';
import { CalendarResponseSchema } from '#schemas/api/calendar.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import {
  addKey,
  advert,
  BackOffice,
  forTwoBedrooms,
  landlord,
  property,
  refused,
  taken,
} from '../../backoffice/back-office.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';

// A council that opens homes twice a week: Monday to Wednesday and Thursday to Sunday.
const tenant = 'twice';
const cycle: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 1,
  opensAt: '09:00',
  closesWeekday: 3,
  closesAt: '24:00',
  moreOpenings: [{ opensWeekday: 4, opensAt: '09:00', closesWeekday: 7, closesAt: '24:00' }],
};
const scheme: Scheme = {
  identifier: 'general-needs',
  name: 'General needs',
  limit: { kind: 'perCycle', maximum: 1 },
  cycle,
  bands: [{ id: 'high', name: 'High', meaning: 'Soon.' }],
};

let folder: CouncilFolder;
let office: BackOffice;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, { version: 'twice-1', schemes: [scheme] });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
afterAll(async () => {
  await folder.remove();
});
beforeEach(async () => {
  office = new BackOffice(portal.client(tenant), await addKey(portal.pool, tenant));
});

const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

test('the calendar and its file have both openings of each week', async () => {
  const client = portal.client(tenant);
  const { moments } = (await client.get('/api/calendar')).as(CalendarResponseSchema);
  const days = (kind: string) =>
    new Set(moments.filter((moment) => moment.kind === kind).map(({ day }) => weekdayOf(day)));
  expect(days('opens')).toEqual(new Set([1, 4]));
  expect(days('closes')).toEqual(new Set([3, 7]));
  const file = (await client.get('/calendar.ics')).text;
  const uids = file.match(/^UID:.*$/gm) ?? [];
  expect(new Set(uids).size).toBe(uids.length);
  const next = openingAfter(cycle, new Date());
  const after = openingAfter(cycle, next.opensAt);
  for (const { id } of [next, after]) {
    expect(file).toContain(`DTSTART;TZID=Europe/London:${id.replaceAll('-', '')}T090000`);
    expect(file).toContain(`-${id}-opens`);
  }
});

/** Returns an advert with these times. */
const times = (opensAt: Date, closesAt: Date) => ({
  ...advert({ rules: forTwoBedrooms }),
  schemeIdentifier: 'general-needs',
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
});

test('a home opens and closes with one of them, and with nothing between', async () => {
  taken(await office.put('landlords', [{ ...landlord, landlordId: 'council' }]));
  taken(await office.put('properties', [property({ localAuthorityIdentifier: tenant })]));
  const next = openingAfter(cycle, new Date());
  const after = openingAfter(cycle, next.opensAt);
  expect(refused(await office.put('adverts', [times(next.opensAt, after.closesAt)]))).toEqual([
    'error lettings.notATurn /items/0/closesAt',
  ]);
  taken(await office.put('adverts', [times(after.opensAt, after.closesAt)]));
  const { rows } = await portal.pool.query<{ cycle: string }>(
    'select cycle_id as cycle from advert where tenant_id = $1 and opens_at = $2',
    [tenant, after.opensAt],
  );
  expect(rows).toEqual([{ cycle: after.id }]);
});

test('each opening has its own bids under the limit of a cycle', async () => {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenant, email);
  const id = await addApplication(portal.pool, tenant, accountId, { band: 'high' }, ['general-needs']);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  const now = cycleAt(cycle, new Date()).id;
  const then = openingAfter(cycle, new Date()).id;
  const home = (cycleId: string) =>
    addAdvert(portal.pool, tenant, { schemeIdentifier: 'general-needs', cycleId });
  expect((await client.bid(await home(now), id)).status).toBe(200);
  expect((await client.bid(await home(now), id)).refusal.code).toBe('bid.overLimit');
  expect((await client.bid(await home(then), id)).status).toBe(200);
});
