import { Temporal } from 'temporal-polyfill';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import { plainDayOf, wallClock } from './wall-clock.ts';

export type FixedCycle = Extract<Cycle, { kind: 'fixed' }>;

/**
 * One turn of a fixed cycle. `id` is its regular opening day in Europe/London. An exception that moves the opening
 * does not change the id, so bids keep their turn.
 */
export interface CycleTurn {
  readonly id: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The Monday from which cycles of several weeks are counted, so that turns never shift. */
const firstMonday = Temporal.PlainDate.from('1970-01-05');

/** Returns the opening day from which turns are counted: the first opening weekday from the anchor on. */
function originOf({ anchor, opensWeekday }: FixedCycle): Temporal.PlainDate {
  const from = anchor === undefined ? firstMonday : Temporal.PlainDate.from(anchor);
  return from.add({ days: (opensWeekday - from.dayOfWeek + 7) % 7 });
}

/** A regular opening within a cycle, and the days from the cycle's first opening to it. */
interface Opening {
  readonly after: number;
  readonly opensAt: string;
  readonly closesWeekday: number;
  readonly closesAt: string;
}

/**
 * Returns the openings of one cycle in order: one, unless a weekly cycle has more. Source: schemes that advertise
 * twice a week.
 */
function openingsOf(cycle: FixedCycle): readonly Opening[] {
  const more = cycle.weeks === 1 ? (cycle.moreOpenings ?? []) : [];
  return [cycle, ...more]
    .map((opening) => ({ ...opening, after: (opening.opensWeekday - cycle.opensWeekday + 7) % 7 }))
    .toSorted((one, other) => one.after - other.after);
}

/** A turn without exceptions: its days in London, and the hours of its opening and its closing. */
interface RegularTurn extends Opening {
  readonly opens: Temporal.PlainDate;
  readonly closes: Temporal.PlainDate;
}

/** Returns the regular turn of a number, counted from the anchor. */
function regularTurn(cycle: FixedCycle, place: number): RegularTurn {
  const openings = openingsOf(cycle);
  const round = Math.floor(place / openings.length);
  const [first] = openings;
  const opening = openings[place - round * openings.length] ?? first;
  if (opening === undefined) throw new RangeError('a cycle has no opening');
  const opens = originOf(cycle).add({ days: round * 7 * cycle.weeks + opening.after });
  return { ...opening, opens, closes: closingDay(cycle, opens, opening) };
}

/** Returns the regular closing day, without exceptions: the last closing hour within the closing week. */
function closingDay(
  cycle: FixedCycle,
  opens: Temporal.PlainDate,
  { opensAt, closesWeekday, closesAt }: Opening,
): Temporal.PlainDate {
  const weeks = Math.min(cycle.closesInWeek ?? cycle.weeks, cycle.weeks);
  const last = opens.add({ weeks });
  const daysBack = (last.dayOfWeek - closesWeekday + 7) % 7;
  const sameDayButLater = daysBack === 0 && closesAt > opensAt;
  return last.subtract({ days: sameDayButLater ? 7 : daysBack });
}

/**
 * Returns the number, counted from the anchor, of the turn whose regular opening is on an ISO day; `null` if there
 * is none. Exceptions name turns by that day.
 */
export function placeOfOpening(cycle: FixedCycle, day: string): number | null {
  const place = placeUntil(cycle, Temporal.PlainDate.from(day));
  return regularTurn(cycle, place).opens.toString() === day ? place : null;
}

/** Returns the number of the last turn that regularly opens on or before a day. */
function placeUntil(cycle: FixedCycle, day: Temporal.PlainDate): number {
  const { days } = originOf(cycle).until(day);
  const openings = openingsOf(cycle);
  const length = 7 * cycle.weeks;
  const round = Math.floor(days / length);
  const opened = openings.filter(({ after }) => after <= days - round * length);
  return round * openings.length + opened.length - 1;
}

/** Returns the regular turns of an ordinary week, or of one longer cycle, and the first of the next. */
export function ordinaryTurns(cycle: FixedCycle): CycleTurn[] {
  // A summer without a clock change.
  const first = placeUntil(cycle, Temporal.PlainDate.from('2026-06-15'));
  return Array.from({ length: openingsOf(cycle).length + 1 }, (_, index) => first + index).flatMap(
    (place) => turnAt(cycle, new Map(), place) ?? [],
  );
}

/** The turns of a cycle worked out so far. */
interface Calendar {
  readonly exceptions: ReadonlyMap<number, CycleException>;
  readonly turns: Map<number, CycleTurn | null>;
}

/** Every advert that is checked asks for the same few turns, and each takes eight calculations with calendar days. */
const calendars = new WeakMap<FixedCycle, Calendar>();

function calendarOf(cycle: FixedCycle): Calendar {
  const calendar = calendars.get(cycle) ?? { exceptions: exceptionsOf(cycle), turns: new Map() };
  calendars.set(cycle, calendar);
  return calendar;
}

/** Returns a turn with its exception, as `turnAt`. */
function turnIn(cycle: FixedCycle, { exceptions, turns }: Calendar, place: number): CycleTurn | null {
  const turn = turns.has(place) ? (turns.get(place) ?? null) : turnAt(cycle, exceptions, place);
  turns.set(place, turn);
  return turn;
}

/** Returns the exceptions of a cycle by the number of their turn. Exceptions that match no turn are left out. */
function exceptionsOf(cycle: FixedCycle): ReadonlyMap<number, CycleException> {
  const found = new Map<number, CycleException>();
  for (const exception of cycle.exceptions ?? []) {
    const place = placeOfOpening(cycle, exception.opening);
    if (place !== null && !found.has(place)) found.set(place, exception);
  }
  return found;
}

/** True if an earlier, longer turn covers this one. */
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
  const { opens, closes, opensAt, closesAt } = regularTurn(cycle, place);
  const turn = {
    id: opens.toString(),
    opensAt: wallClock(opens, opensAt),
    closesAt: wallClock(closes, closesAt),
  };
  if (exceptions.size === 0) return turn;
  const exception = exceptions.get(place);
  if (exception?.kind === 'skipped' || isTakenIn(exceptions, place)) return null;
  if (exception?.kind === 'longer') {
    const last = regularTurn(cycle, place + exception.turns);
    return { ...turn, closesAt: wallClock(last.closes, last.closesAt) };
  }
  if (exception?.kind !== 'moved') return turn;
  const opensOn = exception.opensOn === undefined ? opens : Temporal.PlainDate.from(exception.opensOn);
  const closesOn = exception.closesOn === undefined ? closes : Temporal.PlainDate.from(exception.closesOn);
  return {
    id: turn.id,
    opensAt: wallClock(opensOn, exception.opensAt ?? opensAt),
    closesAt: wallClock(closesOn, exception.closesAt ?? closesAt),
  };
}

