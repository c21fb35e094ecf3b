import type { BeginAction } from '#schemas/api/new-actions.ts';
import type { ActionUpload, CouncilTexts } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { NewActionKind } from '#schemas/tenant/actions.ts';
import { holdAccountRow } from '../../accounts/hold-account-row.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { makeReference } from '../../forms/make-reference.ts';
import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { kindOf, whyNot } from './offered-actions.ts';
import { beginReview } from './review-request.ts';
import { findDecisions, knownAbout, type KnownDecision } from './reviewable-decisions.ts';
import { writeActionEvent } from '../actions/write-action-event.ts';
import { statement } from '../../database/statement.ts';

/** An action that the resident has begun, now or earlier. */
interface BegunAction {
  readonly actionId: string;
  readonly isNew: boolean;
}

/**
 * Begins a person's own action: a draft the council does not see. There is one draft per kind, and one review
 * request per decision, so beginning twice returns the same action. A draft takes over a corrected notice day
 * or reason.
 * @param today the day in London, `YYYY-MM-DD`
 * @throws ProblemError `request.notFound` for a kind not offered and for another person's decision;
 * `impersonation.notAllowed` for staff who ask for a review; `action.noApplication`; `review.noticeAhead` for a
 * notice day in the future; `review.lateReason` for a late request without a reason
 */
export async function beginAction(
  database: TenantDatabase,
  files: TenantFiles,
  reader: Reader,
  asked: BeginAction,
  today: string,
): Promise<BegunAction> {
  const { accountId } = reader;
  const kind = kindOf(files.actions, asked.actionType);
  if (!kind) throw new ProblemError('request.notFound');
  const refusal = whyNot(kind, reader);
  if (refusal === 'staff') throw new ProblemError('impersonation.notAllowed');
  if (refusal === 'noApplication') throw new ProblemError('action.noApplication');
  const review =
    kind.review === undefined
      ? null
      : askForReview(
          files.actions,
          await findDecisions(database, files, reader, files.tenant.localeId),
          kind.review,
          asked,
          today,
        );
  return database.transaction(async (transaction) => {
    // In turn with the same person on another device, so that both find one draft.
    await holdAccountRow(transaction, accountId);
    const earlier = await findEarlier(transaction, accountId, asked.actionType, review);
    if (earlier === undefined) {
      return {
        actionId: await insertAction(transaction, files, reader, asked.actionType, kind, review),
        isNew: true,
      };
    }
    if (earlier.isDraft && review !== null) await takeOver(transaction, earlier.id, review);
    return { actionId: earlier.id, isNew: false };
  });
}

function askForReview(
  settings: TenantFiles['actions'],
  decisions: readonly KnownDecision[],
  kind: NonNullable<NewActionKind['review']>,
  { about, lateReason }: BeginAction,
  today: string,
): ReviewRequest {
  const known = about && knownAbout(about, kind, decisions);
  if (!known) throw new ProblemError('request.notFound');
  const { noticeOn } = known.about;
  if (noticeOn !== null && noticeOn > today) throw new ProblemError('review.noticeAhead');
  const review = beginReview(settings, kind, known.about, today, {
    lateReason: lateReason ?? null,
    allowedUntil: known.allowedUntil,
  });
  if (review.late && lateReason === undefined) {
    throw new ProblemError('review.lateReason', { lastDay: review.lastDay });
  }
  return review;
}

/** The text of a statement that finds the last of a person's own actions of a kind that meets a condition. */
const lastOwn = (condition: string) => `
  select id, state = 'needsYou' and responded_at is null as "isDraft" from workflow_action
   where tenant_id = app_tenant() and account_id = $accountId and origin = 'resident'
     and action_type = $actionType and ${condition}
   order by created_at desc limit 1`;

const draftOfKind = statement({
  values: { accountId: 'uuid', actionType: 'text' },
  row: { id: 'uuid', isDraft: 'boolean' },
  text: lastOwn(`state = 'needsYou' and responded_at is null and review #>> '{about,id}' is null`),
});
const requestAbout = statement({
  values: { accountId: 'uuid', actionType: 'text', decision: 'text' },
  row: { id: 'uuid', isDraft: 'boolean' },
  text: lastOwn(`state <> 'withdrawn' and review #>> '{about,id}' = $decision`),
});

/**
 * Finds the draft of a kind; for a review, any earlier request about the same decision, sent or not, since it
 * cannot be requested twice.
 */
async function findEarlier(
  transaction: Queries,
  accountId: string,
  actionType: string,
  review: ReviewRequest | null,
): Promise<{ readonly id: string; readonly isDraft: boolean } | undefined> {
  const decision = review?.about.id ?? null;
  const [found] =
    decision === null
      ? await transaction.run(draftOfKind, { accountId, actionType })
      : await transaction.run(requestAbout, { accountId, actionType, decision });
  return found;
}

const insert = statement({
  values: {
    reference: 'text',
    actionType: 'text',
    accountId: 'uuid',
    applicationId: 'uuid?',
    title: 'jsonb',
    description: 'jsonb',
    uploads: 'jsonb',
    formIdentifier: 'text?',
    review: 'jsonb?',
  },
  row: { id: 'uuid' },
  text: `
    insert into workflow_action (tenant_id, reference, origin, action_type, account_id, application_id, title,
                                 description, uploads, form_identifier, review)
    values (app_tenant(), $reference, 'resident', $actionType, $accountId, $applicationId, $title,
            $description, $uploads, $formIdentifier, $review)
    returning id`,
});

/** Writes a draft, with its texts in each language of the council, and returns its id. */
export async function insertAction(
  transaction: Queries,
  files: TenantFiles,
  { accountId, impersonationId }: Pick<Reader, 'accountId' | 'impersonationId'>,
  actionType: string,
  kind: NewActionKind,
  review: ReviewRequest | null,
): Promise<string> {
  const texts = (pick: (kind: NewActionKind) => string) => textsOf(files, actionType, pick);
  const uploads = (kind.uploads ?? []).map((upload): ActionUpload => ({
    ...upload,
    label: texts(
      ({ uploads: all = [] }) => all.find(({ name }) => name === upload.name)?.label ?? upload.label,
    ),
  }));
  const [action] = await transaction.run(insert, {
    reference: makeReference(),
    actionType,
    accountId,
    applicationId: review?.about.source === 'application' ? review.about.id : null,
    title: texts(({ title }) => title),
    description: texts(({ description }) => description),
    uploads,
    formIdentifier: kind.form ?? null,
    review,
  });
  if (!action) throw new Error('A row that was written was not given back.');
  const madeBy = impersonationId === null ? 'resident' : 'staff';
  await writeActionEvent(transaction, { actionId: action.id, event: 'action.begin', madeBy });
  return action.id;
}

const correct = statement({
  values: { actionId: 'uuid', review: 'jsonb' },
  text: `
    update workflow_action set review = $review, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and id = $actionId and review <> $review`,
});

/** Updates a draft with the person's corrections. */
async function takeOver(transaction: Queries, actionId: string, review: ReviewRequest): Promise<void> {
  await transaction.run(correct, { actionId, review });
}

/**
 * A kind's texts in each language of the council: the row keeps them as they were when the action was begun.
 */
function textsOf(
  files: TenantFiles,
  actionType: string,
  pick: (kind: NewActionKind) => string,
): CouncilTexts {
  return Object.fromEntries(
    files.tenant.languages.flatMap(({ languageCode }) => {
      const kind = kindOf(inLanguage(files, languageCode).actions, actionType);
      return kind ? [[languageCode, pick(kind)] as const] : [];
    }),
  );
}
