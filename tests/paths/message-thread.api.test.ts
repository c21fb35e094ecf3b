import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { messageThreadModel } from '#machines/lifecycle/message-thread.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { messageMachine } from '#machines/process/message/message.machine.ts';
import { threadStates, type ThreadState } from '#schemas/casework.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { messageCalls } from '#web/features/messages/message-calls.ts';
import { MessageStore } from '#web/features/messages/message-store.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { storeDraft } from '../drivers/message-draft-row.ts';
import { messageThreadOnApi, type MessageThreadWorld } from '../drivers/message-thread-on-api.ts';
import { fetchOf, Gate, webApiOf } from '../drivers/web-in-node.ts';
import { reportWalks } from '../machines/report-walks.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../support/tenants-with.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
/** A server on the same database for a council that takes no replies. */
let silent: TestServer;
let tenants: TenantsWith;
let world: MessageThreadWorld;

beforeAll(async () => {
  tenants = await copyTenants(tenantId);
  const file = join(tenants.path, tenantId, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...tenant, messages: { ...tenant.messages, mayReply: false } }));
  silent = await startTestServer(portal.url, { tenantsFolder: tenants.path });
  world = {
    pool: portal.pool,
    tenantId,
    newClient: () => portal.client(tenantId),
    office: new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId)),
    async whereRepliesAreOff(email) {
      const client = silent.client(tenantId);
      await client.logIn(email, password);
      return client;
    },
  };
});
afterAll(async () => {
  await silent.close();
  await tenants.remove();
});

describe('the life of a conversation on the API', () => {
  const record = pathTests(
    messageThreadModel,
    messageThreadOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(messageThreadModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(messageThreadModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(messageThreadModel, record)).toEqual([]);
  });
});

/**
 * The claim of `messageAgreement` on the real server: a page offers to send exactly what the server then
 * accepts.
 */
describe('an open reply', () => {
  afterEach(() => vi.unstubAllGlobals());

  const cases = threadStates.flatMap((state) => [true, false].map((mayReply) => [state, mayReply] as const));

  it.each(cases)(
    'in a conversation that is %s, with replies %j: the page and the API agree',
    async (...now) => {
      const { client, thread, version } = await begin(...now);
      const { before, may, code } = await offerOf(client, thread);
      const answer = await client.post(`/api/account/messages/${thread}/messages`, {
        body: { version, subject: '', topic: '', body: 'I have moved.', files: [] },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect({ may, code }).toEqual(
        answer.status === 200 ? { may: true, code: null } : { may: false, code: answer.code },
      );
      expect(before).toBe('I have moved.');
      const { rows } = await portal.pool.query('select from message where thread_id = $1', [thread]);
      expect(rows).toHaveLength(may ? 1 : 0);
      expect(may).toBe(now[0] === 'open' && now[1]);
    },
  );
});

async function begin(state: ThreadState, mayReply: boolean) {
  const { pool } = portal;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const thread = await addThread(pool, tenantId, accountId, { state });
  const version = await storeDraft(pool, { tenantId, accountId, thread, body: 'I have moved.' });
  if (!mayReply) return { client: await world.whereRepliesAreOff(email), thread, version };
  const client = world.newClient();
  await client.logIn(email, password);
  return { client, thread, version };
}

/** Returns the text in the box of a page with this conversation, and whether the page offers to send it. */
async function offerOf(client: Client, thread: string) {
  vi.stubGlobal('fetch', fetchOf(client, new Gate(), []));
  const store = new MessageStore();
  const api = await webApiOf(client);
  const calls = messageCalls({ api, store, thread, accountId: '', mayKeep: false, onSent() {} });
  const machine = messageMachine.provide({
    actors: { loadDraft: fromPromise(({ signal }) => calls.load(signal)) },
  });
  const actor = createActor(machine, { input: { thread } }).start();
  const snapshot = await waitFor(actor, ({ value }) => value !== 'loading');
  actor.stop();
  return {
    before: store.snapshot().written.body,
    may: snapshot.can({ type: 'message.send' }),
    code: snapshot.context.code,
  };
}
