import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FormsResponseSchema,
  FormStartResponseSchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
} from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const form = 'pre-assessment';
const today = new Date().toISOString().slice(0, 10);
const portal = portalForTests();
let whole: Answers;
/** A signed-in person; each test has their own. */
let person: Client;
let email: string;
let account: string;

beforeAll(async () => {
  const files = await shippedCouncil('ashcombe');
  const loaded = files.forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  whole = wholeDraft(loaded.definition, today);
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  person = portal.client();
  await person.logIn(email, password);
});

const start = async (client = person, name = form) =>
  (await client.get(`/api/forms/${name}/start`)).as(FormStartResponseSchema);

async function save(
  answers: Answers,
  version: number,
  { client = person, key = randomUUID(), name = form }: { client?: Client; key?: string; name?: string } = {},
): Promise<Answer> {
  return client.send('PUT', `/api/forms/${name}/draft`, {
    body: { definitionHash: (await start(client, name)).definitionHash, version, answers },
    headers: { 'idempotency-key': key },
  });
}

async function submit(
  version: number,
  more: Readonly<Record<string, unknown>> = {},
  { client = person, key = randomUUID(), name = form }: { client?: Client; key?: string; name?: string } = {},
): Promise<Answer> {
  const { definitionHash } = await start(client, name);
  return client.post(`/api/forms/${name}/submit`, {
    body: { definitionHash, version, agreed: true, ...more },
    headers: { 'idempotency-key': key },
  });
}

const empty = { values: {}, lists: {} };
const submissions = async () => {
  const { rows } = await portal.pool.query<{ count: number }>(
    'select count(*)::integer as count from form_submission where account_id = $1',
    [account],
  );
  return rows[0]?.count;
};

test('each draft keeps its definition, which may be shared between councils', async () => {
  // When the person returns, the current definition is compared with the one that their draft began with.
  for (const tenantId of ['ashcombe', 'three-rivers', 'porth-elen']) {
    const visitor = portal.client(tenantId);
    await visitor.visit();
    const begun = await Promise.all(
      ['pre-assessment', 'homeless-situation', 'homeless-referral'].map((name) => start(visitor, name)),
    );
    const { rows } = await portal.pool.query<{ hash: string }>(
      'select hash from form_definition where tenant_id = $1',
      [tenantId],
    );
    const hashes = begun.map(({ definitionHash }) => definitionHash);
    expect([tenantId, rows.map(({ hash }) => hash)]).toEqual([tenantId, expect.arrayContaining(hashes)]);
  }
});

describe('a request is refused', () => {
  test('for an unknown form, with a clear message', async () => {
    for (const path of ['/api/forms/no-such-form/start', '/api/forms/no-such-form/receipt']) {
      const answer = await person.get(path);
      expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    }
  });

  test('for a draft without a session, or after it ended', async () => {
    const visitor = portal.client();
    await visitor.visit();
    expect((await save(empty, 0, { client: visitor })).code).toBe('session.required');
    await portal.pool.query('update session set ended_at = app_now() where account_id = $1', [account]);
    const late = await person.get(`/api/forms/${form}/start`);
    expect([late.status, late.code]).toEqual([401, 'session.ended']);
  });

  test('for a draft without a key, or with malformed answers', async () => {
    const { definitionHash } = await start();
    const path = `/api/forms/${form}/draft`;
    const bodies = [
      { definitionHash, version: 0, answers: { values: { x: null }, lists: {} } },
      { definitionHash, version: -1, answers: empty },
      { definitionHash, version: 0, answers: { values: {}, lists: { people: [{ firstName: 'Ada' }] } } },
      { definitionHash, version: 0, answers: { values: {}, lists: {} }, more: true },
    ];
    for (const body of bodies) {
      const answer = await person.send('PUT', path, { body, headers: { 'idempotency-key': randomUUID() } });
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    }
    const keyless = await person.send('PUT', path, { body: { definitionHash, version: 0, answers: empty } });
    expect(keyless.status).toBe(400);
    expect((await start()).formProgress.version).toBe(0);
  });

  test('for a form closed to visitors, which asks them to log in', async () => {
    const visitor = portal.client();
    await visitor.visit();
    expect((await visitor.get('/api/forms/my-profile/start')).code).toBe('session.required');
    expect((await visitor.get(`/api/forms/${form}/start`)).status).toBe(200);
  });
});

