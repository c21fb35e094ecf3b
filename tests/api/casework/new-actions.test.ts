import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { FormsResponseSchema, FormStartResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { BegunActionSchema, NewActionsResponseSchema, type BeginAction } from '#schemas/api/new-actions.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import { addAccount, addApplication, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Actions a resident may begin: offered by the council's actions.json, begun as a draft that only the resident
// sees.

const portal = portalForTests();
let forms: ReadonlyMap<string, { readonly definition: FormDefinition }>;
beforeAll(async () => {
  ({ forms } = await shippedCouncil('ashcombe'));
});

const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } });

/** Fills in and submits a form. */
async function sendForm(client: Client, identifier: string): Promise<void> {
  const definition = forms.get(identifier)?.definition;
  if (!definition) throw new Error(`There is no form ${identifier}.`);
  const start = (await client.get(`/api/forms/${identifier}/start`)).as(FormStartResponseSchema);
  const { definitionHash } = start;
  const answers = wholeDraft(definition, new Date().toISOString().slice(0, 10));
  const draft = { definitionHash, version: start.formProgress.version, answers };
  const saved = await client.send('PUT', `/api/forms/${identifier}/draft`, { body: draft, ...keyed() });
  const { version } = saved.as(SaveResponseSchema).formProgress;
  const body = { definitionHash, version, agreed: true };
  expect((await client.post(`/api/forms/${identifier}/submit`, { body, ...keyed() })).status).toBe(200);
}

const complete = (client: Client, actionId: string) =>
  client.post(`/api/account/actions/${actionId}/complete`, { body: { version: 1 }, ...keyed() });

interface Person {
  readonly accountId: string;
  readonly client: Client;
}

async function newPerson(tenantId = 'ashcombe'): Promise<Person> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return { accountId, client };
}

async function newApplicant(): Promise<Person & { readonly applicationId: string }> {
  const person = await newPerson();
  const applicationId = await addApplication(portal.pool, 'ashcombe', person.accountId);
  return { ...person, applicationId };
}

const begin = (client: Client, body: BeginAction) => client.send('POST', '/api/account/actions', { body });
const begun = async (client: Client, body: BeginAction) => (await begin(client, body)).as(BegunActionSchema);
const offered = async (client: Client) =>
  (await client.get('/api/account/new-actions')).as(NewActionsResponseSchema);

async function rowsOf(accountId: string) {
  const { rows } = await portal.pool.query<{
    id: string;
    origin: string;
    state: string;
    title: Record<string, string>;
    uploads: unknown[];
    review: ReviewRequest | null;
    version: number;
  }>('select id, origin, state, title, uploads, review, version from workflow_action where account_id = $1', [
    accountId,
  ]);
  return rows;
}

