import { Temporal } from 'temporal-polyfill';
import type { HomelessnessDecision, LawName, ReviewKind, ReviewRequest } from '#schemas/reviews.ts';
import { england } from './england.ts';
import type { LawPack } from './law-pack.ts';
import { wales2014, wales2026 } from './wales.ts';
import { addWorkingDays } from './working-days.ts';

const packs: Readonly<Record<LawName, LawPack>> = {
  england,
  'wales-2014': wales2014,
  'wales-2026': wales2026,
};

/** The pack of a name. */
export function lawPack(name: LawName): LawPack {
  return packs[name];
}

/** From which day on a council is under a law. */
export interface LawInForce {
  readonly law: LawName;
  /** An ISO day. */
  readonly from: string;
}

/** How a council reviews decisions on its register: its scheme says, no law (s.166A(9), in Wales s.167(4A)). */
export interface RegisterReviewRules {
  readonly daysToAsk: number;
  /** Whether the day of the notice is the first of them. */
  readonly noticeDayCounts: boolean;
  /** Days from the day after the request; undefined where the scheme promises none. */
  readonly daysToDecide?: number | undefined;
}

/** What is known of a review, to work its days out. */
export interface ReviewFacts {
  readonly kind: ReviewKind;
  readonly decision: HomelessnessDecision | null;
  /** ISO days. */
  readonly noticeOn: string | null;
  readonly requestedOn: string;
}

/** The days of a review; each null where it follows from nothing that is known. */
export type ReviewDays = Pick<ReviewRequest, 'lastDay' | 'late' | 'acknowledgeBy' | 'councilBy'>;

/**
 * The law that a decision is under: the one in force on the day of its notice.
 * @param laws in order of time, at least one; what came before the first is under the first.
 */
export function lawOn(laws: readonly LawInForce[], day: string): LawName {
  const inForce = laws.findLast(({ from }) => from <= day) ?? laws[0];
  if (!inForce) throw new Error('A council is under no law.');
  return inForce.law;
}

/** The decisions that somebody may choose from under a law. Which referral it was, only the council can tell. */
export function decisionsUnder(law: LawName): HomelessnessDecision[] {
  const { weeksToDecide } = packs[law];
  return (
    [
      'eligibility',
      'dutyOwed',
      'planSteps',
      'endOfPrevention',
      'endOfRelief',
      'endOfDuty',
      'nonCooperation',
      'referral',
    ] as const
  ).filter((decision) => weeksToDecide[decision] !== undefined);
}

/**
 * By when somebody may ask, and by when the council has to answer. A late request is late and nothing else: the council
 * may allow more time (s.202(3), in Wales s.85(5)), so that nothing here refuses it.
 */
export function reviewDays(law: LawName, register: RegisterReviewRules, facts: ReviewFacts): ReviewDays {
  const { kind, noticeOn, requestedOn } = facts;
  const pack = packs[law];
  const [days, noticeCounts] =
    kind === 'registerDecision' ? [register.daysToAsk, register.noticeDayCounts] : [pack.daysToAsk, true];
  const lastDay = noticeOn === null ? null : addDays(noticeOn, noticeCounts ? days - 1 : days);
  const acknowledge = kind === 'registerDecision' ? null : pack.workingDaysToAcknowledge;
  return {
    lastDay,
    late: lastDay !== null && requestedOn > lastDay,
    acknowledgeBy: acknowledge === null ? null : addWorkingDays(requestedOn, acknowledge),
    councilBy: councilBy(pack, register, facts),
  };
}

function councilBy(
  { weeksToDecide, requestDayCounts }: LawPack,
  { daysToDecide }: RegisterReviewRules,
  { kind, decision, requestedOn }: ReviewFacts,
): string | null {
  if (kind === 'registerDecision') {
    return daysToDecide === undefined ? null : addDays(requestedOn, daysToDecide);
  }
  const about = kind === 'offerSuitability' ? 'suitability' : decision;
  const weeks = about === null ? undefined : weeksToDecide[about];
  return weeks === undefined ? null : addDays(requestedOn, weeks * 7 - (requestDayCounts ? 1 : 0));
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