describe('a draft', () => {
  test('is stored as typed, and its mistakes are reported', async () => {
    const { answers } = await start();
    const [name = 'x'] = Object.keys(whole.values);
    const wrong = { ...answers, values: { ...answers.values, [name]: 'no such option' } };
    const saved = (await save(wrong, 0)).as(SaveResponseSchema);
    expect(saved.formProgress).toMatchObject({ state: 'progress', version: 1 });
    expect(saved.findings).toContainEqual(expect.objectContaining({ answer: name, blocks: 'save' }));
    const again = await start();
    expect(again.answers).toEqual(wrong);
    expect(again.formProgress.version).toBe(1);
  });

  test('keeps answers to questions not asked, and unknown names', async () => {
    const strange = { values: { ...whole.values, notAsked: 'kept' }, lists: {} };
    await save(strange, 0);
    expect((await start()).answers.values['notAsked']).toBe('kept');
  });

  test('can be sent once complete', async () => {
    expect((await save(whole, 0)).as(SaveResponseSchema).formProgress).toMatchObject({
      state: 'submit',
      allowedEvents: ['draft.save', 'form.submit'],
    });
  });

  test('on another device is not overwritten, and both can be chosen', async () => {
    const other = portal.client();
    await other.logIn(email, password);
    const mine = { values: { ...whole.values, typedHere: 'one' }, lists: {} };
    const theirs = { values: { ...whole.values, typedHere: 'two' }, lists: {} };
    await save(theirs, 0, { client: other });
    const refused = await save(mine, 0);
    expect(refused.status).toBe(409);
    const conflict = refused.as(SaveConflictSchema);
    expect(conflict.code).toBe('form.savedElsewhere');
    expect(conflict.answers).toEqual(theirs);
    expect(conflict.formProgress.version).toBe(1);
    expect((await start()).answers).toEqual(theirs);
  });

  test('saved again after a lost answer is saved once', async () => {
    const key = randomUUID();
    expect((await save(whole, 0, { key })).status).toBe(200);
    expect((await save(whole, 0, { key })).as(SaveResponseSchema).formProgress.version).toBe(1);
  });

  test('saved late does not undo a later save', async () => {
    const key = randomUUID();
    await save({ values: { first: 'a' }, lists: {} }, 0, { key });
    await save({ values: { first: 'a', second: 'b' }, lists: {} }, 1);
    expect((await save({ values: { first: 'a' }, lists: {} }, 0, { key })).status).toBe(409);
    expect((await start()).answers.values).toMatchObject({ second: 'b' });
  });

  test('saved twenty times at once is saved once, and the others get a conflict', async () => {
    const drafts = Array.from({ length: 20 }, (_, index) => ({
      values: { from: `tab ${index}` },
      lists: {},
    }));
    const answers = await Promise.all(drafts.map((draft) => save(draft, 0)));
    const saved = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await start()).answers.values['from']).toBe(`tab ${saved[0]}`);
  });

  test('belongs to its person and council only', async () => {
    await save(whole, 0);
    const neighbour = portal.client();
    const theirEmail = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, 'ashcombe', theirEmail);
    await neighbour.logIn(theirEmail, password);
    expect((await start(neighbour)).answers.values).not.toMatchObject(whole.values);
    const elsewhere = portal.client('three-rivers');
    await addAccount(portal.pool, 'three-rivers', email);
    await elsewhere.logIn(email, password);
    expect((await start(elsewhere)).formProgress.version).toBe(0);
  });
});

