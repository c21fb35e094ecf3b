import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { findChosenBids } from './choices.ts';
import { offersFor } from './offers.ts';

/**
 * Finds the homes in areas where this person never wants automatic bids, so that anyone who bids there, the
 * person or staff for them, gets a reminder. Queries the database only for people who are offered automatic
 * bids. Source: Ombudsman 23 013 911, bids in areas that were unsafe for the applicant.
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
