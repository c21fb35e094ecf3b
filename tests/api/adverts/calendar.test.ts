import { expect, test } from 'vitest';
import { CalendarResponseSchema } from '#schemas/api/calendar.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../../support/portal.ts';

const portal = portalForTests();

const uidsOf = (file: string) => file.match(/^UID:.*$/gm) ?? [];

test('a fixed cycle is told for four weeks, from today on and in order', async () => {
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

test('in a rolling scheme the homes are counted that close on a day, without drafts and what has closed', async () => {
  const scheme = { tenant: 'three-rivers', day: 86_400 };
  await addAdvert(portal.pool, scheme.tenant, { closesIn: 3 * scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { closesIn: 3 * scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { opensIn: -9 * scheme.day, closesIn: -scheme.day });
  await addAdvert(portal.pool, scheme.tenant, { opensIn: scheme.day, closesIn: 9 * scheme.day });
  const { moments } = (await portal.client(scheme.tenant).get('/api/calendar')).as(CalendarResponseSchema);
  expect(moments).toMatchObject([{ kind: 'closes', homes: 2, because: null }]);
  expect(moments[0]?.scheme).not.toBeNull();
});

test('the file is a calendar that anybody may have, with ids that stay', async () => {
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

test('the file speaks the language of its address, and only languages that the council has', async () => {
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
