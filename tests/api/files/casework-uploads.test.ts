import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DocumentsResponseSchema } from '#schemas/api/documents.ts';
import { FileSchema } from '#schemas/files.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { announce, announced, idOf, sendBytes } from '../../support/upload.ts';
import { FileShelf } from './file-shelf.ts';

// Files for an action and with a message: who may send one, for what, and how many.

let shelf: FileShelf;
beforeAll(async () => {
  shelf = await FileShelf.open();
});
const portal = portalForTests(() => ({ dataFolder: shelf.dataFolder }));
afterAll(() => shelf.close());

interface Member {
  readonly accountId: string;
  readonly client: Client;
}

async function newMember(tenantId = 'ashcombe'): Promise<Member> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return { accountId, client };
}

/** Returns a browser without a session that has seen a page. */
async function newVisitor(): Promise<Client> {
  const client = portal.client('ashcombe');
  await client.visit();
  return client;
}

async function addAction(accountId: string, state = 'needsYou', tenantId = 'ashcombe'): Promise<string> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into workflow_action (tenant_id, reference, origin, action_type, account_id, title, uploads, state, ended_at)
     values ($1, $2, 'council', 'send-proof', $3, '{"en-GB": "Send your payslips"}', $4, $5,
             case when $5 in ('completed', 'withdrawn') then app_now() end)
     returning id`,
    [
      tenantId,
      randomUUID().slice(0, 8),
      accountId,
      JSON.stringify([
        { name: 'payslips', label: { 'en-GB': 'Payslips' }, documentKind: 'income', minimum: 1, maximum: 2 },
      ]),
      state,
    ],
  );
  return rows[0]?.id ?? '';
}

const payslips = 'payslips';

describe('a file for an action', () => {
  test('is accepted, as many as the action takes', async () => {
    const { accountId, client } = await newMember();
    const action = await addAction(accountId);
    const location = await announced(client, { action, answer: payslips, size: 5 });
    expect((await sendBytes(client, location, 'whole')).status).toBe(204);
    const file = (await client.get(`/api/files/${idOf(location)}`)).as(FileSchema);
    expect(file.state).toBe('waiting');
    const { rows } = await portal.pool.query(
      'select action_id, answer, document_kind from file where id = $1',
      [idOf(location)],
    );
    expect(rows).toEqual([{ action_id: action, answer: payslips, document_kind: 'income' }]);
    await announced(client, { action, answer: payslips });
    const third = await announce(client, { action, answer: payslips });
    expect(JSON.parse(third.text)).toMatchObject({ code: 'file.tooMany', files: 2 });
    // Another action's uploads are counted separately.
    await announced(client, { action: await addAction(accountId), answer: payslips });
  });

  test('is refused for another person’s or council’s action, and for an upload it does not ask for', async () => {
    const [owner, other, elsewhere] = [await newMember(), await newMember(), await newMember('porth-elen')];
    const action = await addAction(owner.accountId);
    const tries = [
      announce(other.client, { action, answer: payslips }),
      announce(elsewhere.client, { action, answer: payslips }),
      announce(owner.client, { action, answer: 'bank-statements' }),
      announce(owner.client, { action: randomUUID(), answer: payslips }),
      announce(owner.client, { action: 'not an id', answer: payslips }),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.code).toBe('request.notFound');
    const visitor = await announce(await newVisitor(), { action, answer: payslips });
    expect([visitor.status, visitor.code]).toEqual([401, 'session.required']);
  });

  test('is refused once the action is answered, withdrawn or completed', async () => {
    const { accountId, client } = await newMember();
    for (const state of ['awaitingReview', 'withStaff', 'completed', 'withdrawn']) {
      const action = await addAction(accountId, state);
      const answer = await announce(client, { action, answer: payslips });
      expect([state, answer.code]).toEqual([state, 'request.notFound']);
    }
  });

  test('can be removed until the action is sent, and is a document from then on', async () => {
    const { accountId, client } = await newMember();
    const action = await addAction(accountId);
    const [first, second] = [
      idOf(await announced(client, { action, answer: payslips, size: 5 })),
      idOf(await announced(client, { action, answer: payslips, size: 5 })),
    ];
    expect((await client.send('DELETE', `/api/files/${first}`)).status).toBe(200);
    await portal.pool.query(
      `insert into workflow_action_file (tenant_id, action_id, file_id) values ('ashcombe', $1, $2)`,
      [action, second],
    );
    const refused = await client.send('DELETE', `/api/files/${second}`);
    expect([refused.status, refused.code]).toEqual([409, 'file.notAllowed']);
    await portal.pool.query(`update file set state = 'waiting', received_at = app_now() where id = $1`, [
      second,
    ]);
    const { sent } = (await client.get('/api/documents')).as(DocumentsResponseSchema);
    expect(sent.documents).toMatchObject([
      { file: { id: second }, sentFor: 'action', actionId: action, form: null },
    ]);
    expect(sent.documents[0]?.sentAt).not.toBeNull();
  });
});

describe('a file with a message', () => {
  test('needs an account, and up to ten are accepted at once', async () => {
    const { client } = await newMember();
    for (let count = 0; count < 10; count += 1) await announced(client, { message: true });
    const eleventh = await announce(client, { message: true });
    expect(JSON.parse(eleventh.text)).toMatchObject({ code: 'file.tooMany', files: 10 });
    const visitor = await announce(await newVisitor(), { message: true });
    expect(visitor.code).toBe('session.required');
  });
});
