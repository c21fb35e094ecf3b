import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CouncilFormResponseSchema } from '#schemas/backoffice/form-request.ts';
import {
  FormStartResponseSchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
} from '#schemas/api/forms.ts';
import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Nothing is asked twice: a new form starts with data from the account, another form or the previous one. Also
// covers what the council does with a submitted form.

const today = new Date().toISOString().slice(0, 10);
const portal = portalForTests();
let office: BackOffice;
const whole = new Map<string, Answers>();
let person: Client;
let account: string;
let registrationNumber: string;

beforeAll(async () => {
  office = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe', ['forms:write']));
  const { forms } = await shippedCouncil('ashcombe');
  for (const name of ['my-profile', 'my-family', 'my-addresses', 'housing-register']) {
    const form = forms.get(name);
    if (!form) throw new Error(`There is no form ${name}.`);
    whole.set(name, wholeDraft(form.definition, today));
  }
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  const { rows } = await portal.pool.query<{ registrationNumber: string }>(
    `update account set first_name = 'Ada', last_name = 'King', date_of_birth = '1990-02-28' where id = $1
     returning registration_number as "registrationNumber"`,
    [account],
  );
  registrationNumber = rows[0]?.registrationNumber ?? '';
  person = portal.client();
  await person.logIn(email, password);
});

const start = async (form: string) =>
  (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

async function save(form: string, answers: Answers, version: number): Promise<Answer> {
  const { definitionHash } = await start(form);
  return person.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version, answers },
    headers: { 'idempotency-key': randomUUID() },
  });
}