/** Returns the ISO day some days from today in London. */
async function dayFromToday(client: Client, days: number): Promise<string> {
  const { today } = await offered(client);
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

const ownDecision = (rest: Partial<NonNullable<BeginAction['about']>> = {}) => ({
  source: 'own' as const,
  id: null,
  noticeOn: null,
  decision: null,
  ...rest,
});

const bandOf = (applicationId: string) => ({
  ...ownDecision(),
  source: 'application' as const,
  id: applicationId,
});

describe('actions that a resident may start', () => {
  test('are those in the council’s file, in order, with reasons why not', async () => {
    const { client } = await newPerson();
    const { actions, decisions, registerReviews } = await offered(client);
    expect(actions.map(({ actionType, whyNot }) => [actionType, whyNot])).toEqual([
      ['change', null],
      ['document', null],
      ['call', null],
      ['review-register', null],
      ['review-homelessness', null],
      ['review-offer', null],
      ['cancel', 'noApplication'],
    ]);
    expect(decisions).toEqual([]);
    expect(registerReviews).toEqual({ daysToAsk: 21, noticeDayCounts: true, daysToDecide: 56 });
  });

  test('include a review of the reader’s band, without a date if none is known', async () => {
    const { client, applicationId } = await newApplicant();
    const { actions, decisions } = await offered(client);
    expect(actions.find(({ actionType }) => actionType === 'cancel')?.whyNot).toBeNull();
    expect(decisions).toMatchObject([
      {
        source: 'application',
        id: applicationId,
        actionType: 'review-register',
        lastDay: null,
        request: null,
      },
    ]);
  });

  test('are each council’s own, in the reader’s language and by its nation’s law', async () => {
    const { client } = await newPerson('porth-elen');
    const answer = await client.send('GET', '/api/account/new-actions', {
      headers: { 'accept-language': 'cy-GB' },
    });
    const { actions, laws } = answer.as(NewActionsResponseSchema);
    expect(actions.map(({ title }) => title)).toContain('Gofyn i ni eich ffonio');
    expect(laws).toEqual([{ law: 'wales-2014', from: '2015-04-27' }]);
  });

  test('need a session', async () => {
    const visitor = portal.client('ashcombe');
    await visitor.visit();
    expect((await visitor.get('/api/account/new-actions')).code).toBe('session.required');
    expect((await begin(visitor, { actionType: 'change' })).code).toBe('session.required');
  });
});

describe('starting an action', () => {
  test('creates a draft in each language of the council, with its uploads', async () => {
    const { client, accountId } = await newPerson('porth-elen');
    const { actionId, isNew } = await begun(client, { actionType: 'document' });
    expect(isNew).toBe(true);
    expect(await rowsOf(accountId)).toEqual([
      {
        id: actionId,
        origin: 'resident',
        state: 'needsYou',
        title: { 'en-GB': 'Send us a document', 'cy-GB': 'Anfon dogfen aton ni' },
        uploads: [
          {
            name: 'document',
            label: { 'en-GB': 'The document', 'cy-GB': 'Y ddogfen' },
            documentKind: 'other',
            minimum: 1,
            maximum: 10,
          },
        ],
        review: null,
        version: 1,
      },
    ]);
  });

  test('stores the same draft from any language', async () => {
    const { client, accountId } = await newPerson('porth-elen');
    await client.send('POST', '/api/account/actions', {
      body: { actionType: 'document' },
      headers: { 'accept-language': 'cy-GB' },
    });
    const [row] = await rowsOf(accountId);
    expect(row?.title).toEqual({ 'en-GB': 'Send us a document', 'cy-GB': 'Anfon dogfen aton ni' });
  });

  test('twice, even at once from two devices, leads to one listed draft', async () => {
    const { client, accountId } = await newPerson();
    const all = await Promise.all(Array.from({ length: 6 }, () => begun(client, { actionType: 'change' })));
    const again = await begun(client, { actionType: 'change' });
    expect(again.isNew).toBe(false);
    expect(new Set([...all, again].map(({ actionId }) => actionId)).size).toBe(1);
    expect(await rowsOf(accountId)).toHaveLength(1);
    const { actions } = await offered(client);
    expect(actions.find(({ actionType }) => actionType === 'change')?.draft?.actionId).toBe(again.actionId);
  });

  test('creates another once the first was sent, even if the council returned it', async () => {
    const { client } = await newPerson();
    const first = await begun(client, { actionType: 'change' });
    await portal.pool.query(
      `update workflow_action set response = 'complete', responded_at = app_now() where id = $1`,
      [first.actionId],
    );
    const second = await begun(client, { actionType: 'change' });
    expect([second.isNew, second.actionId === first.actionId]).toEqual([true, false]);
  });

  test('does not show another person’s draft', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    await begun(one.client, { actionType: 'change' });
    const { actions } = await offered(other.client);
    expect(actions.filter(({ draft }) => draft !== null)).toEqual([]);
    expect((await begun(other.client, { actionType: 'change' })).isNew).toBe(true);
  });

  test.each(['complaint', 'visit', 'nothing-like-it', 'constructor'])(
    'is refused for %s, which the council does not offer',
    async (actionType) => {
      const { client, accountId } = await newPerson();
      expect((await begin(client, { actionType })).code).toBe('request.notFound');
      expect(await rowsOf(accountId)).toEqual([]);
    },
  );

  test('needs an application where the council requires one', async () => {
    const { client } = await newPerson();
    expect((await begin(client, { actionType: 'cancel' })).code).toBe('action.noApplication');
    const applicant = await newApplicant();
    expect((await begun(applicant.client, { actionType: 'cancel' })).isNew).toBe(true);
  });
});

describe('the questions of an action', () => {
  test('are a form that no list shows, and must be answered before sending', async () => {
    const { client } = await newPerson();
    const { forms: listed } = (await client.get('/api/forms')).as(FormsResponseSchema);
    expect(listed.map(({ formIdentifier }) => formIdentifier)).not.toContain('call-me');
    const { actionId } = await begun(client, { actionType: 'call' });
    const early = await complete(client, actionId);
    expect([early.code, JSON.parse(early.text).isFormMissing]).toEqual(['action.incomplete', true]);
    await sendForm(client, 'call-me');
    expect((await complete(client, actionId)).status).toBe(200);
  });
});

