import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Personal housing plans from a council's housing system: versions that never change, and refusals.

const portal = portalForTests();
let office: BackOffice;
let account: string;
beforeAll(async () => {
  office = new BackOffice(portal.client('ashcombe'), await addKey(portal.pool, 'ashcombe'));
  account = await addAccount(portal.pool, 'ashcombe', 'planned@residents.example');
});
beforeEach(async () => {
  await emptyTables(portal.pool, 'housing_case');
  await portal.pool.query('delete from outbox');
  taken(await office.put('cases', [await caseOf(portal.pool, account, 'C/1')]));
});

const put = (item: PlanItem) => office.put('plans', [item]);
const versions = async () =>
  (
    await portal.pool.query<{ version: number; changes: { what: string }[] }>(
      'select version, changes from housing_plan_version order by version',
    )
  ).rows.map(({ version, changes }) => [version, ...changes.map(({ what }) => what)]);
const letters = async () =>
  (await portal.pool.query<{ kind: string }>('select kind from outbox order by id')).rows.map(
    ({ kind }) => kind,
  );
const states = async () =>
  (
    await portal.pool.query<{ reference: string; state: string }>(
      'select reference, state from plan_step order by reference',
    )
  ).rows.map(({ reference, state }) => `${reference} ${state}`);

describe('a plan', () => {
  test('sent again unchanged makes no version and no letter', async () => {
    const plan = planOf('C/1', [planStep('a'), planStep('b')], { situation: { 'en-GB': 'One room.' } });
    expect(taken(await put(plan))).toMatchObject({ created: 1 });
    expect(taken(await put(plan))).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(await versions()).toEqual([[1]]);
    expect(await letters()).toEqual(['casework.planChanged']);
  });

  test('with changes is a new version with a list of them, and notifies its person once', async () => {
    taken(await put(planOf('C/1', [planStep('a'), planStep('b')])));
    const changed = planOf('C/1', [planStep('a', { due: '2026-12-01' }), planStep('c')]);
    expect(taken(await put(changed))).toMatchObject({ changed: 1 });
    expect(await versions()).toEqual([[1], [2, 'stepChanged', 'stepAdded', 'stepEnded']]);
    expect(await states()).toEqual(['a toDo', 'b noLongerRight', 'c toDo']);
    expect(taken(await put(changed))).toMatchObject({ unchanged: 1 });
    expect(await letters()).toEqual(['casework.planChanged', 'casework.planChanged']);
  });

  test('that was only reviewed or ended changes without a new version', async () => {
    const plan = planOf('C/1', [planStep('a')]);
    taken(await put(plan));
    expect(taken(await put({ ...plan, lastReviewedOn: '2026-02-03' }))).toMatchObject({ changed: 1 });
    expect(taken(await put({ ...plan, lastReviewedOn: '2026-02-03', endedOn: '2026-03-01' }))).toMatchObject({
      changed: 1,
    });
    expect(await versions()).toEqual([[1]]);
  });

  test('notifies no one while its application is unclaimed', async () => {
    await portal.pool.query(
      `with case_of as (insert into application (tenant_id, reference, scheme_identifiers, facts)
                        values ('ashcombe', 'unclaimed', '{}', '{"household": [], "localConnections": []}') returning id)
       update housing_case set account_id = null, application_id = (select id from case_of)`,
    );
    taken(await put(planOf('C/1', [planStep('a')])));
    expect(await letters()).toEqual([]);
  });
});

describe('the progress of a step', () => {
  test('is set by the council for its own steps, and for others once the person has reported', async () => {
    const steps = [planStep('mine'), planStep('ours', { owner: 'council' })];
    taken(await put(planOf('C/1', steps, { told: { mine: 'done', ours: 'done' } })));
    expect(await states()).toEqual(['mine done', 'ours done']);
    expect(taken(await put(planOf('C/1', steps)))).toMatchObject({ unchanged: 1 });
    expect(taken(await put(planOf('C/1', steps, { told: { ours: 'toDo' } })))).toMatchObject({ changed: 1 });
    expect(await states()).toEqual(['mine done', 'ours toDo']);
    const { rows } = await portal.pool.query('select event, made_by from plan_step_event order by id');
    expect(rows).toEqual([
      { event: 'step.done', made_by: 'council' },
      { event: 'step.done', made_by: 'council' },
      { event: 'step.again', made_by: 'council' },
    ]);
  });
});

describe('the feed refuses', () => {
  test('a disputed step without the reason and the council’s view; the person’s view may be missing', async () => {
    expect(refused(await put(planOf('C/1', [planStep('a', { agreed: false })])))).toEqual([
      'error feed.noReason /items/0/steps/0/why',
      'error feed.noReason /items/0/steps/0/councilView',
      'warning feed.oneView /items/0/steps/0/residentView',
    ]);
  });

  test('a step that returns after it was no longer right', async () => {
    taken(await put(planOf('C/1', [planStep('a', { noLongerRightFrom: '2026-02-01' })])));
    expect(refused(await put(planOf('C/1', [planStep('a')])))).toEqual([
      'error feed.stepEnded /items/0/steps/0',
    ]);
  });

  test('a second plan for a case, and a plan that moves to another', async () => {
    taken(await put(planOf('C/1', [planStep('a')])));
    taken(await office.put('cases', [await caseOf(portal.pool, account, 'C/2')]));
    expect(refused(await put({ ...planOf('C/1', []), externalReference: 'P/other' }))).toEqual([
      'error feed.casePlanned /items/0/caseReference',
    ]);
    expect(refused(await put({ ...planOf('C/2', []), externalReference: 'P/C/1' }))).toEqual([
      'error feed.caseChanged /items/0/caseReference',
    ]);
  });

  test('a plan with an unknown case or step, or another person’s action', async () => {
    const other = await addAccount(portal.pool, 'ashcombe', 'other@residents.example');
    const action = await addAction(portal.pool, 'ashcombe', other);
    await portal.pool.query(`update workflow_action set external_reference = 'A/other' where id = $1`, [
      action,
    ]);
    expect(refused(await put(planOf('C/404', [])))).toEqual(['error feed.notSent /items/0/caseReference']);
    const steps = [planStep('a', { actionReference: 'A/other', from: '2026-03-02', due: '2026-03-01' })];
    expect(refused(await put(planOf('C/1', steps, { told: { b: 'done' } })))).toEqual([
      'error feed.unknownName /items/0/told',
      'error feed.daysTurned /items/0/steps/0/due',
      'error feed.notSent /items/0/steps/0/actionReference',
    ]);
    expect(await versions()).toEqual([]);
  });
});
