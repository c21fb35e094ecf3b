import { bandOf, explainDebtBand } from '../rules/lettings/band-of.ts';
import { weekOf } from '../rules/lettings/calendar-week.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import { explainBiddingBars } from '../rules/lettings/bidding-bars.ts';
import { effectiveDateOf, penaltyOn } from '../rules/lettings/refusal-penalty.ts';
import type { ApplicationStatus } from '#schemas/api/account-applications.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Advert } from './adverts/adverts.ts';
import { findKnownBids } from './bids/bid-facts.ts';
import { countUsedBids, maximumActiveBids } from './bids/bid-limit.ts';
import { currentCycle } from './bids/eligibility.ts';
import { readNow } from '../database/read-now.ts';

/**
 * Returns the status of each of a person's applications in each of its schemes, in the policy's order.
 * @param open open adverts, soonest to close first; they give the cycle in which bids are counted now.
 */
export async function findApplicationStatus(
  database: TenantDatabase,
  policy: LettingsPolicy,
  reader: Reader,
  open: readonly Advert[],
): Promise<ApplicationStatus[]> {
  if (reader.applications.length === 0) return [];
  const now = await readNow(database);
  const cycles = new Map(
    policy.schemes.map((scheme) => [scheme.identifier, currentCycle(scheme, open, now)] as const),
  );
  const known = await findKnownBids(
    database,
    reader.applications.map(({ id }) => id),
    [],
    [...cycles.values()],
  );
  return reader.applications.flatMap(({ id, reference, schemeIdentifiers, facts }) =>
    policy.schemes
      .filter(({ identifier }) => schemeIdentifiers.includes(identifier))
      .map((scheme): ApplicationStatus => {
        const today = londonDay(now);
        const band = bandOf(facts, scheme, null, today);
        const bandReason = explainDebtBand(facts, scheme, today);
        const listed = scheme.bands.find((candidate) => candidate.id === band);
        return {
          applicationId: id,
          reference,
          schemeIdentifier: scheme.identifier,
          schemeName: scheme.name,
          bandName: listed?.name ?? null,
          bandMeaning: listed?.meaning ?? null,
          ...(bandReason === null ? {} : { bandReason }),
          points: facts.points ?? null,
          effectiveDate: effectiveDateOf(facts, scheme, today),
          bedroomNeed: facts.bedroomNeed,
          countActiveBids: countUsedBids(
            scheme,
            known.held.get(id) ?? [],
            cycles.get(scheme.identifier) ?? '',
            now,
          ),
          maximumActiveBids: maximumActiveBids(scheme),
          limitKind: scheme.limit.kind,
          ...(scheme.limit.kind === 'perWeek' ? { limitRenewsOn: weekOf(scheme.limit, now).nextBegins } : {}),
          blocks: explainBiddingBars(facts, scheme, today),
          penalty: placePenalty(penaltyOn(facts, scheme, today)),
        };
      }),
  );
}

/** Returns a penalty that changes the person's place; `null` for one that does not. */
function placePenalty(penalty: RefusalPenalty | null): ApplicationStatus['penalty'] {
  return penalty?.kind === 'bottomOfBand' || penalty?.kind === 'band'
    ? { kind: penalty.kind, until: penalty.until }
    : null;
}
