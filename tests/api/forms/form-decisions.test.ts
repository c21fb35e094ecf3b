import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { FormsResponseSchema, FormStartResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import { CouncilFormResponseSchema } from '#schemas/backoffice/form-request.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, moveClock, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, application, BackOffice, taken } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// The progress of an application from the first answer to the decision, and the letters about it.
// tests/api/forms/application-status.test.tsx covers the pages.

const form = 'housing-register';
const day = 86_400;
const portal = portalForTests();
let office: BackOffice;
let definition: FormDefinition;
let whole: Answers;
let person: Client;
let email: string;
let account: string;
let registrationNumber: string;

beforeAll(async () => {
  const scopes = ['forms:write', 'feed:write'] as const;
  office = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe', [...scopes]));
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  ({ definition } = loaded);
  whole = wholeDraft(definition, new Date().toISOString().slice(0, 10));
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [account],
  );
  registrationNumber = rows[0]?.number ?? '';
  person = portal.client();
  await person.logIn(email, password);
});

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });
const started = async (name = form) =>
  (await person.get(`/api/forms/${name}/start`)).as(FormStartResponseSchema);

async function save(answers: Answers, name = form): Promise<Answer> {
  const { definitionHash, formProgress } = await started(name);
  const body = { definitionHash, version: formProgress.version, answers };
  return person.send('PUT', `/api/forms/${name}/draft`, { body, ...keyed() });
}

async function submit(name = form) {
  const { definitionHash, formProgress } = await started(name);
  const body = { definitionHash, version: formProgress.version, agreed: true };
  return (await person.post(`/api/forms/${name}/submit`, { body, ...keyed() })).as(SubmitResponseSchema);
}

async function send(answers: Answers = whole): Promise<string> {
  await save(answers);
  return (await submit()).receipt?.reference ?? '';
}

const council = (body: object, name = form): Promise<Answer> =>
  office.send('POST', `/api/backoffice/forms/${name}/${registrationNumber}`, { body });

const decide = async (reference: string, decision: string) =>
  (await council({ event: 'form.decide', reference, decision })).as(CouncilFormResponseSchema);

const overview = async () => (await person.get('/api/account/overview')).as(AccountOverviewResponseSchema);
const standing = async () => (await overview()).register;
const state = async () => (await standing())?.state;

/** Returns the letters waiting for the person, by subject. */
async function letters(): Promise<unknown[]> {
  const { rows } = await portal.pool.query<{ told: unknown }>(
    `select jsonb_build_object('kind', kind) || payload - 'accountId' - 'requestId' - 'submissionId' as told
       from outbox where payload ->> 'accountId' = $1 and kind like 'form.%' order by id`,
    [account],
  );
  return rows.map(({ told }) => told);
}

/** Returns the day in London a number of days from today, by the database's clock. */
async function dayAfter(days: number): Promise<string> {
  const { rows } = await portal.pool.query<{ day: string }>(
    `select to_char((app_now() at time zone 'Europe/London')::date + $1::integer, 'YYYY-MM-DD') as day`,
    [days],
  );
  return rows[0]?.day ?? '';
}

