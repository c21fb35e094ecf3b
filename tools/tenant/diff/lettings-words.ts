import type { Bidding, Visibility } from '#schemas/tenant/lettings-bidding.ts';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import type { BidLimit } from '#schemas/tenant/lettings-policy.ts';
import type { Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns a cycle in words: "every week from Thursday 12:00 to Thursday 12:00". Exceptions are listed one by one. */
export function cycleInWords(cycle: Cycle): string {
  if (cycle.kind === 'rolling') {
    const { minimumDays, closesAt, noClosing = [], quiet = [] } = cycle;
    return [
      `homes open and close on any day, after ${minimumDays} days at least`,
      ...(closesAt === undefined ? [] : [`at ${closesAt}`]),
      ...noClosing.map((day) => `not on ${days[day - 1]}`),
      ...quiet.map(({ from, to }) => `not from ${from} to ${to}`),
    ].join(', ');
  }
  const often = cycle.weeks === 1 ? 'every week' : `every ${cycle.weeks} weeks`;
  const week = cycle.closesInWeek === undefined ? '' : ` of week ${cycle.closesInWeek}`;
  const anchor = cycle.anchor === undefined ? '' : `, counted from ${cycle.anchor}`;
  const results =
    cycle.resultsAfterDays === undefined ? '' : `, results by ${cycle.resultsAfterDays} days after`;
  return `${often} from ${days[cycle.opensWeekday - 1]} ${cycle.opensAt} to ${days[cycle.closesWeekday - 1]} ${cycle.closesAt}${week}${anchor}${results}`;
}

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Returns an exception in words: "2026-12-17 runs on through 1 more". */
export function exceptionInWords(exception: CycleException): string {
  const { opening } = exception;
  if (exception.kind === 'skipped') return `${opening} is left out`;
  if (exception.kind === 'longer') return `${opening} runs on through ${exception.turns} more`;
  const { opensOn, opensAt, closesOn, closesAt } = exception;
  const moves = [
    ...((opensOn ?? opensAt) ? [`opens ${joined(opensOn, opensAt)}`] : []),
    ...((closesOn ?? closesAt) ? [`closes ${joined(closesOn, closesAt)}`] : []),
  ];
  return `${opening} ${moves.join(' and ') || 'is as the others'}`;
}

/** Returns a limit in words: "3 per week". */
export function limitInWords(limit: BidLimit, span: string): string {
  return limit.kind === 'none' ? 'no limit' : `${limit.maximum} ${span}`;
}

/** Returns the bids that a limit leaves out; empty if it counts every bid. */
export function uncountedInWords(limit: BidLimit): string {
  if (limit.kind === 'none') return '';
  return [
    ...(limit.uncountedAdvertTypes ?? []).map((type) => `kind of home ${type} does not count`),
    ...(limit.groupsCountOnce === true ? ['homes of a group count once'] : []),
  ].join(', ');
}

const criteria: Readonly<Record<RankCriterion['kind'], string>> = {
  preference: 'preferences',
  band: 'band',
  points: 'points',
  bedroomNeed: 'bedroom need',
  householdSize: 'people',
  debt: 'no housing debt',
  effectiveDate: 'effective date',
  registrationDate: 'registration date',
  waiting: 'waiting',
  bidTime: 'time of the bid',
  draw: 'a draw',
};

/** Returns a ranking in words: "band, then points, then effective date"; the default if a scheme says nothing. */
export function rankingInWords(ranking: readonly RankCriterion[] | undefined): string {
  if (ranking === undefined) return 'preferences, then band, then effective date';
  return ranking
    .map((criterion) => {
      const { kind, ...details } = criterion;
      const said = Object.values(details);
      return said.length === 0 ? criteria[kind] : `${criteria[kind]} (${said.join(', ')})`;
    })
    .join(', then ');
}

/** Returns a preference in the file's own words; there are no shorter ones. */
export function preferenceInWords(preference: Preference): string {
  return preference.kind === 'bandOrder'
    ? `bands ${preference.bands.join(', ')}`
    : `who meets ${JSON.stringify(preference.rules)}`;
}

function visibilityInWords(visibility: Visibility | undefined): string {
  switch (visibility?.kind) {
    case 'afterClose':
      return 'after the close';
    case 'banded':
      return `in steps of ${visibility.steps.join(', ')}`;
    case 'never':
      return 'never';
    default:
      return 'always';
  }
}

function withdrawalInWords({ withdrawal }: Bidding): string {
  switch (withdrawal?.kind) {
    case 'never':
      return 'never';
    case 'untilCutOff':
      return `until ${withdrawal.hoursBeforeClose} hours before the close`;
    default:
      return 'until the close';
  }
}

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** Returns a scheme's bidding options, each with the entry of `bidding` that sets it. */
export function biddingInWords(bidding: Bidding = {}): { what: string; entry: string; words: string }[] {
  const { withdrawal } = bidding;
  const after: { bidAgain?: boolean; givesBidBack?: boolean } =
    withdrawal === undefined || withdrawal.kind === 'never' ? {} : withdrawal;
  const { fewer = 0, more = 0 } = bidding.bedrooms ?? {};
  const { position, total } = bidding.visibility ?? {};
  return [
    { what: 'withdrawing a bid', entry: 'withdrawal', words: withdrawalInWords(bidding) },
    { what: 'bidding again after that', entry: 'withdrawal/bidAgain', words: yes(after.bidAgain ?? true) },
    {
      what: 'a withdrawn bid can be used again',
      entry: 'withdrawal/givesBidBack',
      words: yes(after.givesBidBack ?? true),
    },
    { what: 'moving a bid', entry: 'moving', words: yes(bidding.moving ?? false) },
    {
      what: 'preferred home',
      entry: 'preferredProperty',
      words: { perScheme: 'one a scheme', perCycle: 'one a cycle', none: 'none' }[
        bidding.preferredProperty ?? 'perScheme'
      ],
    },
    {
      what: 'what keeps people from bidding',
      entry: 'blockedBy',
      words: (bidding.blockedBy ?? ['underOffer', 'suspended']).join(', '),
    },
    { what: 'ways to bid', entry: 'modes', words: (bidding.modes ?? ['self', 'assisted']).join(', ') },
    {
      what: 'bedrooms fewer and more than needed',
      entry: 'bedrooms',
      words: `${fewer} and ${more}`,
    },
    { what: 'place in the queue is shown', entry: 'visibility/position', words: visibilityInWords(position) },
    { what: 'how many have bid is shown', entry: 'visibility/total', words: visibilityInWords(total) },
  ];
}
