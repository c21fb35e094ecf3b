import type { AutomaticBidsResponse } from '#schemas/api/automatic-bids.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findChosenBids } from './choices.ts';
import { offersFor } from './offers.ts';
import { statement } from '../../database/statement.ts';

// Areas as adverts name them: homes in the last two years show where homes are likely to come up again.
const readAreas = statement({
  values: { locale: 'text' },
  row: { area: 'text', name: 'text' },
  text: `
    select details ->> 'area' as area,
           coalesce(max(details -> 'translations' -> $locale ->> 'area'), details ->> 'area') as name
      from advert
     where tenant_id = app_tenant() and state <> 'draft'
       and closes_at > (select app_now() - interval '2 years')
     group by 1`,
});

/** A person's choices for automatic bids, and the options. */
export async function describeAutomaticBids(
  database: TenantDatabase,
  { policy }: Pick<TenantFiles, 'policy'>,
  locale: string,
  reader: Pick<Reader, 'accountId' | 'applications'>,
): Promise<AutomaticBidsResponse> {
  const [chosen, areas] = await Promise.all([
    findChosenBids(database, reader.accountId),
    database.run(readAreas, { locale }),
  ]);
  const { state, stoppedBecause, version, changedBy, changedAt, choices } = chosen;
  const known = new Map(areas.map(({ area, name }) => [area, name] as const));
  // An area with no homes for two years must still be listed, or it could not be deselected.
  for (const area of [...choices.areas, ...choices.neverAreas]) {
    if (!known.has(area)) known.set(area, area);
  }
  return {
    status: { valid: true, errorMessages: [] },
    schemes: offersFor(policy, reader.applications).map(({ scheme, hoursBeforeClose }) => ({
      identifier: scheme.identifier,
      name: scheme.name,
      hoursBeforeClose,
      maximum: scheme.bidding?.automatic?.maximum ?? null,
      isLimited: scheme.limit.kind !== 'none',
    })),
    state,
    stoppedBecause,
    version,
    changedBy,
    changedAt: changedAt?.toISOString() ?? null,
    choices,
    areas: [...known]
      .map(([area, name]) => ({ area, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    advertTypes: policy.advertTypes.map(({ id, name }) => ({ id, name })),
  };
}
