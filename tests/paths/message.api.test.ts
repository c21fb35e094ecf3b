import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { messageModel } from '#machines/process/message/message.model.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { messageCalls } from '#web/features/messages/message-calls.ts';
import { MessageStore, nothingWritten } from '#web/features/messages/message-store.ts';
import { messageOnApi, type MessageDriverWorld } from '../drivers/message-on-api.ts';
import { fetchOf, Gate, webApiOf } from '../drivers/web-in-node.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startCutProxy } from '../support/proxy.ts';

const portal = portalForTests();
let world: MessageDriverWorld;

beforeAll(async () => {
  const line = await startCutProxy(portal.port);
  world = { pool: portal.pool, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
});
afterAll(async () => {
  await world.line.close();
});

describe('writing a message on the API', () => {
  const record = pathTests(
    messageModel,
    messageOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(messageModel.id, record);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(messageModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(messageModel, record)).toEqual([]);
  });
});

it('a message whose answer was lost is sent once, however often it is repeated', async () => {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, 'ashcombe', email);
  const thread = await addThread(portal.pool, 'ashcombe', accountId);
  const client = world.newClient();
  await client.logIn(email, password);
  vi.stubGlobal('fetch', fetchOf(client, new Gate(), []));
  try {
    const store = new MessageStore();
    const api = await webApiOf(client);
    const calls = messageCalls({ api, store, thread, accountId, mayKeep: false, onSent() {} });
    const { signal } = new AbortController();
    expect(await calls.load(signal)).toMatchObject({ outcome: 'loaded', version: 0 });
    store.patch({ written: { ...nothingWritten, body: 'I have moved.' } });
    expect(await calls.save(0, signal)).toMatchObject({ outcome: 'saved', version: 1 });
    world.line.failNext('cutAfter', `/api/account/messages/${thread}`);
    expect(await calls.send(1, signal)).toEqual({ outcome: 'offline' });
    expect(store.snapshot().written.body).toBe('I have moved.');
    expect(await calls.send(1, signal)).toEqual({ outcome: 'sent', version: 2 });
    expect(store.snapshot().written.body).toBe('');
    const { rows } = await portal.pool.query('select body from message where thread_id = $1', [thread]);
    expect(rows).toEqual([{ body: 'I have moved.' }]);
  } finally {
    vi.unstubAllGlobals();
  }
});
