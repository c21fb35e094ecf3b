import { nameOf } from '../../rules/lettings/eligibility/names.ts';
import { stepsOf, type Ranked, type RankStep, type RankValue } from '../../rules/lettings/rank-criteria.ts';
import type { QueueGroup } from '#schemas/api/queue-order.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { type LastStep, lastStepOf } from '../../rules/lettings/tie-break.ts';
import { rankContextOf, type QueuedAdvert } from '../bids/rank-bid.ts';

/** Smallest group shown with a number and a value; a smaller one is only mentioned. */
const smallestGroup = 5;

/** The deciding criterion, and the side of the reader. */
interface Side {
  readonly where: QueueGroup['where'];
  /** The criterion's index in the ranking; the final tie-break comes after all others. */
  readonly step: number;
  readonly values: RankValue[];
  readonly mine: RankValue;
}

/**
 * Explains a bid's place: the other bids in its queue, grouped by the first criterion of the ranking that
 * separates them from it, from the front of the queue to the end. Dates are shown as months, times and lot
 * numbers not at all, and a group of fewer than five people without any detail.
 */
export function explainQueue(
  policy: LettingsPolicy,
  scheme: Scheme,
  advert: QueuedAdvert,
  mine: Ranked,
  others: readonly Ranked[],
): QueueGroup[] {
  const steps = stepsOf(scheme, rankContextOf(policy, advert));
  const last = lastStepOf(scheme, rankContextOf(policy, advert));
  const parts = steps.map((step) => step.of(mine));
  const sides = new Map<string, Side>();
  for (const other of others) {
    const found = firstDifference(steps, last, parts, mine, other);
    const key = `${found.where} ${found.step}`;
    const side = sides.get(key) ?? { ...found, values: [] };
    side.values.push(found.theirs);
    sides.set(key, side);
  }
  // The criterion that decides first is furthest from the reader, on either side.
  const ordered = [...sides.values()].sort((one, other) => frontness(one) - frontness(other));
  return ordered.map((side) => describeSide(steps[side.step]?.criterion ?? last.kind, side, scheme));
}

function frontness({ where, step }: Side): number {
  return { ahead: step, level: 500, behind: 1_000 - step }[where];
}

function firstDifference(
  steps: readonly RankStep[],
  last: LastStep,
  parts: readonly { readonly digits: string; readonly value: RankValue }[],
  mine: Ranked,
  other: Ranked,
): Omit<Side, 'values'> & { readonly theirs: RankValue } {
  for (const [step, criterion] of steps.entries()) {
    const [own, theirs] = [parts[step], criterion.of(other)];
    if (own === undefined || own.digits === theirs.digits) continue;
    const where = theirs.digits < own.digits ? 'ahead' : 'behind';
    return { where, step, mine: own.value, theirs: theirs.value };
  }
  const where = last.kind === 'landlord' ? 'level' : last.end(other) < last.end(mine) ? 'ahead' : 'behind';
  return { where, step: steps.length, mine: last.value(mine), theirs: null };
}

function describeSide(criterion: Criterion, side: Side, scheme: Scheme): QueueGroup {
  const { where, mine, values } = side;
  const own = { where, criterion, mine: say(criterion, mine, scheme) };
  if (values.length < smallestGroup) return { ...own, theirs: null, count: 'fewerThanFive' };
  return { ...own, theirs: spanOf(criterion, values, scheme), count: values.length };
}

type Criterion = QueueGroup['criterion'];

/** A group's values: one, or the two extremes. Null if they are not shown. */
function spanOf(criterion: Criterion, values: readonly RankValue[], scheme: Scheme): QueueGroup['theirs'] {
  if (criterion === 'draw' || criterion === 'bidTime' || criterion === 'quota') return null;
  const said = [
    ...new Set(values.filter((value) => value !== null).toSorted(inOrder(criterion, scheme))),
  ].map((value) => sayOfOthers(criterion, value, scheme));
  const [first, last] = [said.at(0) ?? null, said.at(-1) ?? null];
  return first === last ? first : [first, last];
}

function inOrder(criterion: Criterion, { bands }: Scheme) {
  const place = (value: RankValue) => bands.findIndex(({ id }) => id === value);
  return (one: RankValue, other: RankValue): number => {
    if (criterion === 'band') return place(one) - place(other);
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    return String(one) < String(other) ? -1 : 1;
  };
}

function say(criterion: Criterion, value: RankValue, scheme: Scheme): string | number | null {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (criterion === 'draw' || criterion === 'quota') return null;
  return nameOf(value, scheme.bands);
}

function sayOfOthers(criterion: Criterion, value: RankValue, scheme: Scheme): string | number | null {
  const isDay = criterion === 'effectiveDate' || criterion === 'registrationDate';
  return isDay && typeof value === 'string'
    ? value.slice(0, 'YYYY-MM'.length)
    : say(criterion, value, scheme);
}