describe('a deleted draft', () => {
  test('is no longer listed, and its person can start again', async () => {
    const { client } = await newPerson();
    const { actionId } = await begun(client, { actionType: 'change' });
    const thrown = await client.post(`/api/account/actions/${actionId}/discard`, {
      body: { version: 1 },
      ...keyed(),
    });
    expect(thrown.status).toBe(200);
    const { actions } = await offered(client);
    expect(actions.filter(({ draft }) => draft !== null)).toEqual([]);
    const again = await begun(client, { actionType: 'change' });
    expect([again.isNew, again.actionId === actionId]).toEqual([true, false]);
  });
});

describe('a request for a review', () => {
  test('stores the decision, the law and the last day, but not yet the council’s deadlines', async () => {
    const { client, accountId } = await newPerson();
    const noticeOn = await dayFromToday(client, -3);
    const about = ownDecision({ noticeOn, decision: 'planSteps' });
    await begun(client, { actionType: 'review-homelessness', about });
    const [row] = await rowsOf(accountId);
    expect(row?.review).toEqual({
      kind: 'homelessnessDecision',
      about,
      law: 'england',
      // The day of the notice is the first of 21.
      lastDay: await dayFromToday(client, 17),
      late: false,
      lateReason: null,
      acknowledgeBy: null,
      councilBy: null,
    });
  });

  test('needs a reason from the day after the last one', async () => {
    const { client, accountId } = await newPerson();
    const about = ownDecision({ noticeOn: await dayFromToday(client, -21) });
    const wish = { actionType: 'review-homelessness', about };
    const refused = await begin(client, wish);
    expect([refused.status, refused.code]).toEqual([409, 'review.lateReason']);
    expect(JSON.parse(refused.text).lastDay).toBe(await dayFromToday(client, -1));
    expect(await rowsOf(accountId)).toEqual([]);
    await begun(client, { ...wish, lateReason: 'I was in hospital.' });
    const [row] = await rowsOf(accountId);
    expect(row?.review).toMatchObject({ late: true, lateReason: 'I was in hospital.' });
  });

  test('is in time on the last day, and when the person does not know the date', async () => {
    for (const days of [-20, null]) {
      const { client } = await newPerson();
      const noticeOn = days === null ? null : await dayFromToday(client, days);
      const wish = { actionType: 'review-homelessness', about: ownDecision({ noticeOn }) };
      expect((await begun(client, wish)).isNew).toBe(true);
    }
  });

  test('is refused before the date of the notice', async () => {
    const { client } = await newPerson();
    const about = ownDecision({ noticeOn: await dayFromToday(client, 1) });
    const answer = await begin(client, { actionType: 'review-offer', about });
    expect([answer.status, answer.code]).toEqual([400, 'review.noticeAhead']);
  });

  test('of a band exists once, accepts a corrected date, and is found again after sending', async () => {
    const { client, accountId, applicationId } = await newApplicant();
    const about = bandOf(applicationId);
    const first = await begun(client, { actionType: 'review-register', about });
    const noticeOn = await dayFromToday(client, -1);
    const second = await begun(client, { actionType: 'review-register', about: { ...about, noticeOn } });
    expect(second).toMatchObject({ actionId: first.actionId, isNew: false });
    // A repeat changes nothing.
    await begun(client, { actionType: 'review-register', about: { ...about, noticeOn } });
    const rows = await rowsOf(accountId);
    expect(rows).toMatchObject([
      { version: 2, review: { about: { noticeOn }, lastDay: expect.any(String) } },
    ]);

    await portal.pool.query(
      `update workflow_action
          set state = 'awaitingReview', response = 'complete', responded_at = app_now() where id = $1`,
      [first.actionId],
    );
    const third = await begun(client, { actionType: 'review-register', about });
    expect(third).toMatchObject({ actionId: first.actionId, isNew: false });
    expect((await rowsOf(accountId))[0]?.version).toBe(2);
    const { decisions } = await offered(client);
    expect(decisions[0]?.request).toEqual({ actionId: first.actionId, state: 'awaitingReview' });
  });

  test('is refused for another person’s, another kind of or an unknown decision', async () => {
    const [mine, other] = [await newApplicant(), await newApplicant()];
    const wishes: BeginAction[] = [
      { actionType: 'review-register', about: bandOf(other.applicationId) },
      { actionType: 'review-register', about: bandOf(randomUUID()) },
      { actionType: 'review-homelessness', about: bandOf(mine.applicationId) },
      { actionType: 'review-register', about: { ...bandOf(mine.applicationId), source: 'document' } },
      { actionType: 'review-register' },
    ];
    for (const wish of wishes) {
      expect([wish, (await begin(mine.client, wish)).code]).toEqual([wish, 'request.notFound']);
    }
    expect(await rowsOf(mine.accountId)).toEqual([]);
  });

  test('has the council’s deadlines once it is sent', async () => {
    const { client, accountId } = await newPerson();
    const about = ownDecision({ noticeOn: await dayFromToday(client, -3), decision: 'planSteps' });
    const { actionId } = await begun(client, { actionType: 'review-homelessness', about });
    await sendForm(client, 'reasons-for-review');
    expect((await complete(client, actionId)).status).toBe(200);
    const [row] = await rowsOf(accountId);
    // Three weeks, counted from today.
    expect(row?.review).toMatchObject({ late: false, councilBy: await dayFromToday(client, 20) });
  });
});

