import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlansResponseSchema } from '#schemas/api/plans.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { addKey, BackOffice, taken } from '../../backoffice/back-office.ts';
import { ImpersonationScene } from '../staff/impersonation-scene.ts';

// Staff in a resident's account: they may report a step as done, but never as impossible.

let scene: ImpersonationScene;
beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

test('staff report on steps as staff, cannot refuse any, and each view is recorded', async () => {
  const resident = await scene.resident();
  const office = new BackOffice(scene.server.client('ashcombe'), await addKey(scene.pool, 'ashcombe'));
  taken(await office.put('cases', [await caseOf(scene.pool, resident.id, 'C/staff')]));
  taken(await office.put('plans', [planOf('C/staff', [planStep('a')])]));
  const tab = await scene.tab(resident);
  const { cases } = (await tab.get('/api/account/plans')).as(PlansResponseSchema);
  const step = cases[0]?.plan?.steps[0]?.id;
  const tell = (what: string, body: object) =>
    tab.send('POST', `/api/account/plans/steps/${step}/${what}`, {
      body: { version: 1, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect((await tell('cannot', { reason: 'They said so.' })).code).toBe('impersonation.notAllowed');
  expect((await tell('done', {})).status).toBe(200);
  const { rows } = await scene.pool.query(
    `select kind, made_by from resident_event where account_id = $1 order by number`,
    [resident.id],
  );
  expect(rows).toEqual([{ kind: 'plan.stepDone', made_by: 'staff' }]);
  const { rows: views } = await scene.pool.query(
    `select made_by from audit_event where account_id = $1 and event = 'plan.view'`,
    [resident.id],
  );
  expect(views).toEqual([{ made_by: 'staff' }]);
});
