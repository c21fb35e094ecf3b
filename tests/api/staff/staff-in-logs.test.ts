import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import { ImpersonationScene, type Resident } from './impersonation-scene.ts';
import { askPreview, mintToken, previewer } from './preview-scene.ts';

const reason = 'They rang about their sister in Upper Mill';
const staffName = 'Ottoline Quarrington';
const residentName = 'Bronwen Thistlethwaite';

let scene: ImpersonationScene;
let resident: Resident;
const log: string[] = [];

beforeAll(async () => {
  scene = await ImpersonationScene.open({
    logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
  });
  resident = await scene.resident();
  await scene.pool.query('update account set name = $2 where id = $1', [resident.id, residentName]);
});
afterAll(() => scene.close());

/**
 * Makes these rows impossible to write from now on; PostgreSQL's error repeats the whole refused row, as it
 * often does.
 */
async function spoil(table: string, condition = 'true'): Promise<void> {
  await scene.pool.query(
    `create or replace function refuse_row() returns trigger language plpgsql as
       $$ begin raise exception 'refused: %', new; end $$`,
  );
  await scene.pool.query(
    `create trigger spoilt before insert on ${table} for each row when (${condition}) execute function refuse_row()`,
  );
}
async function mend(table: string): Promise<void> {
  await scene.pool.query(`drop trigger spoilt on ${table}`);
}

test('an impersonation and a preview leave no name, text or secret in the log', async () => {
  const secrets = [reason, staffName, residentName, resident.email, resident.number];
  const named = { staffName, reason };

  const token = await scene.link(resident, named);
  expect(await scene.refusal(token)).toEqual([]);
  expect(await scene.refusal(token)).toEqual(['impersonation.failed']);
  const tab = await scene.tab(resident, named);
  secrets.push(token, ...[...tab.browser.cookies.values()].filter((value) => value.length > 20));
  secrets.push(tab.antiForgeryToken);
  await tab.get('/api/account/overview');
  await tab.post('/api/account/change-password', { currentPassword: reason, newPassword: staffName });
  await tab.post('/api/errorreports', {
    code: 'common.unknownError',
    requestId: null,
    page: '/account/bids',
  });

  const preview = await mintToken(scene.server, scene.pool, 'ashcombe');
  secrets.push(preview);
  await scene.server.client().get(`/properties?previewToken=${preview}`);
  await scene.server.client().get(`/properties?previewToken=${preview.slice(0, -1)}`);
  await previewer(scene.server, 'ashcombe', preview).get('/');
  await askPreview(tab.browser, '/api/system/preview', preview);
  await askPreview(tab.browser, '/api/system/preview', `${preview}x`);

  // If something breaks midway, its report says what and where, but names no person.
  const told = log.length;
  await spoil('audit_event', `new.event = 'staff.done'`);
  expect((await tab.post(`/api/advertbid/${randomUUID()}/${randomUUID()}`)).status).toBe(400);
  await mend('audit_event');
  for (const table of ['impersonation', 'preview_token']) await spoil(table);
  expect((await scene.mint(resident, named)).status).toBe(500);
  const office = new BackOffice(
    scene.server.client(),
    await addKey(scene.pool, 'ashcombe', ['previews:write']),
  );
  const minted = await office.send('POST', '/api/backoffice/previews', {
    body: { staffId: 'o.quarrington', staffName },
  });
  expect(minted.status).toBe(500);
  for (const table of ['impersonation', 'preview_token']) await mend(table);
  expect(log.slice(told).filter((line) => line.includes('request failed'))).toHaveLength(3);
  expect((await tab.post('/api/authentication/logout')).status).toBe(200);

  const lines = log.join('');
  expect(lines).toContain('a page failed');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(encodeURIComponent(secret));
  }
});
