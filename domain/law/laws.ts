import type { HomelessnessDecision, LawName } from '#schemas/reviews.ts';
import { england } from './england.ts';
import type { LawPack } from './law-pack.ts';
import { wales2014, wales2026 } from './wales.ts';

const packs: Readonly<Record<LawName, LawPack>> = {
  england,
  'wales-2014': wales2014,
  'wales-2026': wales2026,
};

/** A law, with the day from which it applies to a council. */
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
 * Returns the law that applies to a decision: the one in force on the day of its notice.
 * @param laws oldest first, at least one; the first also applies to earlier days.
 */
export function lawOn(laws: readonly LawInForce[], day: string): LawName {
  const inForce = laws.findLast(({ from }) => from <= day) ?? laws[0];
  if (!inForce) throw new Error('A council is under no law.');
  return inForce.law;
}

/** Checks whether representations move the council's last day for a review. */
export function movesWithRepresentations(law: LawName, decision: HomelessnessDecision | null): boolean {
  return decision !== null && packs[law].weeksFromRepresentations.includes(decision);
}

/** Decisions that people can distinguish. Only the council knows the kind of a referral. */
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

/** Returns the decisions that people can choose from under a law. */
export function decisionsUnder(law: LawName): (typeof choosable)[number][] {
  const { weeksToDecide } = packs[law];
  return choosable.filter((decision) => weeksToDecide[decision] !== undefined);
}
