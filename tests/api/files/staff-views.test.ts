import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CouncilDocumentResponseSchema } from '#schemas/api/council-documents.ts';
import { password } from '#tools/scenario/arrange.ts';
import { ImpersonationScene, type Resident, type StaffTab } from '../staff/impersonation-scene.ts';
import { FileShelf } from './file-shelf.ts';

// Staff in a resident's account may view files to help, and each view is recorded.

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

test('each file and thumbnail that staff open is recorded', async () => {
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

test('failed views are not recorded, and staff do not see their own browser’s files there', async () => {
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

test('the resident’s own views are not recorded', async () => {
  const { id } = await shelf.add(scene.pool, { accountId: resident.id });
  const own = await scene.accounts.browser();
  await own.logIn(resident.email, password);
  expect((await own.get(`/api/files/${id}/content`)).status).toBe(200);
  expect(await views()).toEqual([]);
});

test('staff opening a council document is recorded, and does not mark it as read', async () => {
  const { rows } = await scene.pool.query<{ id: string }>(
    `insert into officer_document (tenant_id, external_reference, account_id, kind, document_kind, title, written_on, decision)
     values ('ashcombe', gen_random_uuid(), $1, 'decision', 'other', '{"en-GB": "Decided"}', '2026-03-02',
             '{"what": {}, "facts": [], "reason": {}, "whatChanges": {}, "how": {}, "whoHelps": {}}')
     returning id`,
    [resident.id],
  );
  const documentId = rows[0]?.id ?? '';
  const page = await staff.get(`/api/documents/council/${documentId}`);
  expect(page.as(CouncilDocumentResponseSchema).document.readAt).toBeNull();
  const read = await staff.send('POST', `/api/documents/council/${documentId}/read`);
  expect([read.status, read.code]).toEqual([403, 'impersonation.notAllowed']);
  expect(await views()).toMatchObject([{ event: 'document.view', madeBy: 'staff', details: { documentId } }]);
  const after = await scene.pool.query('select read_at from officer_document where id = $1', [documentId]);
  expect(after.rows).toEqual([{ read_at: null }]);
});
