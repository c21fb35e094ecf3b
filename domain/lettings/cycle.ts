import { Temporal } from 'temporal-polyfill';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import { plainDayOf, wallClock } from './wall-clock.ts';

export type FixedCycle = Extract<Cycle, { kind: 'fixed' }>;

/**
 * One turn of a fixed cycle. `id` is the day on which it opens by the rule, in Europe/London; an exception that
 * moves the opening does not change it, so that bids which name the turn stay in it.
 */
export interface CycleTurn {
  readonly id: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** A Monday from which cycles of several weeks are counted, so that every council's turns are known for good. */
const firstMonday = Temporal.PlainDate.from('1970-01-05');

/** The opening day from which turns are counted: the first opening weekday from the anchor on. */
function originOf({ anchor, opensWeekday }: FixedCycle): Temporal.PlainDate {
  const from = anchor === undefined ? firstMonday : Temporal.PlainDate.from(anchor);
  return from.add({ days: (opensWeekday - from.dayOfWeek + 7) % 7 });
}

function openingDay(cycle: FixedCycle, place: number): Temporal.PlainDate {
  return originOf(cycle).add({ days: place * 7 * cycle.weeks });
}

/** By the rule alone, whatever the exceptions say: the last closing hour that is not after the closing week. */
function closingDay(cycle: FixedCycle, opening: Temporal.PlainDate): Temporal.PlainDate {
  const weeks = Math.min(cycle.closesInWeek ?? cycle.weeks, cycle.weeks);
  const last = opening.add({ weeks });
  const daysBack = (last.dayOfWeek - cycle.closesWeekday + 7) % 7;
  const sameDayButLater = daysBack === 0 && cycle.closesAt > cycle.opensAt;
  return last.subtract({ days: sameDayButLater ? 7 : daysBack });
}

/**
 * Which turn, counted from the anchor, opens by the rule on an ISO day; null where none does. Exceptions name
 * turns by that day.
 */
export function placeOfOpening(cycle: FixedCycle, day: string): number | null {
  const { days } = originOf(cycle).until(Temporal.PlainDate.from(day));
  const length = 7 * cycle.weeks;
  return days % length === 0 ? days / length : null;
}

/** The exceptions of a cycle by the place of their turn; those that name no turn do nothing. */
function exceptionsOf(cycle: FixedCycle): ReadonlyMap<number, CycleException> {
  const found = new Map<number, CycleException>();
  for (const exception of cycle.exceptions ?? []) {
    const place = placeOfOpening(cycle, exception.opening);
    if (place !== null && !found.has(place)) found.set(place, exception);
  }
  return found;
}

/** Whether a longer turn before this one runs on through it. */
function isTakenIn(exceptions: ReadonlyMap<number, CycleException>, place: number): boolean {
  for (const [earlier, exception] of exceptions) {
    const reaches = exception.kind === 'longer' && earlier < place && earlier + exception.turns >= place;
    if (reaches && !isTakenIn(exceptions, earlier)) return true;
  }
  return false;
}

function turnAt(
  cycle: FixedCycle,
  exceptions: ReadonlyMap<number, CycleException>,
  place: number,
): CycleTurn | null {
  const opening = openingDay(cycle, place);
  const closing = closingDay(cycle, opening);
  const turn = {
    id: opening.toString(),
    opensAt: wallClock(opening, cycle.opensAt),
    closesAt: wallClock(closing, cycle.closesAt),
  };
  if (exceptions.size === 0) return turn;
  const exception = exceptions.get(place);
  if (exception?.kind === 'skipped' || isTakenIn(exceptions, place)) return null;
  if (exception?.kind === 'longer') {
    const last = closingDay(cycle, openingDay(cycle, place + exception.turns));
    return { ...turn, closesAt: wallClock(last, cycle.closesAt) };
  }
  if (exception?.kind !== 'moved') return turn;
  const opensOn = exception.opensOn === undefined ? opening : Temporal.PlainDate.from(exception.opensOn);
  const closesOn = exception.closesOn === undefined ? closing : Temporal.PlainDate.from(exception.closesOn);
  return {
    id: turn.id,
    opensAt: wallClock(opensOn, exception.opensAt ?? cycle.opensAt),
    closesAt: wallClock(closesOn, exception.closesAt ?? cycle.closesAt),
  };
}

/**
 * The turns that exceptions speak of and their neighbours, in the order of the rule and as they are written: an
 * overlap is left as it is, for whoever looks for mistakes. Null for a turn that is left out or taken in.
 */
export function writtenTurns(
  cycle: FixedCycle,
): { readonly place: number; readonly turn: CycleTurn | null }[] {
  const exceptions = exceptionsOf(cycle);
  const places = new Set(
    [...exceptions].flatMap(([place, exception]) => {
      const length = exception.kind === 'longer' ? exception.turns + 3 : 3;
      return Array.from({ length }, (_, index) => place - 1 + index);
    }),
  );
  return [...places]
    .toSorted((one, other) => one - other)
    .map((place) => ({ place, turn: turnAt(cycle, exceptions, place) }));
}

/** The place of the turn that by the rule opens last up to the end of the day. */
function placeOn(cycle: FixedCycle, instant: Date): number {
  const { days } = originOf(cycle).until(plainDayOf(instant));
  return Math.floor(days / (7 * cycle.weeks));
}

/**
 * Turns around an instant in the order in which they open, at least one that has opened and one that has not.
 * Whatever exceptions say, none overlaps the next: it closes when the next opens at the latest. A turn that is
 * left no time is none.
 */
function turnsAround(cycle: FixedCycle, instant: Date): CycleTurn[] {
  const exceptions = exceptionsOf(cycle);
  const middle = placeOn(cycle, instant);
  // So many turns can be missing or out of their order on either side. Two more: the one of today may not have
  // opened, and who asks for a turn needs the one after it, which ends it.
  const reach = [...exceptions.values()].reduce(
    (sum, exception) => sum + (exception.kind === 'longer' ? exception.turns : 1),
    2,
  );
  const places = new Set(exceptions.keys());
  for (let place = middle - reach; place <= middle + reach; place += 1) places.add(place);
  return [...places]
    .toSorted((one, other) => one - other)
    .map((place) => turnAt(cycle, exceptions, place))
    .filter((turn) => turn !== null)
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
    .map((turn, index, turns) => {
      const next = turns[index + 1];
      return next === undefined || turn.closesAt <= next.opensAt ? turn : { ...turn, closesAt: next.opensAt };
    })
    .filter(({ opensAt, closesAt }) => opensAt < closesAt);
}

/**
 * The turn that an instant belongs to: the one that opened last, even where it has closed and the next one has
 * not opened (the admin gap, or turns left out). By the rule it closes at the last closing hour that is not
 * after the end of its closing week; exceptions leave a turn out, move it or make it longer. Hours are those of
 * the clock in London, so a turn over a clock change is an hour shorter or longer.
 */
export function cycleAt(cycle: FixedCycle, instant: Date): CycleTurn {
  const opened = turnsAround(cycle, instant).findLast(({ opensAt }) => opensAt <= instant);
  if (opened === undefined)
    throw new RangeError(`no turn of the cycle has opened by ${instant.toISOString()}`);
  return opened;
}

/** The first turn that opens after an instant. */
export function openingAfter(cycle: FixedCycle, instant: Date): CycleTurn {
  const next = turnsAround(cycle, instant).find(({ opensAt }) => opensAt > instant);
  if (next === undefined) throw new RangeError(`no turn of the cycle opens after ${instant.toISOString()}`);
  return next;
}

/** A time in which no home of a scheme is open, and why, where an exception says so. */
export interface CycleGap {
  readonly from: Date;
  readonly until: Date;
  readonly because: string | null;
}

/** The gap that an instant lies in; null while a turn is open. */
export function gapAt(cycle: FixedCycle, instant: Date): CycleGap | null {
  const turn = cycleAt(cycle, instant);
  if (instant < turn.closesAt) return null;
  const next = openingAfter(cycle, instant);
  const [first, last] = [turn.id, plainDayOf(next.opensAt).toString()];
  const said = (cycle.exceptions ?? []).find(
    ({ opening, because }) => because !== undefined && opening >= first && opening <= last,
  );
  return { from: turn.closesAt, until: next.opensAt, because: said?.because ?? null };
}

/** The day that an instant falls on in Europe/London, ISO 8601: the `today` of the rules. */
export function londonDay(instant: Date): string {
  return plainDayOf(instant).toString();
}

/** The day that a home closes on, ISO 8601 in Europe/London: a close at 24:00 is of the day that ends with it. */
export function londonDayOfClose(closesAt: Date): string {
  return londonDay(new Date(closesAt.getTime() - 1));
}
