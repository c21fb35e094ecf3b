import { beforeAll, describe, expect, it } from 'vitest';
import { planStepModel } from '#machines/lifecycle/plan-step.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { planStepOnApi, type PlanStepWorld } from '../drivers/plan-step-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
let world: PlanStepWorld;
beforeAll(async () => {
  world = {
    pool: portal.pool,
    tenantId,
    office: new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId)),
    newClient: () => portal.client(tenantId),
  };
});

describe('the life of a step on the API', () => {
  const record = pathTests(
    planStepModel,
    planStepOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(planStepModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(planStepModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(planStepModel, record)).toEqual([]);
  });
});