describe('sending a form', () => {
  test('is refused while answers are missing, and loses nothing', async () => {
    await save({ values: {}, lists: {} }, 0);
    const refused = await submit(1);
    expect([refused.status, refused.code]).toEqual([409, 'form.incomplete']);
    expect((await start()).formProgress.state).toBe('progress');
    expect(await submissions()).toBe(0);
  });

  test('returns a receipt, and the same one again', async () => {
    await save(whole, 0);
    const key = randomUUID();
    const first = (await submit(1, {}, { key })).as(SubmitResponseSchema);
    expect(first.formProgress).toMatchObject({ state: 'submitted', allowedEvents: ['update.start'] });
    expect(first.receipt?.reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(first.receipt?.outcome?.result).toMatch(/^(likely|unlikely|cannotSay)$/);
    const again = (await submit(1, {}, { key })).as(SubmitResponseSchema);
    expect(again.receipt).toEqual(first.receipt);
    const read = (await person.get(`/api/forms/${form}/receipt`)).as(SubmitResponseSchema);
    expect(read.receipt).toEqual(first.receipt);
    expect(await submissions()).toBe(1);
  });

  test('twice at once with two keys sends it once', async () => {
    await save(whole, 0);
    const answers = await Promise.all([submit(1), submit(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await submissions()).toBe(1);
  });

  test('is refused if the draft has changed since the page was loaded', async () => {
    await save(whole, 0);
    await save({ ...whole, values: { ...whole.values, more: 'x' } }, 1);
    const refused = await submit(1);
    expect(refused.as(SaveConflictSchema)).toMatchObject({
      code: 'form.savedElsewhere',
      formProgress: { version: 2 },
    });
  });

  test('is refused if the questions have changed since they were answered', async () => {
    await save(whole, 0);
    const refused = await submit(1, { definitionHash: '0'.repeat(32) });
    expect([refused.status, refused.code]).toEqual([409, 'form.definitionChanged']);
  });

  test('closes the draft: later typing is refused with a message', async () => {
    await save(whole, 0);
    await submit(1);
    const late = await save({ values: { late: 'x' }, lists: {} }, 1);
    expect(late.as(SaveConflictSchema).code).toBe('form.alreadySubmitted');
    expect((await submit(1)).as(SaveConflictSchema).code).toBe('form.alreadySubmitted');
  });

  test('stores only the answers that count, under the current definition', async () => {
    await save({ ...whole, values: { ...whole.values, notAsked: 'stays in the draft' } }, 0);
    await submit(1);
    const { rows } = await portal.pool.query<{ answers: Answers; hash: string; known: string }>(
      `select answers, definition_hash as hash, definition ->> 'identifier' as known
         from form_submission join form_definition using (tenant_id)
        where account_id = $1 and hash = definition_hash`,
      [account],
    );
    expect(rows[0]?.answers.values).toEqual(whole.values);
    expect(rows[0]?.known).toBe(form);
  });

  test('without an account is possible only if the form allows it', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const sent = (await submit(0, { answers: whole }, { client: visitor })).as(SubmitResponseSchema);
    expect(sent.receipt?.reference).toBeDefined();
    // The server no longer recognises the visitor, who can do nothing more with it.
    expect(sent.formProgress.allowedEvents).toEqual([]);
    const { rows } = await portal.pool.query(
      'select from form_submission where reference = $1 and account_id is null',
      [sent.receipt?.reference],
    );
    expect(rows).toHaveLength(1);
    expect((await submit(0, { answers: empty }, { client: visitor })).code).toBe('form.incomplete');
    expect((await submit(0, {}, { client: visitor })).code).toBe('session.required');
  });

  test('without an account twice at once with one key sends it once', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit(0, { answers: whole }, { client: visitor, key })),
    );
    const references = answers.map((answer) => answer.as(SubmitResponseSchema).receipt?.reference);
    expect(new Set(references).size).toBe(1);
  });
});

