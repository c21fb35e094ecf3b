import type { OfferRecord } from '#schemas/backoffice/offer-record.ts';
import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { SkipReason, WithdrawalReason } from '#schemas/bid-outcome.ts';
import type { RuleName } from '#schemas/lettings-facts.ts';
import type {
  OfferEventName,
  OfferKind,
  OfferRefusalReason,
  OfferState,
  RefusalPenalty,
} from '#schemas/offers.ts';
import type { RankReason } from '#schemas/tenant/lettings-examples.ts';

// Words for the commands' output, in place of the feed's codes, which `--json` prints.

/** The state of a person on a shortlist. */
export const entryStates: Readonly<Record<ShortlistResponse['entries'][number]['state'], string>> = {
  placed: 'waiting',
  checking: 'being checked',
  verified: 'checked',
  invited: 'invited to see it',
  offered: 'has an offer',
  accepted: 'wants the home',
  skipped: 'passed over',
  let: 'got the home',
  ended: 'did not get it',
};

/** The state of an offer. */
export const offerStates: Readonly<Record<OfferState, string>> = {
  made: 'waiting for an answer',
  accepted: 'accepted',
  refused: 'refused',
  noAnswer: 'not answered in time',
  missedViewing: 'viewing missed',
  withdrawn: 'taken back',
  let: 'home let to them',
  fellThrough: 'let fell through',
};

export const offerKinds: Readonly<Record<OfferKind, string>> = {
  ordinary: 'an ordinary offer',
  final: 'a final offer',
  direct: 'a direct offer',
  plan: 'an offer under a local lettings plan',
};

/** Reasons for passing a person over. */
export const skipReasons: Readonly<Record<SkipReason, string>> = {
  size: 'the home is the wrong size',
  age: 'their age',
  mobility: 'how they get around',
  localConnection: 'no local connection',
  localPlan: 'a rule of the local lettings plan',
  arrears: 'rent arrears or another debt',
  behaviour: 'behaviour',
  risk: 'a risk to them or to others',
  support: 'the support that they need',
  affordability: 'they could not afford it',
  notVerified: 'their details could not be checked',
  noContact: 'they could not be reached',
  refused: 'they refused it',
  noAnswer: 'they did not answer in time',
  missedViewing: 'they missed the viewing',
  otherOffer: 'they have another offer',
  rehoused: 'they have another home',
  landlord: 'the landlord’s decision',
  other: 'another reason',
};

export const withdrawalReasons: Readonly<Record<WithdrawalReason, string>> = {
  works: 'it needs major works',
  managementMove: 'it is needed for an urgent move',
  tenantStayed: 'the tenant did not leave',
  sold: 'it is sold',
  other: 'for another reason',
};

/** Reasons that people give for refusing a home. */
export const refusalReasons: Readonly<Record<OfferRefusalReason, string>> = {
  area: 'the area',
  size: 'the size',
  access: 'getting in or around',
  health: 'health',
  safety: 'safety',
  condition: 'its condition',
  cost: 'the cost',
  support: 'too far from support',
  travel: 'too far to travel',
  circumstances: 'their circumstances have changed',
  other: 'another reason',
};

/** Reasons for which another person was ahead. */
const criteria: Readonly<Record<RankReason, string>> = {
  preference: 'a preference of the advert',
  quota: 'a group that comes earlier for this home',
  band: 'a higher band',
  refusals: 'homes refused before',
  points: 'more points',
  bedroomNeed: 'bedroom need',
  householdSize: 'size of household',
  debt: 'no debt',
  effectiveDate: 'an earlier date',
  registrationDate: 'longer on the register',
  waiting: 'a longer wait',
  bidTime: 'an earlier bid',
  draw: 'lots drawn',
  number: 'a lower application number',
  lot: 'lots drawn',
  landlord: 'the landlord’s decision',
};

/** Rules that keep a person from being offered a home. */
export const rules: Readonly<Record<RuleName, string>> = {
  bedroomNeed: 'bedroom need',
  occupancy: 'number of people',
  children: 'children',
  age: 'age',
  ageWaived: 'age',
  agreement: 'no officer agreed in time',
  maximumAge: 'age',
  localConnection: 'local connection',
  applicantType: 'kind of applicant',
  adaptations: 'adaptations',
  mobility: 'mobility',
  band: 'band',
  points: 'points',
  housingDebt: 'housing debt',
  repaymentPlan: 'repayment plan',
  debtBand: 'a band for debts',
  scheme: 'not in the scheme',
  underOffer: 'another offer',
  suspended: 'suspended',
  inReview: 'under review',
  renewalDue: 'renewal due',
  refusals: 'homes refused before',
  ownBids: 'own bids',
  limit: 'too many bids',
  open: 'not open',
  notYetBid: 'bid already',
  bidAgain: 'bid again',
  withdrawal: 'bid withdrawn',
  bidStays: 'bid stays',
  move: 'bid moved',
};

/** Steps in the history of an offer. */
export const offerEvents: Readonly<Record<OfferEventName, string>> = {
  'offer.make': 'made',
  'offer.change': 'changed',
  'offer.accept': 'accepted',
  'offer.refuse': 'refused',
  'offer.expire': 'ended without an answer',
  'viewing.miss': 'viewing missed',
  'offer.withdraw': 'taken back',
  'offer.remake': 'opened again',
  'refusal.decide': 'decided',
  'home.let': 'home let to them',
  'home.reopen': 'let taken back',
};

export const makers: Readonly<Record<OfferRecord['history'][number]['madeBy'], string>> = {
  resident: 'the person',
  staff: 'staff, for the person',
  council: 'the council',
  system: 'the portal',
};

/** Returns the words of a code; the code itself if it is of a newer version. */
export function wordsOf(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code;
}

/** Returns the reason of a result in words: why a person was passed over, what decided, or why the home was withdrawn. */
export function resultReason(code: string, because: string): string {
  const words = code === 'skipped' ? skipReasons : code === 'withdrawn' ? withdrawalReasons : criteria;
  return wordsOf(words, because);
}

/** Returns a message of the feed's import for people: states that it quotes as codes, in words. */
export function withoutCodes(message: string): string {
  return message.replaceAll(/"(\w+)"/gu, (quoted, code: string) => {
    const words = new Map(Object.entries({ ...offerStates, reopened: 'open again' })).get(code);
    return words === undefined ? quoted : `“${words}”`;
  });
}

/** Writes moments in London for officers. */
export const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
export const dayInWords = (day: string): string => calendar.format(new Date(`${day}T12:00:00Z`));

/** Returns a last moment to answer, with the end of a day as people read it: "3 Dec 2026, 23:59". */
export function lastMoment(answerBy: Date): string {
  const moment = clock.format(answerBy);
  // Midnight would be read as a day later.
  return moment.endsWith('00:00') ? clock.format(new Date(answerBy.getTime() - 1)) : moment;
}

export function penaltyInWords(penalty: RefusalPenalty): string {
  const until = 'until' in penalty && penalty.until !== null ? ` until ${dayInWords(penalty.until)}` : '';
  switch (penalty.kind) {
    case 'noBids':
      return `They cannot bid${until}.`;
    case 'bottomOfBand':
      return `Everyone else in their band comes first${until}.`;
    case 'band':
      return `They count as in the band "${penalty.band}"${until}.`;
    case 'removal':
      return `Their bids are stopped${until}. Take the application off the register in your own records.`;
    case 'review':
      return 'Your rules say that you review the application now. Nothing changes automatically.';
  }
}
