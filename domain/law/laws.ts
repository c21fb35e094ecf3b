import type { HomelessnessDecision, LawName } from '#schemas/reviews.ts';
import { england } from './england.ts';
import type { LawPack } from './law-pack.ts';
import { wales2014, wales2026 } from './wales.ts';

const packs: Readonly<Record<LawName, LawPack>> = {
  england,
  'wales-2014': wales2014,
  'wales-2026': wales2026,
};

/** A law, with the day from which a council is under it. */
interface LawInForce {
  readonly law: LawName;
  /** An ISO day. */
  readonly from: string;
}

/** Returns a law's rules on reviews. */
export function lawPack(name: LawName): LawPack {
  return packs[name];
}

/**
 * Returns the law that a decision is under: the one in force on the day of its notice.
 * @param laws oldest first, at least one; earlier days are under the first.
 */
export function lawOn(laws: readonly LawInForce[], day: string): LawName {
  const inForce = laws.findLast(({ from }) => from <= day) ?? laws[0];
  if (!inForce) throw new Error('A council is under no law.');
  return inForce.law;
}

/** Returns whether the council's last day of a review moves if representations are made. */
export function movesWithRepresentations(law: LawName, decision: HomelessnessDecision | null): boolean {
  return decision !== null && packs[law].weeksFromRepresentations.includes(decision);
}

/** Decisions that people can tell apart. Only the council knows which kind of referral it was. */
const choosable = [
  'eligibility',
  'dutyOwed',
  'planSteps',
  'endOfPrevention',
  'endOfRelief',
  'endOfDuty',
  'nonCooperation',
  'referral',
] as const satisfies readonly HomelessnessDecision[];

/** Returns the decisions that people may choose from under a law. */
export function decisionsUnder(law: LawName): (typeof choosable)[number][] {
  const { weeksToDecide } = packs[law];
  return choosable.filter((decision) => weeksToDecide[decision] !== undefined);
}