describe('a change published while a person fills in a form', () => {
  test('is reported at the next start, and nothing is dropped', async () => {
    await save(whole, 0);
    // The definition when the draft was written: it began with one more question.
    const { rows } = await portal.pool.query<{ definition: FormDefinition }>(
      'select definition from form_definition where form_identifier = $1 limit 1',
      [form],
    );
    const now = rows[0]?.definition;
    const [first = ''] = now?.order ?? [];
    const section = now?.sections[first];
    const earlier = {
      title: 'Then?',
      schema: { type: 'object', properties: { earlier: { type: 'string', maxLength: 9 } } },
      ui: { earlier: { label: 'Then?' } },
    };
    const before = {
      ...now,
      pages: { earlier, ...now?.pages },
      sections: { ...now?.sections, [first]: { ...section, pages: ['earlier', ...(section?.pages ?? [])] } },
    };
    await portal.pool.query(
      `insert into form_definition (tenant_id, hash, form_identifier, definition)
       values ('ashcombe', repeat('a', 32), $1, $2)`,
      [form, JSON.stringify(before)],
    );
    await portal.pool.query(
      `update form_request set definition_hash = repeat('a', 32),
              answers = jsonb_set(answers, '{values,earlier}', '"so"') where account_id = $1`,
      [account],
    );
    const { changes, answers } = await start();
    expect(changes).toEqual([
      {
        kind: 'removed',
        page: 'earlier',
        answer: 'earlier',
        label: 'Then?',
        language: 'en-GB',
        former: [],
        limit: null,
        needsAnswer: false,
      },
    ]);
    expect(answers.values['earlier']).toBe('so');
  });
});

describe('the list of forms', () => {
  test('has the council’s own, in order, with each one’s progress', async () => {
    await save(whole, 0);
    const { forms } = (await person.get('/api/forms')).as(FormsResponseSchema);
    expect(forms.map(({ formIdentifier }) => formIdentifier).toSorted()).toEqual([
      'homeless-referral',
      'homeless-situation',
      'housing-register',
      'my-addresses',
      'my-family',
      'my-profile',
      'pre-assessment',
    ]);
    const states = new Map(forms.map(({ formIdentifier, progress }) => [formIdentifier, progress?.state]));
    expect(states.get(form)).toBe('submit');
    expect(states.get('my-profile')).toBe('pending');
    const visitor = portal.client();
    const seen = (await visitor.get('/api/forms')).as(FormsResponseSchema);
    expect(seen.forms.every(({ progress }) => progress === null)).toBe(true);
  });

  test('uses the reader’s language, as the definition does at its own address', async () => {
    const visitor = portal.client('porth-elen');
    const welsh = { 'accept-language': 'cy-GB' };
    const { forms } = (await visitor.get('/api/forms', { headers: welsh })).as(FormsResponseSchema);
    const english = (await visitor.get('/api/forms')).as(FormsResponseSchema).forms;
    expect(forms.map(({ title }) => title)).not.toEqual(english.map(({ title }) => title));
    const begun = (await visitor.get(`/api/forms/${form}/start`, { headers: welsh })).as(
      FormStartResponseSchema,
    );
    const definition = await visitor.get(begun.definitionAddress);
    expect(definition.headers['cache-control']).toContain('immutable');
    expect(JSON.parse(definition.text)).toMatchObject({
      identifier: form,
      title: forms.find(({ formIdentifier }) => formIdentifier === form)?.title,
    });
    expect((await visitor.get(begun.definitionAddress.replace('cy-GB', 'fr-FR'))).status).toBe(404);
  });

  test('has an immutable module of checks, the same in every language', async () => {
    const visitor = portal.client('porth-elen');
    const [welsh, english] = await Promise.all(
      ['cy-GB', 'en-GB'].map(async (locale) =>
        (await visitor.get(`/api/forms/${form}/start`, { headers: { 'accept-language': locale } })).as(
          FormStartResponseSchema,
        ),
      ),
    );
    const address = english?.checksAddress ?? '';
    expect(welsh?.checksAddress).toBe(address);
    const module = await visitor.get(address);
    expect(module.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(module.text).toMatch(/^export default \(runtime\) =>/);
    expect((await visitor.get(address.replace(/.{22}\.js$/, `${'0'.repeat(22)}.js`))).status).toBe(404);
  });

  test('has checks under its own form’s name only', async () => {
    const visitor = portal.client();
    const begun = await visitor.get(`/api/forms/${form}/start`);
    const { checksAddress } = begun.as(FormStartResponseSchema);
    expect(checksAddress).toContain(`/${form}/`);
    for (const other of ['homeless-referral', 'no-such-form']) {
      const answer = await visitor.get(checksAddress.replace(`/${form}/`, `/${other}/`));
      expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    }
  });
});
