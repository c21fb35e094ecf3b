import { apply } from '#machines/lifecycle/apply.ts';
import { planStepMachine, type PlanStepEvent } from '#machines/lifecycle/plan-step.machine.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { TenantDatabase, Transaction } from '../../database/database.ts';
import { earlierRequest } from '../../errors/earlier-request.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { keepableText } from '../../forms/keepable.ts';
import { writeResidentEvent, type ResidentEvent } from '../resident-events.ts';
import { isPlanOver, stateOn } from './describe-plan.ts';
import { holdStep, type FoundStep } from './find-step.ts';
import { statement, type Row } from '../../database/statement.ts';

/** A person's report on a step. */
export type StepReport =
  | { readonly what: 'done' | 'again'; readonly version: number }
  | { readonly what: 'cannot'; readonly version: number; readonly reason: string }
  | { readonly what: 'comment'; readonly comment: string };

interface SentReport {
  readonly accountId: string;
  readonly madeBy: 'resident' | 'staff';
  readonly stepId: string;
  /** One key per report; the same key again if the response was lost. */
  readonly key: string;
  readonly report: StepReport;
}

const streamed = {
  done: 'plan.stepDone',
  cannot: 'plan.stepCannot',
  again: 'plan.stepAgain',
  comment: 'plan.comment',
} as const satisfies Readonly<Record<StepReport['what'], ResidentEvent['kind']>>;

const insertEvent = statement({
  values: { planId: 'uuid', reference: 'text', event: 'text', madeBy: 'text', note: 'text?', key: 'uuid' },
  text: `
    insert into plan_step_event (tenant_id, plan_id, reference, event, made_by, note, key)
    values (app_tenant(), $planId, $reference, $event, $madeBy, $note, $key)`,
});

/**
 * Records a person's report on a step of their plan, as its lifecycle allows, under the lock of its row. The
 * same report again, after a lost response, counts as done.
 * @throws ProblemError `request.notFound` for another person's step; `request.keyReused` for something else
 * under the same key; `plan.over`, `plan.stepEnded`, `plan.stepOfCouncil` and `plan.stepOfAction` for reports
 * not possible; `plan.stepChanged` for a step that has changed since it was shown.
 */
export async function reportOnStep(database: TenantDatabase, asked: SentReport): Promise<void> {
  const { accountId, stepId, key, report } = asked;
  await database.transaction(async (transaction) => {
    const step = await holdStep(transaction, accountId, stepId);
    if (!step) throw new ProblemError('request.notFound');
    const note = noteOf(report);
    const earlier = earlierRequest(
      await findReport(transaction, key),
      ({ planId, reference, event, note: noted }) =>
        planId === step.planId &&
        reference === step.reference &&
        event === eventWord(report) &&
        noted === note,
    );
    if (earlier) return;
    if (isPlanOver(step, step.endedOn)) throw new ProblemError('plan.over');
    if (report.what !== 'comment') await moveStep(transaction, step, report, note);
    await transaction.run(insertEvent, {
      planId: step.planId,
      reference: step.reference,
      event: eventWord(report),
      madeBy: asked.madeBy,
      note,
      key,
    });
    await writeResidentEvent(transaction, {
      kind: streamed[report.what],
      accountId,
      madeBy: asked.madeBy,
      subjectId: stepId,
      details: {
        plan: step.planReference,
        step: step.reference,
        ...(note === null ? {} : { [report.what === 'cannot' ? 'reason' : 'comment']: note }),
      },
    });
  });
}

const move = statement({
  values: { id: 'uuid', state: 'text', reason: 'text?' },
  text: `
    update plan_step
       set state = $state, reason = $reason, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and id = $id`,
});

async function moveStep(
  transaction: Transaction,
  step: FoundStep,
  report: Exclude<StepReport, { what: 'comment' }>,
  reason: string | null,
): Promise<void> {
  const state = stateOn(step.state, step.content, step.today);
  if (state === 'noLongerRight') throw new ProblemError('plan.stepEnded');
  if (step.actionId !== null) throw new ProblemError('plan.stepOfAction');
  if (step.content.owner === 'council') throw new ProblemError('plan.stepOfCouncil');
  if (step.version !== report.version) throw new ProblemError('plan.stepChanged');
  const event: PlanStepEvent =
    report.what === 'cannot'
      ? { type: 'step.cannot', hasReason: reason !== null }
      : { type: `step.${report.what}`, by: 'resident' };
  const applied = apply(planStepMachine, { state, context: { owner: step.content.owner } }, event);
  if (!applied.ok) throw new ProblemError(refusalOf(report));
  await transaction.run(move, {
    id: step.id,
    state: applied.state,
    reason: report.what === 'cannot' ? reason : null,
  });
}

/**
 * Reached only from a page that offers a move it should not: the version is right, and the step is the person's
 * own.
 */
function refusalOf({ what }: StepReport): ErrorCode {
  return what === 'cannot' ? 'plan.reasonMissing' : 'plan.stepChanged';
}

function eventWord({ what }: StepReport): string {
  return what === 'comment' ? 'comment' : `step.${what}`;
}

function noteOf(report: StepReport): string | null {
  if (report.what === 'cannot') return keepableText(report.reason).trim() || null;
  return report.what === 'comment' ? keepableText(report.comment).trim() : null;
}

const withKey = statement({
  values: { key: 'uuid' },
  row: { planId: 'uuid', reference: 'text', event: 'text', note: 'text?' },
  text: `
    select plan_id as "planId", reference, event, note from plan_step_event
     where tenant_id = app_tenant() and key = $key`,
});

async function findReport(transaction: Transaction, key: string): Promise<Row<typeof withKey> | undefined> {
  const [found] = await transaction.run(withKey, { key });
  return found;
}
