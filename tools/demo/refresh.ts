import { sql, type Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { advertIdOf, type DemoAdvert } from './advert.ts';
import type { Turn } from './calendar.ts';

/**
 * Brings adverts of an older demo up to what adverts tell today: floor plans, adaptations, more pictures. What
 * people have looked at and bid by stays: reference, rent and address. Where a home lies on the map is new, as
 * the map is. The version rises, as with any change that a council makes; bids are not touched.
 * @returns the adverts that were changed, whose pictures have to be written.
 */
export async function refreshAdverts(
  transaction: Transaction<Tables>,
  tenantId: string,
  turns: readonly Turn[],
  make: (turn: Turn) => DemoAdvert,
): Promise<DemoAdvert[]> {
  const turnsById = new Map(turns.map((turn) => [advertIdOf(tenantId, turn), turn]));
  const rows = await transaction
    .selectFrom('advert')
    .select(['id', 'details'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...turnsById.keys()])
    .where(sql<boolean>`not details ? 'floorPlans'`)
    .execute();
  const refreshed: DemoAdvert[] = [];
  for (const { id, details } of rows) {
    const turn = turnsById.get(id);
    if (turn === undefined) continue;
    const advert = make(turn);
    await transaction
      .updateTable('advert')
      .set((now) => ({
        details: JSON.stringify({ ...advert.details, ...whatStays(details) }),
        version: now('version', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
    refreshed.push(advert);
  }
  return refreshed;
}

function whatStays(details: AdvertDetails) {
  const { reference, street, area, postcode } = details;
  const { rentPence, serviceChargePence, rentPeriod, epc } = details;
  return {
    reference,
    street,
    area,
    postcode,
    rentPence,
    serviceChargePence,
    rentPeriod,
    epc,
  };
}
