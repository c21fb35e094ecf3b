import { expect, test } from 'vitest';
import { CalendarResponseSchema } from '#schemas/api/calendar.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();

const uidsOf = (file: string) => file.match(/^UID:.*$/gm) ?? [];

test('lists a fixed cycle for four weeks from today, in order', async () => {
  const { today, moments } = (await portal.client('ashcombe').get('/api/calendar')).as(
    CalendarResponseSchema,
  );
  expect(new Set(moments.map(({ kind }) => kind))).toEqual(new Set(['opens', 'closes', 'results']));
  const days = moments.map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
  expect(days.every((day) => day >= today)).toBe(true);
  // With a single scheme, its name would be redundant.
  expect(moments.every(({ scheme }) => scheme === null)).toBe(true);
});

test('counts the homes that close each day in a rolling scheme, without drafts and closed homes', async () => {
  const scheme = { tenant: 'three-rivers', day: 86_400 };
  await addAdvert(portal.pool, scheme.tenant, { closesIn: 3 * scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { closesIn: 3 * scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { opensIn: -9 * scheme.day, closesIn: -scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { opensIn: scheme.day, closesIn: 9 * scheme.day });
  const { moments } = (await portal.client(scheme.tenant).get('/api/calendar')).as(CalendarResponseSchema);
  expect(moments).toMatchObject([{ kind: 'closes', homes: 2, because: null }]);
  expect(moments[0]?.scheme).not.toBeNull();
});

test('is a public calendar file with stable ids', async () => {
  const client = portal.client('ashcombe');
  const first = await client.get('/calendar.ics');
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  expect(first.text).toContain('Homes close for bids');
  const uids = uidsOf(first.text);
  expect(uids.length).toBeGreaterThan(50);
  expect(new Set(uids).size).toBe(uids.length);
  expect(uidsOf((await client.get('/calendar.ics')).text)).toEqual(uids);
});

test('has the language of its address, and only languages of the council', async () => {
  const client = portal.client('porth-elen');
  const english = await client.get('/calendar.ics');
  // Caches serve it to all visitors, so nothing in it may come from the request.
  const welsh = await client.get('/cy/calendar.ics', { headers: { host: 'Porth-Elen.localhost:666' } });
  expect(english.text).toContain('Homes close for bids');
  expect(welsh.text).toContain('Cartrefi yn cau i gynigion');
  expect(welsh.text).toContain(`URL:http://porth-elen.localhost:${portal.port}/cy/properties\r\n`);
  expect(uidsOf(welsh.text)).toEqual(uidsOf(english.text));
  expect((await client.get('/fr/calendar.ics')).status).toBe(404);
});
