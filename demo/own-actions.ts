import { insertAction } from '#api/casework/new-actions/begin-action.ts';
import { beginReview, sendReview } from '#api/casework/new-actions/review-request.ts';
import { writeResidentEvent } from '#api/casework/resident-events.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { addDays } from '#domain/law/last-day.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { HomelessnessDecision } from '#schemas/reviews.ts';
import { applicantAccountIdOf } from './applications.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** An action that the demo applicant of one council has begun. */
interface DemoOwnAction {
  readonly actionType: string;
  /** For a request for a review: the age of the letter in days, and the decision. */
  readonly review?: {
    readonly daysAgo: number;
    readonly decision?: HomelessnessDecision;
    readonly lateReason?: string;
  };
  /** Present once the council has it, with an outcome once it has answered; undefined for a draft. */
  readonly sent?: { readonly outcome?: CouncilTexts };
}

const demoOwnActions: Readonly<Record<string, readonly DemoOwnAction[]>> = {
  ashcombe: [{ actionType: 'change' }, { actionType: 'review-register', review: { daysAgo: 9 }, sent: {} }],
  'three-rivers': [
    {
      actionType: 'visit',
      sent: {
        outcome: {
          'en-GB': 'Come to the Fulling Mill office next Tuesday at 10am. Ask for the housing desk.',
        },
      },
    },
    {
      actionType: 'review-homelessness',
      review: { daysAgo: 30, decision: 'planSteps', lateReason: 'I was in hospital when the letter came.' },
      sent: {},
    },
  ],
  'porth-elen': [
    {
      actionType: 'language',
      sent: {
        outcome: {
          'en-GB': 'From now on we write to you in Welsh and speak Welsh with you.',
          'cy-GB': 'O hyn ymlaen byddwn yn ysgrifennu atoch yn Gymraeg ac yn siarad Cymraeg â chi.',
        },
      },
    },
    { actionType: 'review-homelessness', review: { daysAgo: 4, decision: 'dutyOwed' } },
  ],
};

/** Adds the demo applicant's own actions when the demo is first loaded. */
export async function addOwnActions(transaction: Transaction, files: TenantFiles, now: Date): Promise<void> {
  const { tenantId } = files.tenant;
  const today = londonDay(now);
  for (const action of demoOwnActions[tenantId] ?? []) await addOwnAction(transaction, files, today, action);
}

const send = statement({
  values: { actionId: 'uuid', outcome: 'jsonb?', review: 'jsonb?' },
  text: `
    update workflow_action
       set state = case when $outcome::jsonb is null then 'awaitingReview' else 'completed' end,
           version = version + 1, response = 'complete', responded_at = app_now(),
           outcome = coalesce($outcome, outcome), ended_at = case when $outcome::jsonb is not null then app_now() end,
           review = coalesce($review, review)
     where tenant_id = app_tenant() and id = $actionId`,
});

async function addOwnAction(
  transaction: Transaction,
  files: TenantFiles,
  today: string,
  { actionType, review, sent }: DemoOwnAction,
): Promise<void> {
  const kind = files.actions.kinds[actionType];
  if (!kind) return;
  const accountId = applicantAccountIdOf(files.tenant.tenantId);
  const asked =
    review && kind.review
      ? beginReview(
          files.actions,
          kind.review,
          {
            source: 'own',
            id: null,
            noticeOn: addDays(today, -review.daysAgo),
            decision: review.decision ?? null,
          },
          today,
          { lateReason: review.lateReason ?? null, allowedUntil: null },
        )
      : null;
  const reader = { accountId, impersonationId: null };
  const actionId = await insertAction(transaction, files, reader, actionType, kind, asked);
  if (!sent) return;
  await transaction.run(send, {
    actionId,
    outcome: sent.outcome ?? null,
    review: asked && sendReview(files.actions, asked, today),
  });
  await writeResidentEvent(transaction, {
    kind: 'action.send',
    accountId,
    madeBy: 'resident',
    subjectId: actionId,
    details: { state: 'awaitingReview' },
  });
}
