import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/law/last-day.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { PlansResponseSchema, StepResponseSchema } from '#schemas/api/plans.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { addKey, BackOffice, taken } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// A person's view of their plans and their reports on steps. The machine's life of a step is in
// tests/paths/plan-step.api.test.ts; the plans a council may send are in tests/backoffice/plans.test.ts.

const portal = portalForTests();
let office: BackOffice;
beforeAll(async () => {
  office = new BackOffice(portal.client('ashcombe'), await addKey(portal.pool, 'ashcombe'));
});

class Planned {
  readonly accountId: string;
  readonly client: Client;
  readonly reference: string;
  constructor(accountId: string, client: Client, reference: string) {
    this.accountId = accountId;
    this.client = client;
    this.reference = reference;
  }
  plan = async (steps: PlanItem['steps'], changed: Partial<PlanItem> = {}) =>
    taken(await office.put('plans', [planOf(this.reference, steps, changed)]));
  cases = async () => (await this.client.get('/api/account/plans')).as(PlansResponseSchema).cases;
  steps = async () => (await this.cases())[0]?.plan?.steps ?? [];
  async step(title: string) {
    const found = (await this.steps()).find((step) => step.title === title);
    if (!found) throw new Error(`There is no step "${title}".`);
    return found;
  }
  tell = (id: string, what: string, body: object = {}, key: string = randomUUID()): Promise<Answer> =>
    this.client.post(`/api/account/plans/steps/${id}/${what}`, {
      body: what === 'comment' ? body : { version: 1, ...body },
      headers: { 'idempotency-key': key },
    });
  pending = async () =>
    (await this.client.get('/api/account/overview')).as(AccountOverviewResponseSchema).countPendingPHPActions;
}

async function newPlanned(changed: Parameters<typeof caseOf>[3] = {}): Promise<Planned> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, 'ashcombe', email);
  const client = portal.client('ashcombe');
  await client.logIn(email, password);
  const reference = `C-${randomUUID().slice(0, 8)}`;
  taken(await office.put('cases', [await caseOf(portal.pool, accountId, reference, changed)]));
  return new Planned(accountId, client, reference);
}

const toldCouncil = async (accountId: string) =>
  (
    await portal.pool.query<{ kind: string; made_by: string; details: unknown }>(
      'select kind, made_by, details from resident_event where account_id = $1 order by number',
      [accountId],
    )
  ).rows;
const letters = async (accountId: string) =>
  (
    await portal.pool.query<{ kind: string }>(
      `select kind from outbox where payload ->> 'accountId' = $1 order by id`,
      [accountId],
    )
  ).rows.map(({ kind }) => kind);

