import type { FastifyRequest } from 'fastify';
import type { AccountOverviewResponse } from '#schemas/api/account.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { undismissedNotices } from '../accounts/feature-notices.ts';
import { findOverviewFacts } from '../accounts/overview-facts.ts';
import { type ReaderApplication, readerOf } from '../accounts/reader.ts';
import { findFormProgressions } from '../forms/form-progressions.ts';
import { bandOf } from '../rules/lettings/band-of.ts';
import { offersFor } from '../lettings/automatic/offers.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import { effectiveDateOf } from '../rules/lettings/refusal-penalty.ts';
import { countCasework } from './count-casework.ts';
import { messageSettingsOf } from './messages/message-settings.ts';
import { typeOfReview } from './new-actions/offered-actions.ts';

/** Describes the reader's account at a glance. */
export async function describeOverview(request: FastifyRequest): Promise<AccountOverviewResponse> {
  const reader = readerOf(request);
  const applicationIds = reader.applications.map(({ id }) => id);
  const { database, locale } = request;
  const { tenant, policy, actions } = request.tenant;
  const reviewType = typeOfReview(actions, 'registerDecision') ?? null;
  const [casework, facts, forms] = await Promise.all([
    countCasework(database, reader.accountId),
    findOverviewFacts(database, { accountId: reader.accountId, applicationIds }, locale, tenant.localeId),
    findFormProgressions(database, request.tenant, reader.accountId, locale),
  ]);
  return {
    status: { valid: true, errorMessages: [] },
    accountName: reader.accountName,
    userName: reader.userName,
    ...casework,
    hasPreviousBids: facts.hasPreviousBids,
    hasOffers: facts.hasOffers,
    hasAutomaticBids: offersFor(policy, reader.applications).length > 0,
    ...forms,
    mayStartMessages: messageSettingsOf(tenant).mayStart,
    accountMessages: facts.accountMessages,
    featureNotices: undismissedNotices(tenant, facts.dismissedNotices),
    applicationSummaries: reader.applications.map((application, index) => ({
      uniqueId: application.id,
      displayOrder: index + 1,
      displayFields: summarise(application, policy, londonDay(facts.now)),
      reviewType,
    })),
  };
}

/** Returns the fields of a summary by name; the browser has the labels, and the words for unknown values. */
function summarise(
  { reference, facts, schemeIdentifiers }: ReaderApplication,
  policy: LettingsPolicy,
  today: string,
) {
  const schemes = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const [band] = schemes.flatMap((scheme) => {
    const counts = bandOf(facts, scheme, null, today);
    return scheme.bands.find(({ id }) => id === counts) ?? [];
  });
  const [first] = schemes;
  const effectiveDate = first ? effectiveDateOf(facts, first, today) : facts.effectiveDate;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['reference', reference],
    ['schemes', schemes.map(({ name }) => name).join(', ')],
    ['band', band?.name],
    ['bandMeaning', band?.meaning],
    ['effectiveDate', effectiveDate ?? undefined],
    ['bedroomNeed', facts.bedroomNeed?.toString()],
    ['householdSize', facts.household.length.toString()],
  ];
  return fields.flatMap(([name, value], index) =>
    value === undefined ? [] : [{ name, value, displayOrder: index + 1 }],
  );
}
