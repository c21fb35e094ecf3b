import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { password } from '#tools/scenario/arrange.ts';
import { ImpersonationScene, type Resident, type StaffTab } from '../staff/impersonation-scene.ts';
import { FileShelf } from './file-shelf.ts';

/** Staff in a resident's place may look at files, to help, and each look is in the record. */
let shelf: FileShelf;
let scene: ImpersonationScene;
let resident: Resident;
let staff: StaffTab;

beforeAll(async () => {
  shelf = await FileShelf.open();
  scene = await ImpersonationScene.open({ dataFolder: shelf.dataFolder });
});
afterAll(async () => {
  await scene.close();
  await shelf.close();
});
beforeEach(async () => {
  resident = await scene.resident();
  staff = await scene.tab(resident);
});

async function views() {
  const { rows } = await scene.pool.query(
    `select event, made_by as "madeBy", account_id as "accountId", impersonation_id as "impersonationId", details
       from audit_event where account_id = $1 and event like '%.view' order by id`,
    [resident.id],
  );
  return rows;
}

test('each file that staff open, and each small picture, is in the record', async () => {
  const { id } = await shelf.add(scene.pool, {
    accountId: resident.id,
    kind: 'jpeg',
    thumbnail: Buffer.from('small'),
  });
  expect((await staff.get(`/api/files/${id}/content`)).status).toBe(200);
  expect((await staff.get(`/api/files/${id}/thumbnail`)).status).toBe(200);
  const seen = { madeBy: 'staff', accountId: resident.id, impersonationId: staff.sessionId };
  expect(await views()).toEqual([
    { ...seen, event: 'file.view', details: { fileId: id, part: 'content' } },
    { ...seen, event: 'file.view', details: { fileId: id, part: 'thumbnail' } },
  ]);
});

test('what they could not see is not, and they see nothing of their own browser there', async () => {
  const visitor = staff.browser.cookies.get('__Host-visitor');
  const own = await shelf.add(scene.pool, { visitor });
  expect((await staff.get(`/api/files/${own.id}/content`)).status).toBe(404);
  const waiting = await shelf.add(scene.pool, { accountId: resident.id, state: 'waiting' });
  expect((await staff.get(`/api/files/${waiting.id}/content`)).status).toBe(409);
  const kept = await shelf.add(scene.pool, { accountId: resident.id });
  await staff.get(`/api/files/${kept.id}`);
  await staff.send('HEAD', `/api/files/${kept.id}/content`);
  expect(await views()).toEqual([]);
});

test('the resident’s own looks are nobody’s business', async () => {
  const { id } = await shelf.add(scene.pool, { accountId: resident.id });
  const own = await scene.accounts.browser();
  await own.logIn(resident.email, password);
  expect((await own.get(`/api/files/${id}/content`)).status).toBe(200);
  expect(await views()).toEqual([]);
});
