import { automaticOutcomes } from '#schemas/automatic-bids.ts';
import type { AutomaticHomesResponse } from '#schemas/api/automatic-bids.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findAdverts, type Advert } from '../adverts/adverts.ts';
import { localiseDetails } from '../adverts/localise-details.ts';
import { findChosenBids } from './choices.ts';
import { findLookedAt, findLooks } from './looks.ts';
import { offersFor } from './offers.ts';
import { homesToLookAt, planBids } from './plan.ts';

/** Maximum number of homes listed on the page. */
const atMost = 100;

/**
 * Preview for each open home of the portal's decision by the saved choices, and the decisions already made.
 * @param open open adverts, all read in one statement.
 */
export async function describeAutomaticHomes(
  database: TenantDatabase,
  { policy }: Pick<TenantFiles, 'policy'>,
  locale: string,
  reader: Pick<Reader, 'accountId' | 'applications'>,
  open: readonly Advert[],
): Promise<AutomaticHomesResponse> {
  const { accountId, applications } = reader;
  const { choices, onSince } = await findChosenBids(database, accountId);
  const due = homesToLookAt(offersFor(policy, applications), open);
  const [lookedAt, looks] = await Promise.all([
    findLookedAt(
      database,
      accountId,
      due.map(({ advert }) => advert.id),
    ),
    findLooks(database, accountId),
  ]);
  const ahead = due.filter(({ advert }) => !lookedAt.has(advert.id));
  const [{ homes }, adverts] = await Promise.all([
    planBids(
      database,
      policy,
      applications,
      choices,
      ahead.map(({ advert }) => advert),
    ),
    findAdverts(
      database,
      looks.map(({ advertId }) => advertId),
    ),
  ]);
  const moments = new Map(ahead.map(({ advert, looksAt }) => [advert.id, looksAt] as const));
  const byId = new Map(adverts.map((advert) => [advert.id, advert] as const));
  return {
    status: { valid: true, errorMessages: [] },
    ahead: homes
      .map(({ advert, outcome, because, reasons }) => {
        const looksAt = moments.get(advert.id) ?? advert.closesAt;
        // While it is off, the preview shows the homes it would still reach if turned on now.
        const isOver = looksAt < (onSince ?? advert.readAt);
        return {
          ...describeHome(advert, locale),
          outcome,
          because,
          reasons: [...reasons],
          looksAt: looksAt.toISOString(),
          isOver,
        };
      })
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .slice(0, atMost),
    looked: looks.flatMap(({ advertId, outcome, because, reasons, lookedAt: at }) => {
      const advert = byId.get(advertId);
      return advert
        ? [{ ...describeHome(advert, locale), outcome, because, reasons, lookedAt: at.toISOString() }]
        : [];
    }),
  };
}

function describeHome(advert: Advert, locale: string) {
  const { title, area } = localiseDetails(advert.details, locale);
  return { advertId: advert.id, title, area, closesAt: advert.closesAt.toISOString() };
}

/** Sorts homes it would bid for first, then those for which no bids are left, then the rest. */
function placeOf({ outcome, isOver }: AutomaticHomesResponse['ahead'][number]): number {
  const order: readonly string[] = ['bid', 'noBidsLeft'];
  const place = order.indexOf(outcome);
  return (isOver ? automaticOutcomes.length : 0) + (place === -1 ? order.length : place);
}
