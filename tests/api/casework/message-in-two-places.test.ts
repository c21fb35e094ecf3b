import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { FakeStorage } from '#web/features/form-drafts/fake-storage.ts';
import { messageCalls } from '#web/features/messages/message-calls.ts';
import { MessageStore, nothingWritten } from '#web/features/messages/message-store.ts';
import { fetchOf, Gate, webApiOf } from '../../drivers/web-in-node.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// One person's reply in tabs, over reloads, and with broken connections: the page's own calls on the real
// server.

const portal = portalForTests();
let person: Client;
let [accountId, thread] = ['', ''];
let tab = new FakeStorage();
/** True while the answer to a save is lost on its way back. */
let isLost = false;

beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  accountId = await addAccount(portal.pool, 'ashcombe', email);
  thread = await addThread(portal.pool, 'ashcombe', accountId);
  person = portal.client('ashcombe');
  await person.logIn(email, password);
  [tab, isLost] = [new FakeStorage(), false];
  const arrive = fetchOf(person, new Gate(), []);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const answer = await arrive(path, init);
    if (isLost && init.method === 'PUT') throw new TypeError('The answer is lost.');
    return answer;
  });
});
afterAll(() => vi.unstubAllGlobals());

async function openTab(storage = tab) {
  const store = new MessageStore();
  const api = await webApiOf(person);
  const { signal } = new AbortController();
  const calls = messageCalls({ api, store, thread, accountId, mayKeep: true, onSent() {} });
  const inTab = <Result>(act: () => Result): Result => {
    vi.stubGlobal('sessionStorage', storage);
    return act();
  };
  return {
    load: () => inTab(() => calls.load(signal)),
    save: (version: number) => inTab(() => calls.save(version, signal)),
    keep: (version: number) => inTab(() => calls.storeInBrowser(version)),
    type: (body: string) => store.patch({ written: { ...nothingWritten, body } }),
    body: () => store.snapshot().written.body,
  };
}

test('a save without an answer does not conflict with later typing', async () => {
  const page = await openTab();
  await page.load();
  page.type('I have moved.');
  isLost = true;
  expect(await page.save(0)).toEqual({ outcome: 'offline' });
  isLost = false;
  page.type('I have moved to Quay Street.');
  expect(await page.save(0)).toMatchObject({ outcome: 'saved', version: 2 });
});

test('a save without an answer does not conflict after a reload', async () => {
  const page = await openTab();
  await page.load();
  page.type('I have moved.');
  isLost = true;
  await page.save(0);
  isLost = false;
  page.type('I have moved to Quay Street.');
  page.keep(0);
  const again = await openTab();
  expect(await again.load()).toMatchObject({ outcome: 'loaded', version: 1, isUnsent: true });
  expect(again.body()).toBe('I have moved to Quay Street.');
});

test('a save from another device still conflicts', async () => {
  const [page, phone] = [await openTab(), await openTab(new FakeStorage())];
  await page.load();
  await phone.load();
  phone.type('Please call me.');
  await phone.save(0);
  page.type('I have moved.');
  expect(await page.save(0)).toEqual({ outcome: 'conflict', version: 1 });
});
