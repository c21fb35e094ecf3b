import { Temporal } from 'temporal-polyfill';
import type { CycleException } from '#schemas/tenant/lettings-cycle.ts';
import {
  cycleAt,
  type CycleTurn,
  type FixedCycle,
  londonDay,
  londonDayOfClose,
  openingAfter,
} from './cycle.ts';

/** An event in the calendar of a council's homes: an opening, a closing, or the publication of results. */
export interface CalendarMoment {
  /** A stable id, even if an exception moves the event. */
  readonly id: string;
  readonly kind: 'opens' | 'closes' | 'results';
  /** The day in Europe/London, ISO 8601; for a closing time of 24:00, the day that ends then. */
  readonly day: string;
  /** `null` if only the day is known. */
  readonly at: Date | null;
  /** The number of homes that close; `null` if not known yet. */
  readonly homes: number | null;
  /** The reason for an irregular time, in the council's words. */
  readonly because: string | null;
}

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** Returns the reason for an irregular opening or closing of a turn. */
function reasonFor(exception: CycleException | undefined, kind: 'opens' | 'closes'): string | null {
  if (exception === undefined || exception.kind === 'skipped') return null;
  if (exception.kind === 'longer') return kind === 'closes' ? (exception.because ?? null) : null;
  const { opensOn, opensAt, closesOn, closesAt } = exception;
  const moved = kind === 'opens' ? (opensOn ?? opensAt) : (closesOn ?? closesAt);
  return moved === undefined ? null : (exception.because ?? null);
}

function momentsOf(cycle: FixedCycle, scheme: string, turn: CycleTurn): CalendarMoment[] {
  const exception = cycle.exceptions?.find(({ opening }) => opening === turn.id);
  const moment = (kind: CalendarMoment['kind']) => ({
    id: `${scheme}-${turn.id}-${kind}`,
    kind,
    homes: null,
  });
  const { resultsAfterDays } = cycle;
  const dayOfClose = londonDayOfClose(turn.closesAt);
  return [
    {
      ...moment('opens'),
      day: londonDay(turn.opensAt),
      at: turn.opensAt,
      because: reasonFor(exception, 'opens'),
    },
    {
      ...moment('closes'),
      day: dayOfClose,
      at: turn.closesAt,
      because: reasonFor(exception, 'closes'),
    },
    ...(resultsAfterDays === undefined
      ? []
      : [
          {
            ...moment('results'),
            day: dayAfter(dayOfClose, resultsAfterDays),
            at: null,
            because: null,
          },
        ]),
  ];
}

/**
 * Returns the events of a fixed cycle from one day in London to another, both included, oldest first.
 * @param scheme the scheme's identifier, for the ids.
 */
export function cycleMoments(
  cycle: FixedCycle,
  scheme: string,
  from: string,
  until: string,
): CalendarMoment[] {
  // A turn can close up to eight turns of four weeks after it opened, and its results come later still.
  const reach = 7 * cycle.weeks * 9 + (cycle.resultsAfterDays ?? 0);
  const start = Temporal.PlainDate.from(from).subtract({ days: reach });
  const found: CalendarMoment[] = [];
  let turn = cycleAt(cycle, new Date(`${start.toString()}T12:00:00Z`));
  while (londonDay(turn.opensAt) <= until) {
    found.push(...momentsOf(cycle, scheme, turn).filter(({ day }) => from <= day && day <= until));
    turn = openingAfter(cycle, turn.opensAt);
  }
  return inOrderOfTime(found);
}

/** Homes of a scheme that close at the same moment. */
interface Closing {
  readonly closesAt: Date;
  readonly homes: number;
}

/**
 * Returns the events of a rolling scheme: the closing days of the homes that are open now, each with its first
 * closing time.
 */
export function rollingMoments(scheme: string, closings: readonly Closing[]): CalendarMoment[] {
  const days = Map.groupBy(closings, ({ closesAt }) => londonDayOfClose(closesAt));
  return [...days]
    .map(([day, ofDay]) => ({
      id: `${scheme}-${day}-closes`,
      kind: 'closes' as const,
      day,
      at: new Date(Math.min(...ofDay.map(({ closesAt }) => closesAt.getTime()))),
      homes: ofDay.reduce((sum, { homes }) => sum + homes, 0),
      because: null,
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

const kindsInOrder = ['closes', 'results', 'opens'];

/**
 * Sorts by day, events without an hour first, then by the hour; if a turn closes as the next opens, the closing
 * comes first.
 */
export function inOrderOfTime<Moment extends CalendarMoment>(moments: readonly Moment[]): Moment[] {
  return moments.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) ||
      (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0) ||
      kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind) ||
      one.id.localeCompare(other.id),
  );
}
