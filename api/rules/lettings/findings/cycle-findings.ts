import { Temporal } from 'temporal-polyfill';
import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
import { type FixedCycle, ordinaryTurns, placeOfOpening, writtenTurns } from '../cycle.ts';
import { weekdayNames } from '../weekday-names.ts';
import { error, type RuleFinding, warning } from '../eligibility/rule-finding.ts';

/** Returns the weekday of a day, 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Checks when homes open and close: reports impossible weeks and exceptions, and turns that overlap. */
export function cycleFindings(cycle: Cycle, pointer: string): RuleFinding[] {
  return cycle.kind === 'fixed' ? fixedFindings(cycle, pointer) : rollingFindings(cycle, pointer);
}

function rollingFindings(cycle: Extract<Cycle, { kind: 'rolling' }>, pointer: string): RuleFinding[] {
  const { noClosing = [], quiet = [] } = cycle;
  const never =
    noClosing.length < 7
      ? []
      : [
          error(
            'neverCloses',
            `${pointer}/noClosing`,
            'Homes would never close, because every day of the week is listed.',
            'Remove the days when homes close.',
          ),
        ];
  const backwards = quiet.flatMap(({ from, to }, place) =>
    from <= to
      ? []
      : [
          error(
            'quietBackwards',
            `${pointer}/quiet/${place}/to`,
            `${to} is before ${from}.`,
            'Swap the two dates.',
          ),
        ],
  );
  return [...never, ...backwards];
}

function fixedFindings(cycle: FixedCycle, pointer: string): RuleFinding[] {
  const { anchor, opensWeekday, closesInWeek, weeks } = cycle;
  const findings: RuleFinding[] = [];
  if (anchor !== undefined && weekdayOf(anchor) !== opensWeekday) {
    findings.push(
      error(
        'anchor',
        `${pointer}/anchor`,
        `${anchor} is a ${weekdayNames[weekdayOf(anchor) - 1]}, but homes open on a ${weekdayNames[opensWeekday - 1]}.`,
        'Write a date on which a cycle opened.',
      ),
    );
  }
  if (closesInWeek !== undefined && closesInWeek > weeks) {
    findings.push(
      error(
        'closingWeek',
        `${pointer}/closesInWeek`,
        `A cycle of ${weeks === 1 ? 'one week' : `${weeks} weeks`} has no week ${closesInWeek}.`,
        'Write a week of the cycle, or leave it out.',
      ),
    );
  }
  return [...findings, ...openingsFindings(cycle, pointer), ...exceptionFindings(cycle, pointer)];
}

/** Checks the openings of a week together: that each has its own day, and that none is open when the next opens. */
function openingsFindings(cycle: FixedCycle, pointer: string): RuleFinding[] {
  const { weeks, moreOpenings = [], opensWeekday } = cycle;
  if (moreOpenings.length === 0) return [];
  const at = `${pointer}/moreOpenings`;
  if (weeks > 1) {
    return [
      error(
        'openingsInWeeks',
        at,
        `Only a weekly cycle can open more than once, and this one has ${weeks} weeks.`,
        'Write "weeks": 1, or remove "moreOpenings".',
      ),
    ];
  }
  const days = [opensWeekday, ...moreOpenings.map((opening) => opening.opensWeekday)];
  const twice = moreOpenings.flatMap((opening, place) =>
    days.indexOf(opening.opensWeekday) === place + 1
      ? []
      : [
          error(
            'openingTwice',
            `${at}/${place}/opensWeekday`,
            `Homes open twice on a ${weekdayNames[opening.opensWeekday - 1]}.`,
            'Choose another day, or remove one of the openings.',
          ),
        ],
  );
  if (twice.length > 0) return twice;
  const turns = ordinaryTurns(cycle);
  return turns.slice(0, -1).flatMap((turn, index) => {
    const next = turns[index + 1];
    if (next === undefined || turn.closesAt <= next.opensAt) return [];
    const place = days.indexOf(weekdayOf(turn.id)) - 1;
    const [own, following] = [turn, next].map(({ id }) => weekdayNames[weekdayOf(id) - 1]);
    return [
      error(
        'openingsOverlap',
        place === -1 ? `${pointer}/closesWeekday` : `${at}/${place}/closesWeekday`,
        `Homes that open on a ${own} are still open when those of ${following} open.`,
        `Close them before ${following}, or at the same time as those open.`,
      ),
    ];
  });
}

