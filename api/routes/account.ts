import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import { AccountBidsQuerySchema, AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import {
  AccountOverviewResponseSchema,
  FeatureDismissedSchema,
  FeatureParamsSchema,
} from '#schemas/api/account.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { dismissFeatureNotice, findFeatureNotices, undismissedNotices } from '../accounts/feature-notices.ts';
import { findOverviewFacts } from '../accounts/overview-facts.ts';
import { readerOf, type ReaderApplication } from '../accounts/reader.ts';
import { typeOfReview } from '../casework/new-actions/offered-actions.ts';
import { countCasework } from '../casework/count-casework.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { findFormProgressions } from '../forms/form-progressions.ts';
import { findApplicationStatus } from '../lettings/account-applications.ts';
import { messageSettingsOf } from '../casework/messages/message-settings.ts';
import { offersFor } from '../lettings/automatic/offers.ts';
import { findAccountBids, findBidMonths } from '../lettings/bids/account-bids.ts';
import { askedMonth } from '../lettings/bids/outcomes.ts';
import type { Server, Services } from '../services.ts';

/** `GET /api/account/overview` (specification section 7), and our own calls about bids and applications. */
export function accountRoutes(server: Server, { adverts }: Services): void {
  server.get(
    '/api/account/overview',
    {
      config: { access: 'reader' },
      schema: {
        tags: ['Account'],
        summary: 'The person’s account at a glance',
        response: { 200: AccountOverviewResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
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
        hasAutomaticBids: offersFor(policy, reader.applications).length > 0,
        ...forms,
        mayStartMessages: messageSettingsOf(tenant).mayStart,
        accountMessages: facts.accountMessages,
        featureNotices: undismissedNotices(tenant, facts.dismissedNotices),
        applicationSummaries: reader.applications.map((application, index) => ({
          uniqueId: application.id,
          displayOrder: index + 1,
          displayFields: summarise(application, policy),
          reviewType,
        })),
      };
    },
  );

  server.put(
    '/api/account/feature/:id/dismiss',
    {
      config: { access: 'reader' },
      schema: {
        tags: ['Account'],
        summary: 'Dismiss a feature notice for good',
        params: FeatureParamsSchema,
        response: {
          200: FeatureDismissedSchema,
          400: ProblemSchema,
          401: ProblemSchema,
          403: ProblemSchema,
          404: ProblemSchema,
        },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      const { tenant } = request.tenant;
      if (!(await dismissFeatureNotice(request.database, tenant, accountId, request.params.id))) {
        throw new ProblemError('request.notFound');
      }
      return {
        status: { valid: true, errorMessages: [] },
        featureNotices: await findFeatureNotices(request.database, tenant, accountId),
      };
    },
  );

  server.get(
    '/api/account/bids',
    {
      config: { access: 'reader' },
      schema: {
        tags: ['Account'],
        summary: 'The person’s bids, all or those placed in a month, with the history of each',
        querystring: AccountBidsQuerySchema,
        response: { 200: AccountBidsResponseSchema, 400: ProblemSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const month = askedMonth(request.query);
      const [months, bids] = await Promise.all([
        findBidMonths(request.database, reader),
        findAccountBids(request.database, request.tenant, request.locale, reader, month),
      ]);
      return { status: { valid: true, errorMessages: [] }, months, bids };
    },
  );

  server.get(
    '/api/account/applications',
    {
      config: { access: 'reader' },
      schema: {
        tags: ['Account'],
        summary: 'What the council has of the person’s applications, in each scheme',
        response: { 200: ApplicationsResponseSchema, 401: ProblemSchema },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      const { policy, tenant } = request.tenant;
      const { adverts: open } = await adverts.open(request.database, tenant.tenantId);
      return {
        status: { valid: true, errorMessages: [] },
        applications: await findApplicationStatus(request.database, policy, reader, open),
      };
    },
  );
}

/** Returns the fields of a summary by name; the browser has the labels, and the words for unknown values. */
function summarise({ reference, facts, schemeIdentifiers }: ReaderApplication, policy: LettingsPolicy) {
  const schemes = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const band = schemes.flatMap(({ bands }) => bands).find(({ id }) => id === facts.band);
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['reference', reference],
    ['schemes', schemes.map(({ name }) => name).join(', ')],
    ['band', band?.name],
    ['bandMeaning', band?.meaning],
    ['effectiveDate', facts.effectiveDate ?? undefined],
    ['bedroomNeed', facts.bedroomNeed?.toString()],
    ['householdSize', facts.household.length.toString()],
  ];
  return fields.flatMap(([name, value], index) =>
    value === undefined ? [] : [{ name, value, displayOrder: index + 1 }],
  );
}