/** Adds a council decision delivered today. Returns its id. */
async function addLetter(accountId: string, review: object, ofReview = false): Promise<string> {
  const text = { 'en-GB': 'Words' };
  const decision = {
    what: text,
    facts: [text],
    reason: text,
    whatChanges: text,
    how: text,
    whoHelps: text,
    ofReview,
    review,
  };
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into officer_document
       (tenant_id, external_reference, account_id, kind, document_kind, title, written_on, decision, delivered_at)
     values ('ashcombe', $1, $2, 'decision', 'other', '{"en-GB": "Our decision"}', current_date, $3, app_now())
     returning id`,
    [randomUUID(), accountId, JSON.stringify(decision)],
  );
  return rows[0]?.id ?? '';
}
const letterOf = (id: string) => ({ ...ownDecision(), source: 'document' as const, id });

describe('reviewing a decision that came as a letter', () => {
  const planSteps = { kind: 'homelessnessDecision', decision: 'planSteps' };

  test('uses the letter’s date and kind, whatever the request says', async () => {
    const { client, accountId } = await newPerson();
    const id = await addLetter(accountId, planSteps);
    const { decisions, today } = await offered(client);
    const lastDay = await dayFromToday(client, 20);
    expect(decisions).toMatchObject([
      { id, actionType: 'review-homelessness', title: 'Our decision', noticeOn: today, lastDay, late: false },
    ]);
    const about = { ...letterOf(id), noticeOn: '2020-01-01', decision: 'dutyOwed' as const };
    await begun(client, { actionType: 'review-homelessness', about });
    const [row] = await rowsOf(accountId);
    expect(row?.review).toMatchObject({ about: { id, noticeOn: today, decision: 'planSteps' }, lastDay });
  });

  test('may allow more time than the law, never less', async () => {
    const { client, accountId } = await newPerson();
    const [longer, shorter] = [await dayFromToday(client, 40), await dayFromToday(client, 5)];
    const first = await addLetter(accountId, { ...planSteps, lastDay: longer });
    const second = await addLetter(accountId, { ...planSteps, lastDay: shorter });
    const { decisions } = await offered(client);
    const lastDays = new Map(decisions.map(({ id, lastDay }) => [id, lastDay]));
    expect([lastDays.get(first), lastDays.get(second)]).toEqual([longer, await dayFromToday(client, 20)]);
    await begun(client, { actionType: 'review-homelessness', about: letterOf(first) });
    expect((await rowsOf(accountId))[0]?.review?.lastDay).toBe(longer);
  });

  test('that was itself a review is possible only for the register', async () => {
    const { client, accountId } = await newPerson();
    const again = await addLetter(accountId, { kind: 'registerDecision' }, true);
    const last = await addLetter(accountId, planSteps, true);
    expect((await offered(client)).decisions.map(({ id }) => id)).toEqual([again]);
    const refused = await begin(client, { actionType: 'review-homelessness', about: letterOf(last) });
    expect(refused.code).toBe('request.notFound');
  });

  test('is refused for another person’s letter', async () => {
    const [mine, other] = [await newPerson(), await newPerson()];
    const id = await addLetter(other.accountId, planSteps);
    expect((await offered(mine.client)).decisions).toEqual([]);
    const refused = await begin(mine.client, { actionType: 'review-homelessness', about: letterOf(id) });
    expect(refused.code).toBe('request.notFound');
  });
});
