import { sql, type Kysely } from 'kysely';
import type { BeginAction } from '#schemas/api/new-actions.ts';
import type { ActionUpload, CouncilTexts } from '#schemas/casework.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import type { NewActionKind } from '#schemas/tenant/actions.ts';
import { holdAccountRow } from '../../accounts/hold-account-row.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { makeReference } from '../../forms/make-reference.ts';
import { inLanguage } from '../../tenants/in-language.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { kindOf, whyNot } from './offered-actions.ts';
import { beginReview } from './review-request.ts';
import { findDecisions, knownAbout, type KnownDecision } from './reviewable-decisions.ts';

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
  wish: BeginAction,
  today: string,
): Promise<BegunAction> {
  const { accountId } = reader;
  const kind = kindOf(files.actions, wish.actionType);
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
          wish,
          today,
        );
  return database.query.transaction().execute(async (transaction) => {
    // In turn with the same person on another device, so that both find one draft.
    await holdAccountRow(transaction, accountId);
    const earlier = await findEarlier(transaction, accountId, wish.actionType, review);
    if (earlier === undefined) {
      return {
        actionId: await insertAction(transaction, files, reader, wish.actionType, kind, review),
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

/**
 * Finds the draft of a kind; for a review, any earlier request about the same decision, sent or not, since it
 * cannot be requested twice.
 */
async function findEarlier(
  transaction: Kysely<Tables>,
  accountId: string,
  actionType: string,
  review: ReviewRequest | null,
): Promise<{ readonly id: string; readonly isDraft: boolean } | undefined> {
  const isDraft = sql<boolean>`state = 'needsYou' and responded_at is null`;
  let found = transaction
    .selectFrom('workflow_action')
    .select(['id', isDraft.as('isDraft')])
    .where('account_id', '=', accountId)
    .where('origin', '=', 'resident')
    .where('action_type', '=', actionType);
  const decision = review?.about.id ?? null;
  if (review === null || decision === null) {
    found = found.where(isDraft).where(sql<boolean>`review #>> '{about,id}' is null`);
  } else {
    found = found
      .where('state', '<>', 'withdrawn')
      .where(sql<boolean>`review #>> '{about,id}' = ${decision}`);
  }
  return found.orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/** Writes a draft, with its texts in each language of the council, and returns its id. */
export async function insertAction(
  transaction: Kysely<Tables>,
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
  const { id } = await transaction
    .insertInto('workflow_action')
    .values({
      tenant_id: sql`app_tenant()`,
      reference: makeReference(),
      origin: 'resident',
      action_type: actionType,
      account_id: accountId,
      application_id: review?.about.source === 'application' ? review.about.id : null,
      title: JSON.stringify(texts(({ title }) => title)),
      description: JSON.stringify(texts(({ description }) => description)),
      uploads: JSON.stringify(uploads),
      form_identifier: kind.form ?? null,
      review: review && JSON.stringify(review),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeEvent(transaction, id, impersonationId);
  return id;
}

async function writeEvent(
  transaction: Kysely<Tables>,
  actionId: string,
  impersonationId: string | null,
): Promise<void> {
  await transaction
    .insertInto('workflow_action_event')
    .values({
      tenant_id: sql`app_tenant()`,
      action_id: actionId,
      event: 'action.begin',
      made_by: impersonationId === null ? 'resident' : 'staff',
    })
    .execute();
}

/** Updates a draft with the person's corrections. */
async function takeOver(transaction: Kysely<Tables>, actionId: string, review: ReviewRequest): Promise<void> {
  await transaction
    .updateTable('workflow_action')
    .set({ review: JSON.stringify(review), version: sql`version + 1`, changed_at: sql`app_now()` })
    .where('id', '=', actionId)
    .where(sql<boolean>`review <> ${JSON.stringify(review)}::jsonb`)
    .execute();
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
