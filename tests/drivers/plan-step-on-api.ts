import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { AnyEventObject } from 'xstate';
import type { PlanStepMachineState } from '#machines/lifecycle/plan-step.machine.ts';
import type { planStepModel } from '#machines/lifecycle/plan-step.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { type BackOffice, taken } from '../backoffice/back-office.ts';
import type { Client } from '../support/client.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof planStepModel)['scenarioIds'][number];

export interface PlanStepWorld {
  readonly pool: Pool;
  readonly tenantId: string;
  readonly office: BackOffice;
  readonly newClient: () => Client;
}

interface Running {
  readonly person: Client;
  readonly reference: string;
  readonly stepId: string;
  readonly step: PlanStepContent;
}

/**
 * Runs the life of a plan's step on the API: the person reports by calls, the council acts through its feed.
 */
export function planStepOnApi(
  world: () => PlanStepWorld,
): Driver<Scenario, { readonly state: PlanStepMachineState }> {
  let running: Running | undefined;
  const current = () => started(running);

  async function read(): Promise<{ id: string; state: PlanStepMachineState; version: number }> {
    const { rows } = await world().pool.query<{ id: string; state: PlanStepMachineState; version: number }>(
      `select step.id, step.state, step.version from plan_step as step join housing_plan as plan on plan.id = step.plan_id
        where plan.external_reference = $1`,
      [`P/${current().reference}`],
    );
    if (rows[0] === undefined) throw new Error('The row of the step is gone.');
    return rows[0];
  }

  async function begin(owner: PlanStepContent['owner']): Promise<void> {
    const { pool, tenantId, office, newClient } = world();
    const email = `${randomUUID()}@residents.example`;
    const accountId = await addAccount(pool, tenantId, email);
    const person = newClient();
    await person.logIn(email, password);
    const reference = randomUUID();
    const step = planStep('step', { owner });
    taken(await office.put('cases', [await caseOf(pool, accountId, reference)]));
    taken(await office.put('plans', [planOf(reference, [step])]));
    running = { person, reference, stepId: '', step };
    running = { ...running, stepId: (await read()).id };
  }

  const feed = async (changed: Partial<PlanStepContent>, told?: PlanItem['told']) => {
    const { reference, step } = current();
    const plan = planOf(reference, [{ ...step, ...changed }], told ? { told } : {});
    // A refused event changes nothing, and an ended step cannot return.
    await world().office.put('plans', [plan]);
  };

  async function report(what: string, body: object = {}): Promise<void> {
    const { person, stepId } = current();
    const { version } = await read();
    await person.post(`/api/account/plans/steps/${stepId}/${what}`, {
      body: { version, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  }

  async function happen(event: AnyEventObject): Promise<void> {
    switch (event.type) {
      case 'step.done':
        return event['by'] === 'council' ? feed({}, { step: 'done' }) : report('done');
      case 'step.again':
        return event['by'] === 'council' ? feed({}, { step: 'toDo' }) : report('again');
      case 'step.cannot':
        return report('cannot', { reason: event['hasReason'] === true ? 'I have no car.' : '' });
      case 'step.end':
        return feed({ noLongerRightFrom: '2026-01-06' });
      default:
        throw new Error(`A step of a plan has no event ${event.type}.`);
    }
  }

  return {
    name: 'API',
    start: (scenario) => begin(scenario === 'council-step' ? 'council' : 'resident'),
    act: (event) => happen(event),
    // A lifecycle has no actors, and its events carry their own time.
    settle: () => Promise.reject(new Error('A step of a plan has no calls.')),
    tick: () => Promise.reject(new Error('A step of a plan has no delays.')),
    observe: async () => ({ state: (await read()).state }),
    async attempt(event) {
      const before = (await read()).state;
      await happen(event);
      return (await read()).state === before ? 'refused' : 'accepted';
    },
    async stop() {
      running = undefined;
    },
  };
}
