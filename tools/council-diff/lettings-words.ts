import { inPounds } from '#api/rules/lettings/eligibility/housing-debt.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { BiddingMode, BlockKind } from '#schemas/lettings-facts.ts';
import type { Bidding, Visibility } from '#schemas/tenant/lettings-bidding.ts';
import type { Cycle, CycleException } from '#schemas/tenant/lettings-cycle.ts';
import type { BidLimit, LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion, TieBreak } from '#schemas/tenant/lettings-ranking.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns a cycle in words: "every week from Thursday 12:00 to Thursday 12:00". Exceptions are listed one by one. */
export function cycleInWords(cycle: Cycle): string {
  if (cycle.kind === 'rolling') {
    const { minimumDays, closesAt, noClosing = [], quiet = [] } = cycle;
    return [
      `homes open and close on any day, and are open for at least ${minimumDays} days`,
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
  const openings = [cycle, ...(cycle.moreOpenings ?? [])].map(
    ({ opensWeekday, opensAt, closesWeekday, closesAt }) =>
      `from ${days[opensWeekday - 1]} ${opensAt} to ${days[closesWeekday - 1]} ${closesAt}`,
  );
  return `${often} ${openings.join(' and ')}${week}${anchor}${results}`;
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
  return `${opening} ${moves.join(' and ') || 'is like the others'}`;
}

/** Returns a limit in words: "3 per week". */
export function limitInWords(limit: BidLimit, span: string): string {
  return limit.kind === 'none' ? 'no limit' : `${limit.maximum} ${span}`;
}

/** Returns the bids that a limit leaves out; empty if it counts each bid by itself. */
export function uncountedInWords(limit: BidLimit, kinds: LettingsPolicy['advertTypes']): string {
  if (limit.kind === 'none') return '';
  const nameOf = (type: number) => kinds.find(({ id }) => id === type)?.name ?? `kind of home ${type}`;
  return [
    ...(limit.uncountedAdvertTypes ?? []).map((type) => `${nameOf(type)} does not count`),
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

/** Words of the file for an order, a day or a unit, as people say them. */
const details: Readonly<Record<string, string>> = {
  mostFirst: 'most first',
  fewestFirst: 'fewest first',
  closestFirst: 'closest to the home first',
  effectiveDate: 'since the effective date',
  registrationDate: 'since the registration date',
  months: 'in whole months',
  years: 'in whole years',
};

/** "band, then points, then effective date"; the default if a scheme says nothing. */
export function rankingInWords(ranking: readonly RankCriterion[] | undefined): string {
  if (ranking === undefined) return 'preferences, then band, then effective date';
  return ranking
    .map((criterion) => {
      const { kind, ...more } = criterion;
      const said = Object.values(more).map((word) => details[word] ?? word);
      return said.length === 0 ? criteria[kind] : `${criteria[kind]} (${said.join(', ')})`;
    })
    .join(', then ');
}

const lastWords: Readonly<Record<TieBreak, string>> = {
  number: 'the lower number of the application',
  lot: 'a lot that the portal draws',
  landlord: 'the landlord',
};

/** The tie-breaks between people who are level on everything else. */
export function tieBreakInWords(tieBreak: TieBreak = 'number'): string {
  return lastWords[tieBreak];
}

/** Returns the band that debts lower people to: "Band E for more than £500, unless a plan is kept for 6 months". */
export function debtBandInWords({ debtBand, bands }: Scheme): string {
  if (debtBand === undefined) return '';
  const { overPence, band, unlessPlanKeptMonths: months } = debtBand;
  const plan = months === undefined ? '' : `, unless a plan is kept for ${counted(months, 'month')}`;
  const name = bands.find(({ id }) => id === band)?.name ?? band;
  return `${name} for ${overPence === 0 ? 'any debt' : `more than ${inPounds(overPence)}`}${plan}`;
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

function withdrawalInWords(withdrawal: Bidding['withdrawal']): string {
  switch (withdrawal?.kind) {
    case 'never':
      return 'never';
    case 'untilCutOff':
      return `until ${withdrawal.hoursBeforeClose} hours before the close`;
    default:
      return 'until the close';
  }
}

const blocks: Readonly<Record<BlockKind, string>> = {
  underOffer: 'an offer',
  suspended: 'a suspension',
  inReview: 'a review',
  renewalDue: 'a renewal that is due',
};

const modes: Readonly<Record<BiddingMode, string>> = {
  self: 'people themselves',
  assisted: 'staff for a person',
  automatic: 'the portal for those who ask it to',
  approved: 'with an officer’s agreement',
  direct: 'an offer without a bid',
};

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** One option of bidding, with the entry of `bidding` that sets it. */
interface BiddingOption {
  readonly what: string;
  readonly entry: string;
  readonly words: string;
}

/** The options that each entry of `bidding` sets, in words. */
const biddingWords: Readonly<Record<keyof Bidding, (bidding: Bidding) => readonly BiddingOption[]>> = {
  withdrawal: ({ withdrawal }) => {
    const after: { bidAgain?: boolean; givesBidBack?: boolean } =
      withdrawal === undefined || withdrawal.kind === 'never' ? {} : withdrawal;
    return [
      { what: 'withdrawing a bid', entry: 'withdrawal', words: withdrawalInWords(withdrawal) },
      { what: 'bidding again after that', entry: 'withdrawal/bidAgain', words: yes(after.bidAgain ?? true) },
      {
        what: 'a withdrawn bid can be used again',
        entry: 'withdrawal/givesBidBack',
        words: yes(after.givesBidBack ?? true),
      },
    ];
  },
  moving: ({ moving = false }) => [{ what: 'moving a bid', entry: 'moving', words: yes(moving) }],
  preferredProperty: ({ preferredProperty = 'perScheme' }) => [
    {
      what: 'preferred home',
      entry: 'preferredProperty',
      words: { perScheme: 'one a scheme', perCycle: 'one a cycle', none: 'none' }[preferredProperty],
    },
  ],
  blockedBy: ({ blockedBy = ['underOffer', 'suspended'] }) => [
    {
      what: 'what keeps people from bidding',
      entry: 'blockedBy',
      words: blockedBy.map((kind) => blocks[kind]).join(', '),
    },
  ],
  modes: ({ modes: ways = ['self', 'assisted'] }) => [
    { what: 'ways to bid', entry: 'modes', words: ways.map((mode) => modes[mode]).join(', ') },
  ],
  automatic: ({ automatic }) => [
    {
      what: 'hours before the close at which the portal bids',
      entry: 'automatic/hoursBeforeClose',
      words: String(automatic?.hoursBeforeClose ?? ''),
    },
    {
      what: 'most live bids that the portal makes',
      entry: 'automatic/maximum',
      words: automatic === undefined ? '' : String(automatic.maximum ?? 'up to the limit'),
    },
  ],
  bedrooms: ({ bedrooms: { fewer = 0, more = 0 } = {} }) => [
    { what: 'bedrooms fewer and more than needed', entry: 'bedrooms', words: `${fewer} and ${more}` },
  ],
  visibility: ({ visibility: { position, total } = {} }) => [
    { what: 'place in the queue is shown', entry: 'visibility/position', words: visibilityInWords(position) },
    { what: 'how many have bid is shown', entry: 'visibility/total', words: visibilityInWords(total) },
  ],
};

/** Returns a scheme's options of bidding in words. */
export function biddingInWords(bidding: Bidding = {}): BiddingOption[] {
  return Object.values(biddingWords).flatMap((optionsOf) => optionsOf(bidding));
}
