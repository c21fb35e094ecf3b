import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { requireReader, type ReaderApplication } from '../accounts/reader.ts';
import type { Server } from '../services.ts';

/** `GET /api/account/overview` (specification section 7). */
export function accountRoutes(server: Server): void {
  server.get(
    '/api/account/overview',
    {
      schema: {
        tags: ['Account'],
        summary: 'The person’s account at a glance',
        response: { 200: AccountOverviewResponseSchema, 401: ProblemSchema },
      },
    },
    async (request, reply) => {
      const reader = await requireReader(request);
      const applicationIds = reader.applications.map(({ id }) => id);
      const previousBid =
        applicationIds.length > 0 &&
        (await request.database.query
          .selectFrom('bid')
          .select('id')
          .where('application_id', 'in', applicationIds)
          .limit(1)
          .executeTakeFirst());
      reply.header('Cache-Control', 'no-store');
      return {
        status: { valid: true, errorMessages: [] },
        accountName: reader.accountName,
        userName: reader.userName,
        // Actions, messages, plans, forms and notices have no tables yet: nobody has any.
        countPendingActions: 0,
        countUnreadMessages: 0,
        countPendingPHPActions: 0,
        hasPersonalHousingPlan: false,
        hasPreviousBids: Boolean(previousBid),
        formProgressions: [],
        accountMessages: [],
        featureNotices: [],
        applicationSummaries: reader.applications.map((application, index) => ({
          uniqueId: application.id,
          displayOrder: index + 1,
          displayFields: summarise(application, request.tenant.policy),
        })),
      };
    },
  );
}

/** The fields of a summary by name; the browser has the labels and the words for what is not yet known. */
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
