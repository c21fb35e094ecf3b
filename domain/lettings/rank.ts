import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

/** One application in a queue. */
export interface Ranked {
  readonly applicationId: string;
  readonly facts: Pick<ApplicationFacts, 'band' | 'effectiveDate'>;
}

/** Behind every band that a scheme lists. */
const noBand = 999;
/** Later than every day. */
const noDate = '99999999';

function bandPlace(band: string | null, scheme: Scheme): number {
  const place = scheme.bands.findIndex(({ id }) => id === band);
  return place === -1 ? noBand : place;
}

/**
 * The queue as a string: band by the scheme's order, then effective date (earlier first), then the
 * application's id, so that no two are level. A band or date that is unknown, or a band that the scheme does
 * not list, stands behind all others. Parts have fixed widths and only digits decide before the id, so bytewise
 * order and the collations of PostgreSQL agree.
 */
export function rankKey(facts: Ranked['facts'], scheme: Scheme, applicationId: string): string {
  const band = String(bandPlace(facts.band, scheme)).padStart(3, '0');
  const date = facts.effectiveDate?.replaceAll('-', '') ?? noDate;
  return `${band}.${date}.${applicationId.toLowerCase()}`;
}

/** Why one of two applications stands ahead. Values as the facts have them; null is not yet known. */
export interface OrderExplained {
  readonly criterion: 'band' | 'effectiveDate' | 'applicationId';
  readonly ahead: 'first' | 'second';
  readonly first: string | null;
  readonly second: string | null;
}

/** Which criterion decides between two applications, and both values; null for one and the same application. */
export function explainOrder(first: Ranked, second: Ranked, scheme: Scheme): OrderExplained | null {
  const firstKey = rankKey(first.facts, scheme, first.applicationId);
  const secondKey = rankKey(second.facts, scheme, second.applicationId);
  if (firstKey === secondKey) return null;
  const ahead = firstKey < secondKey ? 'first' : 'second';

  if (bandPlace(first.facts.band, scheme) !== bandPlace(second.facts.band, scheme)) {
    return { criterion: 'band', ahead, first: first.facts.band, second: second.facts.band };
  }
  if (first.facts.effectiveDate !== second.facts.effectiveDate) {
    const { effectiveDate } = first.facts;
    return { criterion: 'effectiveDate', ahead, first: effectiveDate, second: second.facts.effectiveDate };
  }
  return { criterion: 'applicationId', ahead, first: first.applicationId, second: second.applicationId };
}
