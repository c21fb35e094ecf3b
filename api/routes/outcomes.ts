import { OutcomesQuerySchema, OutcomesResponseSchema, type Outcome } from '#schemas/api/outcomes.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { localiseDetails } from '../lettings/adverts/localise-details.ts';
import { askedMonth, findOutcomeMonths, findOutcomes, type OutcomeFacts } from '../lettings/bids/outcomes.ts';
import { withoutHouseNumber } from '../lettings/adverts/without-house-number.ts';
import type { Server } from '../services.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/**
 * `GET /api/propertylistings/outcomes`: previous properties (specification section 2), the same for all
 * readers.
 */
export function outcomeRoutes(server: Server): void {
  server.get(
    '/api/propertylistings/outcomes',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags: ['Adverts'],
        summary: 'How adverts that have closed ended, by the month in which they opened',
        querystring: OutcomesQuerySchema,
        response: { 200: OutcomesResponseSchema, 400: ProblemSchema },
      },
    },
    async (request, reply) => {
      const asked = askedMonth(request.query);
      const { hideBelow } = request.tenant.policy.outcomes;
      const found = await findOutcomeMonths(request.database);
      const months = found.map(({ year, month, count }) => ({ year, month, count }));
      // Results of the most recent closings take some days, so a month without any would be of no use.
      const first = found.find(({ hasDecided }) => hasDecided) ?? found[0];
      const shown = asked ?? (first ? { year: first.year, month: first.month } : null);
      const outcomes = shown ? await findOutcomes(request.database, shown, hideBelow) : [];
      reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language, Cookie');
      return {
        months,
        shown,
        hideBelow,
        outcomes: outcomes.map((facts) => describeOutcome(request.tenant, request.locale, facts)),
      };
    },
  );
}

function describeOutcome({ tenant, policy }: TenantFiles, locale: string, facts: OutcomeFacts): Outcome {
  const { advertId, bedrooms, result, hidden, totalBids, queuePosition } = facts;
  const { effectiveYear: year, effectiveMonth: month } = facts;
  const details = localiseDetails(facts.details, locale);
  const scheme = policy.schemes.find(({ identifier }) => identifier === facts.schemeIdentifier);
  return {
    advertId,
    street: withoutHouseNumber(details.street),
    area: details.area,
    bedrooms,
    advertType: policy.advertTypes.find(({ id }) => id === facts.advertTypeId)?.name ?? '',
    landlordName: tenant.landlords.find(({ id }) => id === facts.landlordId)?.name ?? '',
    picture: details.pictures[0] ?? null,
    opensAt: facts.opensAt.toISOString(),
    closesAt: facts.closesAt.toISOString(),
    homes: details.homes,
    result,
    hidden,
    totalBids,
    bandName: scheme?.bands.find(({ id }) => id === facts.bandId)?.name ?? null,
    effectiveMonth: year !== null && month !== null ? { year, month } : null,
    queuePosition,
  };
}
