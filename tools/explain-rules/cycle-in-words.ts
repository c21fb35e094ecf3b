import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import { type Point, say, sayCount } from './section.ts';

type Fixed = Extract<Cycle, { kind: 'fixed' }>;
type Rolling = Extract<Cycle, { kind: 'rolling' }>;

/** Returns the opening and closing times of a scheme's homes as a list of points. */
export function cycleInWords(cycle: Cycle): Point[] {
  return cycle.kind === 'fixed' ? fixedInWords(cycle) : rollingInWords(cycle);
}

function fixedInWords(cycle: Fixed): Point[] {
  const { weeks, moreOpenings = [], closesInWeek, anchor, resultsAfterDays, exceptions = [] } = cycle;
  return [
    [
      sayCount('cycle.every', weeks),
      ...[cycle, ...moreOpenings].map((turn) =>
        say('cycle.turn', {
          weekdays: { opens: [turn.opensWeekday], closes: [turn.closesWeekday] },
          times: { opensAt: turn.opensAt, closesAt: turn.closesAt },
        }),
      ),
      ...(closesInWeek === undefined ? [] : [say('cycle.closesInWeek', { values: { week: closesInWeek } })]),
      ...(anchor === undefined ? [] : [say('cycle.anchor', { days: { day: anchor } })]),
    ],
    ...(resultsAfterDays === undefined
      ? []
      : [[resultsAfterDays === 0 ? say('cycle.sameDay') : sayCount('cycle.results', resultsAfterDays)]]),
    ...exceptions.map(exceptionInWords),
  ];
}

function because(reason: string | undefined): RuleSentence[] {
  return reason === undefined ? [] : [say('cycle.because', { values: { reason } })];
}

function exceptionInWords(exception: CycleException): Point {
  const { kind, opening, because: reason } = exception;
  const days = { day: opening };
  switch (kind) {
    case 'skipped':
      return [say('cycle.skipped', { days }), ...because(reason)];
    case 'longer':
      return [say('cycle.longer', { days, values: { count: exception.turns } }), ...because(reason)];
    case 'moved': {
      const { opensOn, opensAt, closesOn, closesAt } = exception;
      return [
        say('cycle.moved', { days }),
        ...(opensOn === undefined ? [] : [say('cycle.opensOn', { days: { day: opensOn } })]),
        ...(opensAt === undefined ? [] : [say('cycle.opensAt', { times: { time: opensAt } })]),
        ...(closesOn === undefined ? [] : [say('cycle.closesOn', { days: { day: closesOn } })]),
        ...(closesAt === undefined ? [] : [say('cycle.closesAt', { times: { time: closesAt } })]),
        ...because(reason),
      ];
    }
  }
}

function rollingInWords({ minimumDays, closesAt, noClosing = [], quiet = [] }: Rolling): Point[] {
  return [
    [
      sayCount('cycle.rolling', minimumDays),
      ...(closesAt === undefined ? [] : [say('cycle.closesAt', { times: { time: closesAt } })]),
      ...(noClosing.length === 0 ? [] : [say('cycle.noClosing', { weekdays: { days: noClosing } })]),
    ],
    ...quiet.map(({ from, to, because: reason }) => [
      say('cycle.quiet', { days: { from, to } }),
      ...because(reason),
    ]),
  ];
}
