import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { checksRuntime } from '#domain/forms/compiled-checks.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormStartResponse } from '#schemas/api/forms.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { FakeStorage } from '#web/features/form-drafts/fake-storage.ts';
import { formCalls, type FormCalls } from '#web/features/forms/session/form-calls.ts';
import { FormStore } from '#web/features/forms/session/form-store.ts';
import type { loadChecks } from '#web/features/forms/session/load-checks.ts';
import type { StartKeeper } from '#web/features/forms/session/kept-start.ts';
import { Gate, fetchOf, webApiOf } from '../../drivers/web-in-node.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// One person's draft in tabs, over reloads, and with broken connections: the page's own calls on the real
// server.

const form = 'my-profile';
const draftPath = `/api/forms/${form}/draft`;
const portal = portalForTests();

/** Loads the same module from its text, because Node imports none over HTTP. */
const importChecks: typeof loadChecks = async (address) => {
  const text = await (await fetch(address)).text();
  const { default: make } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return make(checksRuntime);
};

/** The fate of a request; normally it arrives, and so does its answer. */
type Fate = 'arrives' | 'is lost' | 'arrives, its answer lost';
let fateOf: (method: string, path: string) => Fate = () => 'arrives';
/** Loses every call except those for files the worker stores. */
const noLine = (_: string, path: string): Fate => (path.startsWith('/tenant/') ? 'arrives' : 'is lost');
let person: Client;
let accountId = '';
/** The storage of a browser's tab, and the browser's database. */
let tab = new FakeStorage();
let database: { data: FormStartResponse; at: number } | undefined;
let opened: AbortController[] = [];

beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  accountId = await addAccount(portal.pool, 'ashcombe', email);
  person = portal.client('ashcombe');
  await person.logIn(email, password);
  fateOf = () => 'arrives';
  [tab, database, opened] = [new FakeStorage(), undefined, []];
  const arrive = fetchOf(person, new Gate(), []);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const fate = fateOf(init.method ?? 'GET', path);
    if (fate === 'is lost') throw new TypeError('There is no line.');
    const answer = await arrive(path, init);
    if (fate !== 'arrives') throw new TypeError('The answer is lost.');
    return answer;
  });
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', tab);
});
afterAll(() => vi.unstubAllGlobals());

interface Tab extends FormCalls {
  readonly store: FormStore;
  readonly signal: AbortSignal;
  /** Types values, which `saveOver` then saves over a version. */
  readonly type: (values: Answers['values']) => void;
  readonly saveOver: (version: number) => ReturnType<FormCalls['save']>;
  readonly values: () => Answers['values'] | undefined;
}

const keeper: StartKeeper = {
  read: async () => database,
  async keep(data) {
    database = { data, at: 1_000 };
  },
};

/** Returns a newly opened page of the form, with its tab's storage. */
async function openTab(storage = tab): Promise<Tab> {
  const store = new FormStore();
  const api = await (async () => {
    const fate = fateOf;
    fateOf = () => 'arrives';
    const made = await webApiOf(person);
    fateOf = fate;
    return made;
  })();
  const inTab = <Result>(act: () => Result): Result => {
    vi.stubGlobal('sessionStorage', storage);
    return act();
  };
  const world = { api, store, form, accountId, mayKeep: true, keeper, importChecks, onProgress() {} };
  const calls = formCalls(world);
  const page = new AbortController();
  opened.push(page);
  return {
    ...calls,
    load: (signal) => inTab(() => calls.load(signal)),
    store,
    signal: page.signal,
    type: (values) => Object.entries(values).forEach(([name, value]) => store.answer(null, name, value)),
    saveOver: (version) => inTab(() => calls.save(version, page.signal)),
    values: () => store.snapshot()?.answers.values,
  };
}

