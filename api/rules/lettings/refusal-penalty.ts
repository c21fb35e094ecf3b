import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

/** Facts on which a penalty depends. */
type PenalisedFacts = Pick<ApplicationFacts, 'refusalPenalty'>;

/** Returns whether a rule of a scheme leads to a penalty of a kind. */
export function canLeadTo({ offers }: Pick<Scheme, 'offers'>, kind: RefusalPenalty['kind']): boolean {
  return offers?.refusals?.rules.some(({ leadsTo }) => leadsTo.kind === kind) ?? false;
}

/**
 * Returns the penalty that holds for an application in a scheme on an ISO day in Europe/London; `null` if none does.
 * It is over on the day until which it was given, whether or not the portal has lifted it by then. A scheme without a
 * rule that leads to such a penalty has none: it belongs to another scheme, or to rules that no longer hold.
 */
export function penaltyOn(
  { refusalPenalty: penalty }: PenalisedFacts,
  scheme: Pick<Scheme, 'offers'>,
  day: string,
): RefusalPenalty | null {
  if (penalty === undefined || !canLeadTo(scheme, penalty.kind)) return null;
  const until = 'until' in penalty ? penalty.until : null;
  return until !== null && until <= day ? null : penalty;
}

/** Kinds of penalty that change something by themselves, the hardest first. */
const hardest = ['removal', 'noBids', 'band', 'bottomOfBand'] as const;

type AppliedPenalty = Exclude<RefusalPenalty, { readonly kind: 'review' }>;

/**
 * Returns the penalty in force on an ISO day, of all that officers have decided on for one person: the hardest that
 * still runs, and among several of that kind the one that ends last. If none runs, the one that gave the latest new
 * date; `null` if none did. So another decision never shortens a penalty, and when one ends the rest stay in force.
 */
export function penaltyInForce(penalties: readonly RefusalPenalty[], day: string): AppliedPenalty | null {
  const applied = penalties.filter((penalty): penalty is AppliedPenalty => penalty.kind !== 'review');
  const running = applied.filter((penalty) => endOf(penalty) > day);
  const kind = hardest.find((each) => running.some((penalty) => penalty.kind === each));
  const candidates =
    kind === undefined
      ? applied.filter((penalty) => penalty.kind === 'noBids' && penalty.newDate === true)
      : running.filter((penalty) => penalty.kind === kind);
  return candidates.reduce<AppliedPenalty | null>(
    (last, each) => (last === null || endOf(each) > endOf(last) ? each : last),
    null,
  );
}

/** The day on which a penalty ends; one without an end sorts after every day. */
const endOf = ({ until }: AppliedPenalty): string => until ?? '~';

/**
 * Returns the effective date that counts on an ISO day: after a penalty that gives a new date, the day on which it
 * ended, unless the council has given a later one. `null` if the council has given none.
 */
export function effectiveDateOf(
  { effectiveDate, refusalPenalty: penalty }: PenalisedFacts & Pick<ApplicationFacts, 'effectiveDate'>,
  scheme: Pick<Scheme, 'offers'>,
  day: string,
): string | null {
  if (effectiveDate === null || penalty?.kind !== 'noBids' || penalty.newDate !== true) return effectiveDate;
  const counts = canLeadTo(scheme, penalty.kind) && penalty.until <= day;
  return counts && penalty.until > effectiveDate ? penalty.until : effectiveDate;
}
