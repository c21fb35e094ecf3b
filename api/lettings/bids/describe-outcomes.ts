import type { Outcome, OutcomesResponse } from '#schemas/api/outcomes.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { localiseDetails } from '../adverts/localise-details.ts';
import { withoutHouseNumber } from '../adverts/without-house-number.ts';
import { findOutcomeMonths, findOutcomes, type Month, type OutcomeFacts } from './outcomes.ts';

/** Describes previous properties of a month; of the latest month with results, unless one is asked for. */
export async function describeOutcomes(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  asked: Month | undefined,
): Promise<OutcomesResponse> {
  const { hideBelow } = files.policy.outcomes;
  const found = await findOutcomeMonths(database);
  const months = found.map(({ year, month, count }) => ({ year, month, count }));
  // Results of the most recent closings take some days, so a month without any would be of no use.
  const first = found.find(({ hasDecided }) => hasDecided) ?? found[0];
  const shown = asked ?? (first ? { year: first.year, month: first.month } : null);
  const outcomes = shown ? await findOutcomes(database, shown, hideBelow) : [];
  return {
    months,
    shown,
    hideBelow,
    outcomes: outcomes.map((facts) => describeOutcome(files, locale, facts)),
  };
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