/**
 * Returns the turns that exceptions name and their neighbours, in regular order and as written. Overlaps are kept,
 * for checks that report them. `null` for a turn that is skipped or covered by a longer one.
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

/**
 * Returns the turns from one instant to another in the order in which they open: at least one that has opened at the
 * first instant, and one that has not at the last. Turns never overlap, even by exceptions: each closes when the next
 * opens at the latest, and one without any time left is dropped.
 */
function turnsAround(cycle: FixedCycle, from: Date, until = from): CycleTurn[] {
  const calendar = calendarOf(cycle);
  const { exceptions } = calendar;
  const [first, last] = [placeUntil(cycle, plainDayOf(from)), placeUntil(cycle, plainDayOf(until))];
  // This many turns can be missing or out of order on either side. Two are added: today's may not have opened, and
  // each turn needs the next one, which ends it.
  const reach = [...exceptions.values()].reduce(
    (sum, exception) => sum + (exception.kind === 'longer' ? exception.turns : 1),
    2,
  );
  const places = new Set(exceptions.keys());
  for (let place = first - reach; place <= last + reach; place += 1) places.add(place);
  return [...places]
    .toSorted((one, other) => one - other)
    .map((place) => turnIn(cycle, calendar, place))
    .filter((turn) => turn !== null)
    .toSorted((one, other) => one.opensAt.getTime() - other.opensAt.getTime())
    .map((turn, index, turns) => {
      const next = turns[index + 1];
      return next === undefined || turn.closesAt <= next.opensAt ? turn : { ...turn, closesAt: next.opensAt };
    })
    .filter(({ opensAt, closesAt }) => opensAt < closesAt);
}

/**
 * Returns the turn that an instant belongs to: the last to open, even if it has closed and the next one has not
 * opened (the admin gap, or turns left out). Its regular closing is the last closing hour of its closing week; an
 * exception can skip, move or lengthen it. Hours are London clock time, so a turn over a clock change is an hour
 * shorter or longer.
 */
export function cycleAt(cycle: FixedCycle, instant: Date): CycleTurn {
  const opened = turnsAround(cycle, instant).findLast(({ opensAt }) => opensAt <= instant);
  if (opened === undefined)
    throw new RangeError(`no turn of the cycle has opened by ${instant.toISOString()}`);
  return opened;
}

/** Returns the turns between two instants in order: the one under way at the first, and those that open by the last. */
export function turnsBetween(cycle: FixedCycle, from: Date, until: Date): CycleTurn[] {
  const turns = turnsAround(cycle, from, until);
  const first = turns.findLastIndex(({ opensAt }) => opensAt <= from);
  return turns.slice(Math.max(first, 0)).filter(({ opensAt }) => opensAt <= until);
}

/** Returns the first turn that opens after an instant. */
export function openingAfter(cycle: FixedCycle, instant: Date): CycleTurn {
  const next = turnsAround(cycle, instant).find(({ opensAt }) => opensAt > instant);
  if (next === undefined) throw new RangeError(`no turn of the cycle opens after ${instant.toISOString()}`);
  return next;
}

/** A time in which no home of a scheme is open, and the reason, if an exception gives one. */
interface CycleGap {
  readonly from: Date;
  readonly until: Date;
  readonly because: string | null;
}

/** Returns the gap at an instant; `null` while a turn is open. */
export function gapAt(cycle: FixedCycle, instant: Date): CycleGap | null {
  const turn = cycleAt(cycle, instant);
  if (instant < turn.closesAt) return null;
  const next = openingAfter(cycle, instant);
  const [first, last] = [turn.id, plainDayOf(next.opensAt).toString()];
  const exception = (cycle.exceptions ?? []).find(
    ({ opening, because }) => because !== undefined && opening >= first && opening <= last,
  );
  return { from: turn.closesAt, until: next.opensAt, because: exception?.because ?? null };
}

/** Returns the day of an instant in Europe/London, ISO 8601: the `today` of the rules. */
export function londonDay(instant: Date): string {
  return plainDayOf(instant).toString();
}

/**
 * Returns the day on which a home closes, ISO 8601 in Europe/London: a closing time of 24:00 belongs to the day
 * that ends then.
 */
export function londonDayOfClose(closesAt: Date): string {
  return londonDay(new Date(closesAt.getTime() - 1));
}
