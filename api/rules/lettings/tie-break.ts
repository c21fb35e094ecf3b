import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import type { RankContext, Ranked, RankValue } from './rank-criteria.ts';
import { RankContextError } from './rank-criteria.ts';

/** The last step, which separates people who are level on every criterion. */
export interface LastStep {
  readonly kind: TieBreak;
  /**
   * Returns the end of a key: it sorts by this step, with the application's id, so no two keys are the same.
   */
  readonly end: (ranked: Ranked) => string;
  /** Returns the value that people see of their own: the number of their lot; `null` for any other step. */
  readonly value: (ranked: Ranked) => RankValue;
}

/**
 * The separator before the part that only makes keys unique. Applications whose keys are equal up to here share a
 * place.
 */
const level = '~';

/** Returns the part of a key that decides its place. Keys with the same part share it. */
export function placePart(key: string): string {
  const [part = ''] = key.split(level);
  return part;
}

/** A line of an order; several share a place where the landlord decides between them. */
type Placed<Line> = Line & { readonly ordinal: number; readonly queuePosition: number };

/** Puts lines in the order of their keys, with their places. */
export function putInPlaces<Line extends { readonly rankKey: string }>(
  lines: readonly Line[],
): Placed<Line>[] {
  // Keys are compared bytewise, as the database does.
  const inOrder = lines.toSorted((one, other) => (one.rankKey < other.rankKey ? -1 : 1));
  let queuePosition = 1;
  return inOrder.map((line, index) => {
    const before = inOrder[index - 1];
    if (before === undefined || placePart(before.rankKey) !== placePart(line.rankKey))
      queuePosition = index + 1;
    return { ...line, ordinal: index + 1, queuePosition };
  });
}

/** The number of possible lots, from 0. */
const lots = 1_000_000;

/**
 * Returns an application's lot number for a home. It never changes, because it depends only on the two ids, which
 * no one can choose, and it differs from home to home.
 */
export function lotNumber(advertId: string, applicationId: string, sha256: (text: string) => string): number {
  return Number.parseInt(sha256(`lot/${advertId}/${applicationId}`.toLowerCase()).slice(0, 12), 16) % lots;
}

/**
 * Writes an application's number so that it sorts numerically as text: 99 before 100, and 4829-1307 by its two
 * parts.
 */
export function countedReference(reference: string): string {
  return reference
    .toLowerCase()
    .replaceAll(level, '-')
    .replaceAll(/\d+/g, (digits) => {
      const counted = digits.replace(/^0+(?=\d)/, '');
      return `${String(counted.length).padStart(2, '0')}${counted}`;
    });
}

const idOf = ({ applicationId }: Ranked): string => applicationId.toLowerCase();

/**
 * Returns the last step of a scheme.
 * @throws RankContextError if a lot is needed and the context does not name the home.
 */
export function lastStepOf({ tieBreak = 'number' }: Scheme, context: RankContext | undefined): LastStep {
  if (tieBreak === 'landlord') {
    return { kind: tieBreak, end: (ranked) => `${level}${idOf(ranked)}`, value: () => null };
  }
  if (tieBreak === 'number') {
    const end = (ranked: Ranked) => `${countedReference(ranked.reference)}.${idOf(ranked)}`;
    return { kind: tieBreak, end, value: () => null };
  }
  const lotOf = ({ applicationId }: Ranked): number => {
    if (context?.sha256 === undefined) throw new RankContextError('the ranking asks for the home of the lot');
    return lotNumber(context.advert.id, applicationId, context.sha256);
  };
  return {
    kind: tieBreak,
    end: (ranked) => `${String(lotOf(ranked)).padStart(String(lots - 1).length, '0')}.${idOf(ranked)}`,
    value: lotOf,
  };
}