describe('a person cannot', () => {
  test('read or report on another person’s plan, or another council’s', async () => {
    const owner = await newPlanned();
    await owner.plan([planStep('a')]);
    const { id } = await owner.step('Do a');
    const other = await newPlanned();
    const elsewhere = portal.client('porth-elen');
    await addAccount(portal.pool, 'porth-elen', 'elsewhere@residents.example');
    await elsewhere.logIn('elsewhere@residents.example', password);
    for (const stranger of [other.client, elsewhere]) {
      expect((await stranger.get(`/api/account/plans/steps/${id}`)).status).toBe(404);
      const told = await stranger.post(`/api/account/plans/steps/${id}/done`, {
        body: { version: 1 },
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(told.code).toBe('request.notFound');
    }
    expect((await owner.step('Do a')).state).toBe('toDo');
    expect((await other.cases())[0]?.plan).toBeNull();
  });

  test('see the other plan of a split household, even with a shared application', async () => {
    const first = await newPlanned();
    const second = await newPlanned();
    await portal.pool.query(
      `with shared as (insert into application (tenant_id, account_id, reference, scheme_identifiers, facts)
                       values ('ashcombe', $1, $2, '{}', '{"household": [], "localConnections": []}') returning id)
       update housing_case set application_id = (select id from shared) where external_reference in ($3, $4)`,
      [first.accountId, randomUUID().slice(0, 8), first.reference, second.reference],
    );
    await first.plan([planStep('leave')]);
    await second.plan([planStep('stay')]);
    expect((await first.steps()).map(({ title }) => title)).toEqual(['Do leave']);
    expect((await second.steps()).map(({ title }) => title)).toEqual(['Do stay']);
    const { id } = await first.step('Do leave');
    expect((await second.client.get(`/api/account/plans/steps/${id}`)).status).toBe(404);
  });

  test('report on the council’s steps, ended steps, or an outdated version of a step', async () => {
    const person = await newPlanned();
    await person.plan([
      planStep('council', { owner: 'council' }),
      planStep('ended', { noLongerRightFrom: '2026-02-01' }),
      planStep('mine'),
    ]);
    const idOf = async (title: string) => (await person.step(title)).id;
    expect((await person.tell(await idOf('Do council'), 'done')).code).toBe('plan.stepOfCouncil');
    expect((await person.tell(await idOf('Do ended'), 'done')).code).toBe('plan.stepEnded');
    expect((await person.tell(await idOf('Do mine'), 'done', { version: 7 })).code).toBe('plan.stepChanged');
    expect((await person.tell(await idOf('Do mine'), 'again')).code).toBe('plan.stepChanged');
    expect((await person.tell(await idOf('Do mine'), 'cannot')).code).toBe('request.invalid');
    expect((await person.tell(await idOf('Do mine'), 'cannot', { reason: ' \n ' })).code).toBe(
      'request.invalid',
    );
    expect(await toldCouncil(person.accountId)).toEqual([]);
  });

  test('do more than read once the plan or its case has ended', async () => {
    const person = await newPlanned();
    const steps = [planStep('a')];
    await person.plan(steps);
    const { id } = await person.step('Do a');
    expect(await person.pending()).toBe(1);
    await person.plan(steps, { endedOn: '2026-03-01' });
    expect((await person.tell(id, 'done')).code).toBe('plan.over');
    expect((await person.tell(id, 'comment', { comment: 'Still here.' })).code).toBe('plan.over');
    await person.plan(steps);
    taken(
      await office.put('cases', [
        await caseOf(portal.pool, person.accountId, person.reference, { closedOn: '2026-03-01' }),
      ]),
    );
    expect((await person.tell(id, 'done')).code).toBe('plan.over');
    const [shown] = await person.cases();
    expect(shown?.plan).toMatchObject({ isOver: true, steps: [{ title: 'Do a', moves: [] }] });
    expect(await person.pending()).toBe(0);
  });
});

describe('a report on a step', () => {
  test('reaches the council once and in order, with its comment', async () => {
    const person = await newPlanned();
    await person.plan([planStep('a')]);
    const { id } = await person.step('Do a');
    const key = randomUUID();
    expect((await person.tell(id, 'done', {}, key)).as(StepResponseSchema).step.state).toBe('done');
    expect((await person.tell(id, 'done', {}, key)).status).toBe(200);
    expect((await person.tell(id, 'again', { version: 2 }, key)).code).toBe('request.keyReused');
    expect((await person.tell(id, 'again', { version: 2 })).status).toBe(200);
    expect((await person.tell(id, 'cannot', { version: 3, reason: 'I have no car.' })).status).toBe(200);
    const last = (await person.tell(id, 'comment', { comment: 'A bus would do.' })).as(StepResponseSchema);
    expect(last.step).toMatchObject({ state: 'cannot', reason: 'I have no car.', version: 4 });
    expect(last.history.map(({ event, note }) => [event, note])).toEqual([
      ['done', null],
      ['again', null],
      ['cannot', 'I have no car.'],
      ['comment', 'A bus would do.'],
    ]);
    const about = { plan: `P/${person.reference}`, step: 'a' };
    expect(await toldCouncil(person.accountId)).toEqual([
      { kind: 'plan.stepDone', made_by: 'resident', details: about },
      { kind: 'plan.stepAgain', made_by: 'resident', details: about },
      { kind: 'plan.stepCannot', made_by: 'resident', details: { ...about, reason: 'I have no car.' } },
      { kind: 'plan.comment', made_by: 'resident', details: { ...about, comment: 'A bus would do.' } },
    ]);
  });

  test('from two tabs at once is accepted from one, and the other gets 409', async () => {
    const person = await newPlanned();
    await person.plan([planStep('a')]);
    const { id } = await person.step('Do a');
    const both = await Promise.all([
      person.tell(id, 'done'),
      person.tell(id, 'cannot', { reason: 'I am ill.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await toldCouncil(person.accountId)).toHaveLength(1);
  });
});

describe('the number of pending steps', () => {
  test('counts the person’s own required steps, from their first day until no longer right', async () => {
    const person = await newPlanned();
    await person.plan([
      planStep('now'),
      planStep('disputed', {
        agreed: false,
        why: { 'en-GB': 'We see it differently.' },
        councilView: { 'en-GB': 'It is needed.' },
        residentView: 'It is not.',
      }),
      planStep('later', { from: '2999-01-01' }),
      planStep('ended', { noLongerRightFrom: '2026-02-01' }),
      planStep('ending', { noLongerRightFrom: '2999-01-01' }),
      planStep('advice', { kind: 'advice' }),
      planStep('council', { owner: 'council' }),
    ]);
    expect(await person.pending()).toBe(3);
    await person.tell((await person.step('Do now')).id, 'done');
    expect(await person.pending()).toBe(2);
  });

  test('changes at midnight, in the list and in the menu alike', async () => {
    const person = await newPlanned();
    const { rows } = await portal.pool.query<{ day: string }>(
      `select (app_now() at time zone 'Europe/London')::date::text as day`,
    );
    const today = rows[0]?.day ?? '';
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    await person.plan([
      planStep('begun', { from: today }),
      planStep('coming', { from: tomorrow }),
      planStep('over', { noLongerRightFrom: today }),
      planStep('ending', { noLongerRightFrom: tomorrow }),
      planStep('due', { due: today }),
      planStep('missed', { due: yesterday }),
    ]);
    expect((await person.steps()).map(({ title, state, isOverdue }) => [title, state, isOverdue])).toEqual([
      ['Do begun', 'toDo', false],
      ['Do coming', 'toDo', false],
      ['Do over', 'noLongerRight', false],
      ['Do ending', 'toDo', false],
      ['Do due', 'toDo', false],
      ['Do missed', 'toDo', true],
    ]);
    expect(await person.pending()).toBe(4);

    const steps = [planStep('begun', { from: today })];
    const standing = async () => [(await person.cases())[0]?.plan?.isOver, await person.pending()];
    await person.plan(steps, { endedOn: tomorrow });
    expect(await standing()).toEqual([false, 1]);
    await person.plan(steps, { endedOn: today });
    expect(await standing()).toEqual([true, 0]);
  });

  test('marks only required steps as overdue, without further consequences', async () => {
    const person = await newPlanned();
    const due = '2026-01-31';
    const steps = [planStep('must', { due }), planStep('advised', { due, kind: 'advice' })];
    await person.plan(steps);
    expect((await person.steps()).map(({ title, isOverdue }) => [title, isOverdue])).toEqual([
      ['Do must', true],
      ['Do advised', false],
    ]);
    // A letter announces the plan but none of its days: a warning is an officer’s own letter.
    await person.plan(steps);
    expect(await letters(person.accountId)).toEqual(['casework.planChanged']);
    expect((await person.step('Do must')).state).toBe('toDo');
  });
});

test('a step that is an action completes with it, and only with it', async () => {
  const person = await newPlanned();
  const action = await addAction(portal.pool, 'ashcombe', person.accountId);
  await portal.pool.query(`update workflow_action set external_reference = 'A/1' where id = $1`, [action]);
  await person.plan([planStep('a', { actionReference: 'A/1' })]);
  const step = await person.step('Do a');
  expect(step).toMatchObject({ actionId: action, moves: [], state: 'toDo' });
  expect((await person.tell(step.id, 'done')).code).toBe('plan.stepOfAction');
  await portal.pool.query(
    `update workflow_action set state = 'awaitingReview', response = 'complete', responded_at = app_now() where id = $1`,
    [action],
  );
  expect((await person.step('Do a')).state).toBe('done');
  await portal.pool.query(
    `update workflow_action set state = 'needsYou', response = null, responded_at = null where id = $1`,
    [action],
  );
  expect((await person.step('Do a')).state).toBe('toDo');
  await portal.pool.query(
    `update workflow_action set state = 'withdrawn', ended_at = app_now() where id = $1`,
    [action],
  );
  expect((await person.step('Do a')).state).toBe('noLongerRight');
  const { history } = (await person.client.get(`/api/account/plans/steps/${step.id}`)).as(StepResponseSchema);
  expect(history.map(({ event, madeBy }) => [event, madeBy])).toEqual([
    ['done', 'system'],
    ['again', 'system'],
    ['end', 'system'],
  ]);
});

test('a step of the council stays to do if the person cannot do its action', async () => {
  const person = await newPlanned();
  const action = await addAction(portal.pool, 'ashcombe', person.accountId);
  await portal.pool.query(`update workflow_action set external_reference = 'A/' || id where id = $1`, [
    action,
  ]);
  const step = planStep('a', { owner: 'council', actionReference: `A/${action}` });
  await person.plan([step]);
  await portal.pool.query(
    `update workflow_action set state = 'awaitingReview', response = 'cannotComplete', responded_at = app_now() where id = $1`,
    [action],
  );
  expect((await person.step('Do a')).state).toBe('toDo');
  await person.plan([step, { ...step, reference: 'b', title: { 'en-GB': 'Do b' } }]);
  expect((await person.step('Do b')).state).toBe('toDo');
});