const kept = async () => (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

test('a form reloaded without a connection has the confirmed answers, and no conflict', async () => {
  const first = await openTab();
  await first.load(first.signal);
  for (const [version, firstName] of ['Sam', 'Sami', 'Samira'].entries()) {
    first.type({ firstName });
    expect(await first.saveOver(version)).toEqual({ outcome: 'saved', version: version + 1 });
  }
  fateOf = noLine;
  const again = await openTab();
  expect(await again.load(again.signal)).toMatchObject({ outcome: 'loaded', version: 3 });
  expect(again.values()).toMatchObject({ firstName: 'Samira' });
  expect(again.store.snapshot()?.keptAt).toBe(1_000);
  again.type({ lastName: 'Evans' });
  expect(await again.saveOver(3)).toEqual({ outcome: 'offline' });
  const third = await openTab();
  expect(await third.load(third.signal)).toMatchObject({ outcome: 'loaded', version: 3 });
  expect(third.values()).toMatchObject({ firstName: 'Samira', lastName: 'Evans' });
  fateOf = () => 'arrives';
  expect(await third.saveOver(3)).toEqual({ outcome: 'saved', version: 4 });
  expect(third.store.snapshot()?.keptAt).toBeNull();
  expect((await kept()).answers.values).toMatchObject({ firstName: 'Samira', lastName: 'Evans' });
});

test('confirmed answers are available offline, even if the browser closed before storing its copy', async () => {
  const first = await openTab();
  await first.load(first.signal);
  const old = database;
  first.type({ firstName: 'Sam' });
  const keep = vi.spyOn(keeper, 'keep').mockReturnValue(new Promise(() => {}));
  await first.saveOver(0);
  keep.mockRestore();
  expect(database).toBe(old);
  fateOf = noLine;
  const again = await openTab();
  expect(await again.load(again.signal)).toMatchObject({ outcome: 'loaded', version: 1 });
  expect(again.values()).toMatchObject({ firstName: 'Sam' });
});

test('back online the server is asked first, and another device’s changes appear', async () => {
  const first = await openTab();
  await first.load(first.signal);
  first.type({ firstName: 'Sam' });
  await first.saveOver(0);
  const phone = await openTab(new FakeStorage());
  await phone.load(phone.signal);
  const before = database;
  phone.type({ lastName: 'Evans' });
  await phone.saveOver(1);
  database = before;

  fateOf = noLine;
  const again = await openTab();
  await again.load(again.signal);
  expect(await again.saveOver(1), 'nothing was typed').toEqual({ outcome: 'offline' });
  fateOf = (method) => (method === 'PUT' ? 'is lost' : 'arrives');
  expect(await again.saveOver(1), 'and nothing is sent').toEqual({ outcome: 'saved', version: 2 });
  expect(again.values()).toMatchObject({ firstName: 'Sam', lastName: 'Evans' });
  expect(again.store.snapshot()).toMatchObject({ keptAt: null, theirs: null });
});

test('changes of two tabs to different questions are merged without asking', async () => {
  const [one, other] = [await openTab(new FakeStorage()), await openTab(new FakeStorage())];
  await one.load(one.signal);
  await other.load(other.signal);
  one.type({ firstName: 'Sam' });
  other.type({ lastName: 'Evans' });
  expect(await one.saveOver(0)).toEqual({ outcome: 'saved', version: 1 });
  expect(await other.saveOver(0)).toEqual({ outcome: 'saved', version: 2 });
  expect(other.values()).toMatchObject({ firstName: 'Sam', lastName: 'Evans' });
  expect((await kept()).answers.values).toMatchObject({ firstName: 'Sam', lastName: 'Evans' });
});

test('changes of two tabs to one question are a conflict that shows both', async () => {
  const [one, other] = [await openTab(new FakeStorage()), await openTab(new FakeStorage())];
  await one.load(one.signal);
  await other.load(other.signal);
  one.type({ firstName: 'Sam' });
  other.type({ firstName: 'Alex' });
  await one.saveOver(0);
  expect(await other.saveOver(0)).toEqual({ outcome: 'conflict', version: 1 });
  expect(other.values()).toMatchObject({ firstName: 'Alex' });
  expect(other.store.snapshot()?.theirs?.values).toMatchObject({ firstName: 'Sam' });
});

test('a save that arrives after the reloaded page has asked is not a conflict', async () => {
  const first = await openTab();
  await first.load(first.signal);
  first.type({ firstName: 'Sam' });
  fateOf = (method) => (method === 'PUT' ? 'is lost' : 'arrives');
  await first.saveOver(0);
  fateOf = () => 'arrives';
  const again = await openTab();
  expect(await again.load(again.signal)).toMatchObject({ outcome: 'loaded', version: 0, isUnsent: true });
  // The previous page's save arrives only now.
  const body = {
    definitionHash: again.store.snapshot()?.definitionHash,
    version: 0,
    answers: again.store.snapshot()?.answers,
  };
  const late = await person.send('PUT', draftPath, { body, headers: { 'idempotency-key': randomUUID() } });
  expect(late.status).toBe(200);
  expect(await again.saveOver(0)).toEqual({ outcome: 'saved', version: 1 });
  expect((await kept()).formProgress.version, 'nothing is saved twice').toBe(1);
});

test('a save without an answer does not conflict with later typing, even after a reload', async () => {
  const first = await openTab();
  await first.load(first.signal);
  first.type({ firstName: 'Sam' });
  fateOf = (method) => (method === 'PUT' ? 'arrives, its answer lost' : 'arrives');
  expect(await first.saveOver(0)).toEqual({ outcome: 'offline' });
  fateOf = () => 'arrives';
  const phone = await openTab(new FakeStorage());
  await phone.load(phone.signal);
  phone.type({ lastName: 'Evans' });
  await phone.saveOver(1);
  first.type({ firstName: 'Samira' });
  vi.stubGlobal('sessionStorage', tab);
  first.storeInBrowser();
  const again = await openTab();
  expect(await again.load(again.signal)).toMatchObject({ outcome: 'loaded', version: 2, isUnsent: true });
  expect(again.values()).toMatchObject({ firstName: 'Samira', lastName: 'Evans' });
  expect(await first.saveOver(0)).toEqual({ outcome: 'saved', version: 3 });
  expect((await kept()).answers.values).toMatchObject({ firstName: 'Samira', lastName: 'Evans' });
});

test('a form sent before its last save was answered is sent, without a conflict', async () => {
  const first = await openTab();
  await first.load(first.signal);
  first.type({ firstName: 'Sam' });
  await first.saveOver(0);
  const body = {
    definitionHash: first.store.snapshot()?.definitionHash,
    version: 1,
    answers: first.store.snapshot()?.answers,
  };
  await person.send('PUT', draftPath, { body, headers: { 'idempotency-key': randomUUID() } });
  const outcome = await first.submit(1, first.signal);
  expect(outcome).toEqual({ outcome: 'failed', code: 'form.incomplete' });
});

test('no page shows the draft of a sent form offline', async () => {
  const first = await openTab();
  await first.load(first.signal);
  database = database && {
    ...database,
    data: { ...database.data, formProgress: { ...database.data.formProgress, state: 'submitted' } },
  };
  fateOf = noLine;
  const again = await openTab();
  expect(await again.load(again.signal)).toEqual({ outcome: 'offline' });
});
