import { isLate, lastDayToAsk } from '#domain/law/last-day.ts';
import { lawOn } from '#domain/law/laws.ts';
import type { CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { typeOfReview } from './new-actions/offered-actions.ts';
import type { DeliveredDocument } from './documents/council-documents.ts';
import { sayText } from './documents/say-text.ts';

type DescribedDecision = NonNullable<CouncilDocumentResponse['document']['decision']>;

/**
 * A decision in one language, with the last day to ask for a review. Whatever the council has written, that day
 * is never earlier than the law or the scheme gives, counted from the day on which the resident could first
 * read it here.
 * @param today the day in London, `YYYY-MM-DD`
 */
export function describeDecision(
  files: Pick<TenantFiles, 'tenant' | 'actions'>,
  { decision, deliveredOn }: DeliveredDocument,
  locale: string,
  today: string,
): DescribedDecision | null {
  if (!decision) return null;
  const say = (texts: CouncilTexts) => sayText(texts, locale, files);
  const { what, facts, reason, whatChanges, how, whoHelps, review } = decision;
  const lastDay = review && lastDayOf(files.actions, review, deliveredOn);
  return {
    what: say(what),
    facts: facts.map(say),
    reason: say(reason),
    whatChanges: say(whatChanges),
    how: say(how),
    whoHelps: say(whoHelps),
    review:
      review && lastDay !== undefined
        ? {
            kind: review.kind,
            actionType: typeOfReview(files.actions, review.kind) ?? null,
            lastDay,
            late: isLate(lastDay, today),
          }
        : null,
  };
}

function lastDayOf(
  { laws, registerReviews }: ActionSettings,
  { kind, lastDay }: NonNullable<NonNullable<DeliveredDocument['decision']>['review']>,
  deliveredOn: string,
): string {
  const byLaw = lastDayToAsk(lawOn(laws, deliveredOn), registerReviews, kind, deliveredOn);
  return lastDay !== undefined && lastDay > byLaw ? lastDay : byLaw;
}
