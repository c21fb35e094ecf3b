import { keyOf, demoReferenceOf } from './advert.ts';
import type { Turn } from './calendar.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** Finds the id of the advert of a turn, which must exist. */
export type FindAdvert = (turn: Turn) => string;

/** A council's existing adverts. */
interface KnownAdverts {
  has(turn: Turn): boolean;
  /** Throws RangeError for a turn without an advert. */
  readonly advertOf: FindAdvert;
}

const adverts = statement({
  row: { id: 'uuid', reference: 'text?' },
  text: 'select id, external_reference as reference from advert where tenant_id = app_tenant()',
});

/**
 * Finds the demo's adverts by their references. An earlier version of the demo gave them ids derived from their turns
 * and no references; those are found by id.
 */
export async function findKnownAdverts(transaction: Transaction, tenantId: string): Promise<KnownAdverts> {
  const rows = await transaction.run(adverts);
  const byReference = new Map(rows.map(({ id, reference }) => [reference, id]));
  const ids = new Set(rows.map(({ id }) => id));
  const find = (turn: Turn): string | undefined => {
    const known = byReference.get(demoReferenceOf(turn));
    if (known !== undefined) return known;
    const former = keyOf(tenantId, turn);
    return ids.has(former) ? former : undefined;
  };
  return {
    has: (turn) => find(turn) !== undefined,
    advertOf(turn) {
      const id = find(turn);
      if (id === undefined) throw new RangeError(`The advert ${demoReferenceOf(turn)} is not there.`);
      return id;
    },
  };
}
