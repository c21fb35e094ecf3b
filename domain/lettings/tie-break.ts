import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { TieBreak } from '#schemas/tenant/lettings-ranking.ts';
import type { RankContext, Ranked, RankValue } from './rank-criteria.ts';
import { RankContextError } from './rank-criteria.ts';

/** The last thing that decides, between people who are level on everything that a ranking asks. */
export interface LastStep {
  readonly kind: TieBreak;
  /** The end of a key: as it sorts, with the application's id, so that no two keys are the same. */
  readonly end: (ranked: Ranked) => string;
  /** The value that people are told of themselves: the number of their lot; null for what they know. */
  readonly value: (ranked: Ranked) => RankValue;
}

/** Stands before what only keeps two keys apart: whoever is level up to here shares a place. */
const level = '~';

/** Gives the part of a key that decides its place. Keys with the same one share it. */
export function placePart(key: string): string {
  const [part = ''] = key.split(level);
  return part;
}

/** A lot has so many numbers, from 0. */
const lots = 1_000_000;

/**
 * Gives the number of an application's lot for a home. It is drawn once and for good: it is made of nothing but the two
 * ids, which are there before anybody could choose them, and is another for each home.
 */
export function lotNumber(advertId: string, applicationId: string, sha256: (text: string) => string): number {
  return Number.parseInt(sha256(`lot/${advertId}/${applicationId}`.toLowerCase()).slice(0, 12), 16) % lots;
}

/**
 * Writes a number of an application so that text sorts as people count: 99 before 100, and the parts of 4829-1307 one
 * after the other.
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
 * Gives what decides last in a scheme.
 * @throws RankContextError where a lot is asked for and the context does not say which home it is for.
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