async function submit(form: string, version: number): Promise<Answer> {
  const { definitionHash } = await start(form);
  return person.post(`/api/forms/${form}/submit`, {
    body: { definitionHash, version, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** Fills in and submits a form, with some answers changed. */
async function send(form: string, changed: Partial<Answers> = {}): Promise<Answers> {
  const known = whole.get(form) ?? { values: {}, lists: {} };
  const answers = {
    values: { ...known.values, ...changed.values },
    lists: { ...known.lists, ...changed.lists },
  };
  const { version } = (await start(form)).formProgress;
  await save(form, answers, version);
  (await submit(form, version + 1)).as(SubmitResponseSchema);
  return answers;
}

const council = (form: string, body: Readonly<Record<string, string>>): Promise<Answer> =>
  office.send('POST', `/api/backoffice/forms/${form}/${registrationNumber}`, { body });

const withoutId = ({ id: _id, ...rest }: ListItem) => rest;

describe('a new form', () => {
  test('has the applicant as the first person, the same on each device and in each form', async () => {
    const first = await start('my-family');
    const people = first.answers.lists['people'] ?? [];
    expect(people.map(withoutId)).toEqual([
      { firstName: 'Ada', lastName: 'King', dateOfBirth: '1990-02-28', applicant: true },
    ]);
    expect(first.prefilled).toEqual(['people']);
    expect((await start('my-family')).answers.lists['people']).toEqual(people);
    expect((await start('my-addresses')).answers.lists['people']).toEqual(people);
    expect(first.formProgress).toMatchObject({ state: 'pending', version: 0 });
  });

  test('has no person if the account has no name, and does not restore a removed one', async () => {
    await save('my-family', { values: {}, lists: { people: [] } }, 0);
    expect((await start('my-family')).answers.lists['people']).toEqual([]);
    await portal.pool.query(
      'update account set first_name = null, last_name = null, date_of_birth = null where id = $1',
      [account],
    );
    const { answers, prefilled, toldAt, told } = await start('my-addresses');
    expect([answers.lists, prefilled, toldAt, told]).toEqual([{}, [], null, {}]);
  });

  test('has the shared answers of another sent form, with the same ids for people', async () => {
    const { values } = await send('my-profile', { values: { mobile: '01632 960 001', contactWay: 'text' } });
    const { lists } = await send('my-addresses');
    const { answers, prefilled, toldAt } = await start('housing-register');
    expect(answers.values).toMatchObject({ mobile: '01632 960 001', contactWay: 'text' });
    expect(answers.values).toMatchObject({ nationality: values['nationality'] });
    // Only the profile asks this question, not the register form.
    expect(answers.values).not.toHaveProperty('firstName');
    expect(answers.lists['people']?.map(({ id }) => id)).toEqual(lists['people']?.map(({ id }) => id));
    expect(answers.lists['addresses']).toEqual(lists['addresses']);
    expect(prefilled).toEqual(expect.arrayContaining(['mobile', 'people', 'addresses']));
    expect(Math.abs(Date.parse(toldAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('has the register’s household, applicant first, if the person has sent nothing', async () => {
    await portal.pool.query(
      `insert into application (tenant_id, account_id, reference, scheme_identifiers, facts)
       values ('ashcombe', $1, $2, '{}', $3)`,
      [
        account,
        `R-${account}`,
        JSON.stringify({
          band: null,
          effectiveDate: null,
          bedroomNeed: null,
          localConnections: [],
          household: [
            { role: 'child', dateOfBirth: '2019-05-14', sex: 'female' },
            { role: 'applicant', dateOfBirth: '1990-02-28' },
            { role: 'partner', dateOfBirth: null },
          ],
        }),
      ],
    );
    const { answers, told } = await start('my-family');
    expect(answers.lists['people']?.map(withoutId)).toEqual([
      { firstName: 'Ada', lastName: 'King', dateOfBirth: '1990-02-28', applicant: true },
      { applicant: false, dateOfBirth: '2019-05-14', sex: 'female' },
      { applicant: false, relationship: 'partner' },
    ]);
    expect(told).toEqual({});
    expect((await start('housing-register')).answers.lists['people']).toEqual(answers.lists['people']);
    const { lists } = await send('my-family');
    expect((await start('housing-register')).answers.lists['people']).toEqual(lists['people']);
  });

  test('has the people last reported, with their answers to an earlier form', async () => {
    const { lists } = await send('my-family');
    const [me] = lists['people'] ?? [];
    if (!me) throw new Error('Nobody was sent.');
    const { sex, firstName, ...rest } = me;
    expect([sex, firstName]).not.toContain(undefined);
    await send('my-addresses', {
      lists: {
        people: [
          { id: me.id, firstName: 'Edie', applicant: true, lastName: 'King', dateOfBirth: '1990-02-28' },
        ],
      },
    });
    const { answers, told } = await start('housing-register');
    expect(answers.lists['people']).toEqual([
      { ...rest, sex, firstName: 'Edie', applicant: true, lastName: 'King', dateOfBirth: '1990-02-28' },
    ]);
    expect(Object.keys(told)).toEqual(expect.arrayContaining([me.id, 'othersStay']));
  });

  test('gives the time at which each unchanged answer was sent, also for a draft', async () => {
    await send('my-profile', { values: { mobile: '01632 960 001', contactWay: 'text' } });
    const { answers, told, toldAt } = await start('housing-register');
    expect(Object.keys(told)).toEqual(expect.arrayContaining(['mobile', 'contactWay']));
    expect(told['mobile']).toBe(toldAt);
    await save('housing-register', { ...answers, values: { ...answers.values, mobile: '01632 960 002' } }, 0);
    const later = await start('housing-register');
    expect(later.told).toHaveProperty('contactWay');
    expect(later.told).not.toHaveProperty('mobile');
  });

  test('lists only current members as residents', async () => {
    await send('my-addresses');
    const { lists } = await send('my-family', {
      lists: {
        people: (whole.get('my-family')?.lists['people'] ?? []).map((one) => ({ ...one, id: randomUUID() })),
      },
    });
    const { answers } = await start('housing-register');
    expect(answers.lists['people']).toEqual(lists['people']);
    expect(answers.lists['addresses']?.map(({ residents }) => residents)).toEqual(
      (answers.lists['addresses'] ?? []).map(() => []),
    );
  });

  test('has the latest sent answers, and none from drafts or other people', async () => {
    await save('my-profile', { values: { mobile: '01632 960 009' }, lists: {} }, 0);
    expect((await start('housing-register')).answers.values).not.toHaveProperty('mobile');
    const other = person;
    const email = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, 'ashcombe', email);
    person = portal.client();
    await person.logIn(email, password);
    await send('my-profile', { values: { mobile: '01632 960 002' } });
    person = other;
    expect((await start('housing-register')).answers.values).not.toHaveProperty('mobile');
  });

  test('does not overwrite an answer', async () => {
    await send('my-profile', { values: { mobile: '01632 960 001' } });
    await save('housing-register', { values: { mobile: 'typed here' }, lists: { people: [] } }, 0);
    const { answers, prefilled } = await start('housing-register');
    expect(answers.values['mobile']).toBe('typed here');
    expect(answers.lists['people']).toEqual([]);
    expect(prefilled).not.toContain('mobile');
  });
});

describe('the council’s events on a sent form', () => {
  test.each([
    ['update', 'my-profile'],
    ['review', 'housing-register'],
  ] as const)('start a new one (%s) with the sent answers', async (requestType, form) => {
    const sent = await send(form, { values: { mobile: '01632 960 001' } });
    const offered = (await council(form, { event: 'form.offer', requestType })).as(CouncilFormResponseSchema);
    expect(offered.formProgress).toMatchObject({ requestType, state: 'pending', version: 0 });
    const { answers, formProgress } = await start(form);
    expect(answers).toEqual(sent);
    expect(formProgress.allowedEvents).toEqual(['draft.save']);
    const changed = { ...sent, values: { ...sent.values, mobile: '01632 960 002' } };
    expect((await save(form, changed, 0)).as(SaveResponseSchema).formProgress.state).toBe('submit');
    expect((await submit(form, 1)).as(SubmitResponseSchema).formProgress).toMatchObject({
      requestType,
      state: 'submitted',
    });
    const { rows } = await portal.pool.query<{ type: string; mobile: string }>(
      `select request_type as type, answers -> 'values' ->> 'mobile' as mobile
         from form_submission where account_id = $1 order by number`,
      [account],
    );
    expect(rows).toEqual([
      { type: 'new', mobile: '01632 960 001' },
      { type: requestType, mobile: '01632 960 002' },
    ]);
  });

  test('pause a review: stored answers wait, and new typing is returned', async () => {
    const form = 'housing-register';
    const sent = await send(form);
    await council(form, { event: 'form.offer', requestType: 'review' });
    const half = { ...sent, values: { ...sent.values, mobile: '01632 960 003' } };
    await save(form, half, 0);
    const paused = (await council(form, { event: 'form.pause' })).as(CouncilFormResponseSchema);
    expect(paused.formProgress).toMatchObject({ state: 'on-hold', allowedEvents: [] });
    const refused = await save(form, { ...half, values: { ...half.values, mobile: 'late' } }, 1);
    expect(refused.status).toBe(409);
    expect(refused.as(SaveConflictSchema)).toMatchObject({ code: 'form.onHold', answers: half });
    expect((await submit(form, 1)).as(SaveConflictSchema).code).toBe('form.onHold');
    expect((await start(form)).answers).toEqual(half);
    const resumed = (await council(form, { event: 'form.resume' })).as(CouncilFormResponseSchema);
    expect(resumed.formProgress).toMatchObject({ state: 'submit', version: 1 });
    expect((await submit(form, 1)).status).toBe(200);
  });

  test('return it for correction, and the old receipt stays', async () => {
    const form = 'my-profile';
    await send(form);
    const first = (await person.get(`/api/forms/${form}/receipt`)).as(SubmitResponseSchema).receipt;
    const reopened = (await council(form, { event: 'form.reopen' })).as(CouncilFormResponseSchema);
    expect(reopened.formProgress.state).toBe('submit');
    const { receipt } = (await person.get(`/api/forms/${form}/receipt`)).as(SubmitResponseSchema);
    expect(receipt).toEqual(first);
    expect((await submit(form, reopened.formProgress.version)).status).toBe(200);
  });

  test('are refused if its state does not allow them, or the key may not', async () => {
    const form = 'my-profile';
    for (const body of [
      { event: 'form.offer', requestType: 'update' },
      { event: 'form.pause' },
      { event: 'form.resume' },
      { event: 'form.reopen' },
    ]) {
      const refused = await council(form, body);
      expect([refused.status, refused.code]).toEqual([409, 'form.notAllowed']);
    }
    await send(form);
    await council(form, { event: 'form.offer', requestType: 'update' });
    // Only a review can be paused by the council.
    expect((await council(form, { event: 'form.pause' })).code).toBe('form.notAllowed');
    expect((await council('no-such-form', { event: 'form.pause' })).code).toBe('request.notFound');
    const reader = new BackOffice(
      portal.client(),
      await addKey(portal.pool, 'ashcombe', ['submissions:read']),
    );
    const path = `/api/backoffice/forms/${form}/${registrationNumber}`;
    expect((await reader.send('POST', path, { body: { event: 'form.reopen' } })).code).toBe('key.notAllowed');
  });
});
