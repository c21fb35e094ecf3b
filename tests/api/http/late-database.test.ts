import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportedError } from '#api/errors/error-reporter.ts';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { patientPages, startTestServer } from '../../support/test-server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const unavailable = errorCatalogue['service.unavailable'];
const withheld = /data-rendering|property="og:/;

/** Locks the table of adverts against all readers until it is released, so that the database answers late. */
async function holdAdverts() {
  const holder = await database.pool.connect();
  await holder.query('begin; lock table advert in access exclusive mode');
  const waiting = `select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;
  return {
    async untilAskedFor() {
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0);
    },
    async letGo() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

test('a home’s page has its true status, however late the database says whether the home is there', async () => {
  const open = await addAdvert(database.pool, 'ashcombe');
  const statuses = [];
  for (const advertId of [open, randomUUID()]) {
    // A server that has no list of homes yet. A page may go without its other parts.
    const server = await startTestServer(database.url, {
      pagePatience: { ...patientPages, firstHomes: 0, rendering: 0 },
    });
    const adverts = await holdAdverts();
    const page = server.client().get(`/properties/${advertId}`);
    await adverts.untilAskedFor();
    await adverts.letGo();
    statuses.push((await page).status);
    await server.close();
  }
  expect(statuses).toEqual([200, 404]);
});

test('a home’s page says that it is not known yet where the database does not answer in time', async () => {
  const reported: ReportedError[] = [];
  const server = await startTestServer(database.url, {
    pagePatience: { ...patientPages, database: 0 },
    errors: { report: (error) => reported.push(error) },
  });
  const adverts = await holdAdverts();
  const page = await server.client().get(`/properties/${randomUUID()}`);
  await adverts.letGo();
  expect([page.status, page.headers['content-type']]).toEqual([unavailable, 'text/html; charset=utf-8']);
  expect([page.headers['retry-after'], page.headers['cache-control']]).toEqual(['5', 'no-store']);
  expect(page.headers['content-security-policy']).toBeDefined();
  // The browser renders it and makes the requests itself.
  expect(page.text).toContain('id="lintel-bootstrap"');
  expect(page.text).not.toMatch(withheld);
  expect(reported).toMatchObject([{ code: 'service.unavailable', route: '/*' }]);
  await server.close();
});

test('a page that shows homes comes without them where the database does not answer in time', async () => {
  const server = await startTestServer(database.url, {
    rendersPages: true,
    pagePatience: { ...patientPages, database: 0, firstHomes: 0 },
  });
  const adverts = await holdAdverts();
  for (const path of ['/', '/properties']) {
    const page = await server.client().get(path);
    expect([path, page.status, page.text.includes('data-rendering')]).toEqual([path, 200, false]);
  }
  await adverts.letGo();
  await server.close();
});

test('a home’s page is unavailable while the database is, and no other page is', async () => {
  const server = await startTestServer('postgresql://nobody@127.0.0.1:1/nothing', { rendersPages: true });
  const client = server.client('porth-elen');
  for (const path of [`/properties/${randomUUID()}`, `/cy/properties/${randomUUID()}`]) {
    const page = await client.get(path);
    expect([page.status, page.headers['retry-after']]).toEqual([unavailable, '5']);
    // Without scripts it reloads by itself.
    expect(page.text).toContain('http-equiv="refresh"');
    expect(page.text).toContain(`<html lang="${path.startsWith('/cy') ? 'cy-GB' : 'en-GB'}"`);
  }
  const statuses = ['/properties', '/properties/999', '/nope'].map(
    async (path) => (await client.get(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  await server.close();
});