describe('an application form', () => {
  test('has no decision before it is started, while it is filled in, or when it is sent', async () => {
    expect(await standing()).toEqual({ formIdentifier: form, state: 'none', sent: null });
    await save({ values: {}, lists: {} });
    expect(await state()).toBe('begun');
    await save(whole);
    expect(await state()).toBe('ready');
    const reference = (await submit()).receipt?.reference;
    expect(await standing()).toMatchObject({
      state: 'sent',
      sent: { reference, answerBy: await dayAfter(28), isOverdue: false, decision: null },
    });
  });

  test('without a decision in time says so from the day after', async () => {
    await send();
    // Their session has ended by then.
    const later = async (days: number) => {
      await moveClock(portal.pool, days * day);
      await person.logIn(email, password);
      return (await standing())?.sent?.isOverdue;
    };
    expect(await later(28)).toBe(false);
    expect(await later(1)).toBe(true);
    await moveClock(portal.pool, -29 * day);
  });

  test('returned by the council is with its person until it is sent again with a new reference', async () => {
    const first = await send();
    await council({ event: 'form.reopen' });
    expect(await state()).toBe('returned');
    await save(whole);
    expect(await state()).toBe('returned');
    const second = (await submit()).receipt?.reference;
    expect(second).not.toBe(first);
    expect(await standing()).toMatchObject({ state: 'sent', sent: { reference: second } });
  });

  test('stays with the council while its person reports a change', async () => {
    const reference = await send();
    await person.post(`/api/forms/${form}/update`, keyed());
    expect(await standing()).toMatchObject({ state: 'sent', sent: { reference } });
    await save(whole);
    await submit();
    expect(await standing()).toMatchObject({ state: 'sent', sent: { reference } });
  });

  test('is refused by the council, and accepted by a later decision', async () => {
    const reference = await send();
    await decide(reference, 'refused');
    expect(await standing()).toMatchObject({
      state: 'refused',
      sent: { reference, isOverdue: false, decision: { kind: 'refused' } },
    });
    await decide(reference, 'accepted');
    expect(await state()).toBe('accepted');
  });

  test('is accepted once by the feed that names it, however often that is repeated', async () => {
    const reference = await send();
    const number = 800_000 + Math.floor(Math.random() * 99_999);
    const schemeIdentifiers = ['ashcombe-homes'];
    const item = { ...application({ band: 'band-b' }, number), schemeIdentifiers, submission: reference };
    taken(await office.send('PUT', '/api/backoffice/applications', { body: { items: [item] } }));
    expect(await state()).toBe('accepted');
    const { formProgressions } = await overview();
    const tile = formProgressions.find(({ formIdentifier }) => formIdentifier === form)?.tile;
    expect(tile?.title).toBe(definition.requests.new?.accepted?.title);
    await decide(reference, 'refused');
    taken(await office.send('PUT', '/api/backoffice/applications', { body: { items: [item] } }));
    expect(await state()).toBe('refused');
    expect((await letters()).map((letter) => Object(letter).decision)).toEqual([
      undefined,
      'accepted',
      'refused',
    ]);
  });

  test('cannot be decided by another reference, without a yes or no, or while with its person', async () => {
    const reference = await send();
    const decided = (body: object, name?: string) =>
      council({ event: 'form.decide', decision: 'accepted', ...body }, name);
    expect((await decided({ reference: 'NOTHERE1' })).code).toBe('form.notAllowed');
    await save({ values: {}, lists: {} }, 'my-profile');
    expect((await decided({ reference }, 'my-profile')).code).toBe('form.notAllowed');
    expect((await decided({ reference, decision: 'done' })).code).toBe('form.notAllowed');
    await council({ event: 'form.reopen' });
    expect((await decided({ reference })).code).toBe('form.notAllowed');
    expect(await state()).toBe('returned');
  });
});

describe('the letters about it', () => {
  test('give the reference and the date at once, and each decision once', async () => {
    const reference = await send();
    const about = { formIdentifier: form, requestType: 'new', reference };
    expect(await letters()).toEqual([
      expect.objectContaining({ kind: 'form.sent', ...about, answerBy: await dayAfter(28) }),
    ]);
    await decide(reference, 'accepted');
    await decide(reference, 'accepted');
    expect((await letters()).slice(1)).toEqual([{ kind: 'form.decided', ...about, decision: 'accepted' }]);
  });

  test('reveal nothing about a homelessness form', async () => {
    const homeless = 'homeless-situation';
    const loaded = (await shippedCouncil('ashcombe')).forms.get(homeless);
    if (!loaded) throw new Error('There is no such form.');
    await save(wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10)), homeless);
    const reference = (await submit(homeless)).receipt?.reference ?? '';
    expect(reference).not.toBe('');
    expect((await council({ event: 'form.decide', reference, decision: 'done' }, homeless)).status).toBe(200);
    expect(await letters()).toEqual([]);
  });
});

test('the receipt lists the promised documents, and their deadline', async () => {
  const promising = { ...whole, values: { ...whole.values, identityFiles: ['later'] } };
  await save(promising);
  const { receipt } = await submit();
  expect(receipt?.promised).toContain('Proof of who you are');
  expect(receipt?.promisedBy).toBe(await dayAfter(14));
  const { forms } = (await person.get('/api/forms')).as(FormsResponseSchema);
  const { sent } = forms.find(({ formIdentifier }) => formIdentifier === form) ?? {};
  expect(sent).toMatchObject({ promised: receipt?.promised, promisedBy: receipt?.promisedBy });
  expect(await letters()).toMatchObject([{ promisedBy: receipt?.promisedBy }]);
});