/** Returns the regular opening days just before and just after a day. */
function openingsAround(cycle: FixedCycle, opening: string): string[] {
  const day = Temporal.PlainDate.from(opening);
  const whole = Array.from({ length: cycle.weeks * 7 }, (_, away) => away + 1);
  return [-1, 1].flatMap((direction) => {
    const near = whole.map((away) => day.add({ days: direction * away }).toString());
    return near.find((one) => placeOfOpening(cycle, one) !== null) ?? [];
  });
}

function exceptionFindings(cycle: FixedCycle, pointer: string): RuleFinding[] {
  const exceptions = cycle.exceptions ?? [];
  const findings: RuleFinding[] = [];
  const written = writtenTurns(cycle);
  const placeOf = (day: string): number => exceptions.findIndex(({ opening }) => opening === day);
  for (const [place, exception] of exceptions.entries()) {
    const at = `${pointer}/exceptions/${place}`;
    const turn = placeOfOpening(cycle, exception.opening);
    if (turn === null) {
      findings.push(
        error(
          'noSuchTurn',
          `${at}/opening`,
          `No cycle opens on ${exception.opening}, which is a ${weekdayNames[weekdayOf(exception.opening) - 1]}.`,
          `Write the date on which it would normally open: ${openingsAround(cycle, exception.opening).join(' or ')}.`,
        ),
      );
      continue;
    }
    if (placeOf(exception.opening) !== place) {
      findings.push(
        error(
          'exceptionTwice',
          `${at}/opening`,
          `${exception.opening} appears twice.`,
          'Remove one of them.',
        ),
      );
      continue;
    }
    const found = written.find((candidate) => candidate.place === turn);
    if (found?.turn === null && exception.kind !== 'skipped') {
      findings.push(
        error(
          'takenIn',
          `${at}/opening`,
          `An earlier, longer cycle covers ${exception.opening}, so this has no effect.`,
          'Remove one of the two.',
        ),
      );
    }
    if (
      exception.kind === 'moved' &&
      Object.keys(exception).every((key) => ['kind', 'opening', 'because'].includes(key))
    ) {
      findings.push(
        warning(
          'movesNothing',
          at,
          `The cycle of ${exception.opening} is moved, but its new times are missing.`,
          'Add when it opens or closes.',
        ),
      );
    }
  }
  return [...findings, ...orderFindings(cycle, written, placeOf, pointer)];
}

/** Reports turns that close before they open, or after the next one opens, at the exception that causes it. */
function orderFindings(
  { exceptions = [] }: FixedCycle,
  written: ReturnType<typeof writtenTurns>,
  placeOf: (day: string) => number,
  pointer: string,
): RuleFinding[] {
  const turns = written.flatMap(({ turn }) => turn ?? []);
  return turns.flatMap((turn, index): RuleFinding[] => {
    const next = turns[index + 1];
    const backwards = turn.closesAt <= turn.opensAt;
    const overlaps = next !== undefined && turn.closesAt > next.opensAt;
    if (!backwards && !overlaps) return [];
    const own = placeOf(turn.id);
    const place = own === -1 ? placeOf(next?.id ?? '') : own;
    if (exceptions[place] === undefined) return [];
    const at = `${pointer}/exceptions/${place}`;
    return backwards
      ? [
          error(
            'turnBackwards',
            at,
            `The cycle of ${turn.id} closes before it opens.`,
            'Change its opening or closing time.',
          ),
        ]
      : [
          error(
            'turnsOverlap',
            at,
            `The cycle of ${turn.id} is still open when the one of ${next?.id} opens.`,
            'Move or skip one of them, so that they do not overlap.',
          ),
        ];
  });
}
