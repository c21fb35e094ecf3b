import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { OfferState } from '#schemas/offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RefusalCost } from '#schemas/api/offers.ts';
import type { Queries } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { refusalCost } from '../../rules/lettings/refusals.ts';
import { londonDay } from '../../rules/lettings/cycle.ts';

const readHistory = statement({
  values: { applicationId: 'uuid', except: 'uuid' },
  row: {
    /** `YYYY-MM-DD` in London. */
    endedOn: 'text',
    ending: typed<OfferState>('text'),
    counts: typed<boolean | null>('boolean'),
    penalised: 'boolean',
  },
  text: `
    select (lost_at at time zone 'Europe/London')::date::text as "endedOn", state as ending,
           (decision ->> 'counts')::boolean as counts,
           coalesce(jsonb_typeof(decision -> 'penalty'), 'null') <> 'null' as penalised
      from offer
     where tenant_id = app_tenant() and application_id = $applicationId and id <> $except and lost_at is not null
     order by lost_at, id`,
});

/** The part of an offer that decides the penalty for losing it. */
interface CostlyOffer {
  readonly id: string;
  readonly applicationId: string;
  readonly facts: ApplicationFacts;
  readonly schemeIdentifiers: readonly string[];
  /** The scheme of its advert; null without one. */
  readonly advertScheme: string | null;
  readonly lostAt: Date | null;
  readonly now: Date;
}

/** Returns the scheme whose rules an offer follows: that of its advert, or the first of the person's. */
export function schemeOfOffer(
  policy: LettingsPolicy,
  { advertScheme, schemeIdentifiers }: Pick<CostlyOffer, 'advertScheme' | 'schemeIdentifiers'>,
): Scheme | undefined {
  return policy.schemes.find(({ identifier }) =>
    advertScheme === null ? schemeIdentifiers.includes(identifier) : identifier === advertScheme,
  );
}

/**
 * Finds the penalty that losing an offer would have, or has, for its person; null if no rule of the council applies
 * to them.
 */
export async function findRefusalCost(
  database: Queries,
  policy: LettingsPolicy,
  offer: CostlyOffer,
): Promise<RefusalCost | null> {
  const scheme = schemeOfOffer(policy, offer);
  if (scheme?.offers?.refusals === undefined) return null;
  const { applicationId, id: except, facts, lostAt, now } = offer;
  const history = await database.run(readHistory, { applicationId, except });
  return refusalCost(scheme, facts, history, {
    endedOn: londonDay(lostAt ?? now),
    decidedOn: londonDay(now),
  });
}
