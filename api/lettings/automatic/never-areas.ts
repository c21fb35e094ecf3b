import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { findChosenBids } from './choices.ts';
import { offersFor } from './offers.ts';

/**
 * Those of these homes that are in an area where somebody wants the portal never to bid for them: whoever bids there, by
 * themselves or in their place, is reminded of it. It asks the database only for those to whom automatic bids are offered.
 * Source: Ombudsman 23 013 911, bids in areas that were unsafe for somebody.
 */
export async function findInNeverAreas(
  database: TenantDatabase,
  policy: LettingsPolicy,
  { accountId, applications }: Pick<Reader, 'accountId' | 'applications'>,
  adverts: readonly Advert[],
): Promise<string[]> {
  if (offersFor(policy, applications).length === 0) return [];
  const { choices } = await findChosenBids(database, accountId);
  if (choices.neverAreas.length === 0) return [];
  const never = new Set(choices.neverAreas);
  return adverts.filter(({ details }) => never.has(details.area)).map(({ id }) => id);
}
