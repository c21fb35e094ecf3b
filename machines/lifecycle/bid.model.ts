import { defineModel, only } from '../model/define-model.ts';
import { bidMachine, type BidActor, type BidEvent, type BidRow, type BidVerdicts } from './bid.machine.ts';

const stored = ({ state, context }: BidRow) => bidMachine.resolveState({ value: state, context });

type Of<Type extends BidEvent['type']> = Extract<BidEvent, { type: Type }>;

const allWell: BidVerdicts = {
  open: true,
  eligible: true,
  unblocked: true,
  mayBidAgain: true,
  belowLimit: true,
  needsAgreement: false,
};

/** Verdicts by label: all favourable, then each one alone unfavourable. */
const verdictsOf = (by: BidActor): Record<string, BidVerdicts> => ({
  [`by ${by}`]: allWell,
  [`by ${by}, closed`]: { ...allWell, open: false },
  [`by ${by}, not eligible`]: { ...allWell, eligible: false },
  [`by ${by}, blocked`]: { ...allWell, unblocked: false },
  [`by ${by}, not again`]: { ...allWell, mayBidAgain: false },
  [`by ${by}, over the limit`]: { ...allWell, belowLimit: false },
  [`by ${by}, to be agreed`]: { ...allWell, needsAgreement: true },
});

function mapped<Value, Event>(cases: Record<string, Value>, make: (value: Value) => Event) {
  return Object.fromEntries(Object.entries(cases).map(([label, value]) => [label, make(value)]));
}

function places(by: BidActor): Record<string, Of<'bid.place'>> {
  return mapped(verdictsOf(by), (verdicts) => ({ type: 'bid.place', by, ...verdicts }));
}

function arrivals(by: BidActor): Record<string, Of<'bid.moveHere'>> {
  const move: Of<'bid.moveHere'> = { type: 'bid.moveHere', by, movable: true, ...allWell };
  return {
    ...mapped(verdictsOf(by), (verdicts) => ({ ...move, ...verdicts })),
    [`by ${by}, not movable`]: { ...move, movable: false },
  };
}

function departures(by: BidActor): Record<string, Of<'bid.moveAway'>> {
  const move: Of<'bid.moveAway'> = { type: 'bid.moveAway', by, open: true, movable: true };
  return {
    [`by ${by}`]: move,
    [`by ${by}, closed`]: { ...move, open: false },
    [`by ${by}, not movable`]: { ...move, movable: false },
  };
}

function withdrawals(by: BidActor): Record<string, Of<'bid.withdraw'>> {
  const withdraw: Of<'bid.withdraw'> = {
    type: 'bid.withdraw',
    by,
    open: true,
    mayWithdraw: true,
    beforeCutOff: true,
  };
  return {
    [`by ${by}`]: withdraw,
    [`by ${by}, closed`]: { ...withdraw, open: false },
    [`by ${by}, bids stay`]: { ...withdraw, mayWithdraw: false },
    [`by ${by}, past the cut-off`]: { ...withdraw, beforeCutOff: false },
  };
}

function marks(): Record<string, Of<'bid.prefer'>> {
  const prefer: Of<'bid.prefer'> = { type: 'bid.prefer', by: 'applicant', open: true, offered: true };
  return {
    'by applicant': prefer,
    'by applicant, closed': { ...prefer, open: false },
    'by applicant, not offered': { ...prefer, offered: false },
  };
}

function unmarks(): Record<string, Of<'bid.unprefer'>> {
  const unprefer: Of<'bid.unprefer'> = { type: 'bid.unprefer', by: 'applicant', open: true };
  return { 'by applicant': unprefer, 'by applicant, closed': { ...unprefer, open: false } };
}

function agreements(): Record<string, Of<'bid.agree'>> {
  return { 'while open': { type: 'bid.agree', open: true }, closed: { type: 'bid.agree', open: false } };
}

function refusals(): Record<string, Of<'bid.refuse'>> {
  const refuse: Of<'bid.refuse'> = { type: 'bid.refuse', open: true, hasReason: true };
  return {
    'with a reason': refuse,
    'without a reason': { ...refuse, hasReason: false },
    'with a reason, closed': { ...refuse, open: false },
  };
}

/** Each verdict is false by itself in one case; the property test covers all combinations. */
export const bidModel = defineModel(bidMachine, {
  scenarios: {
    none: {
      description: 'No bid was ever made.',
      snapshot: stored({
        state: 'none',
        context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
      }),
    },
    live: {
      description: 'The applicant has bid.',
      snapshot: stored({
        state: 'live',
        context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
      }),
    },
    'live-preferred': {
      description: 'The applicant has bid, and it is the home they would like most.',
      snapshot: stored({
        state: 'live',
        context: { madeOnBehalf: false, preferred: true, agreement: 'notNeeded' },
      }),
    },
    'live-on-behalf': {
      description: 'Staff have bid for the applicant.',
      snapshot: stored({
        state: 'live',
        context: { madeOnBehalf: true, preferred: false, agreement: 'notNeeded' },
      }),
    },
    'live-waiting': {
      description: 'The applicant has bid, and an officer has to agree.',
      snapshot: stored({
        state: 'live',
        context: { madeOnBehalf: false, preferred: false, agreement: 'waiting' },
      }),
    },
    withdrawn: {
      description: 'The applicant has bid and taken it back.',
      snapshot: stored({
        state: 'withdrawn',
        context: { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' },
      }),
    },
  },
  cases: {
    'bid.place': () => ({ ...places('applicant'), ...places('staff') }),
    'bid.withdraw': () => ({ ...withdrawals('applicant'), ...withdrawals('staff') }),
    'bid.moveHere': () => ({ ...arrivals('applicant'), ...arrivals('staff') }),
    'bid.moveAway': () => ({ ...departures('applicant'), ...departures('staff') }),
    'bid.prefer': marks,
    'bid.unprefer': unmarks,
    'bid.agree': agreements,
    'bid.refuse': refusals,
    'advert.close': only({ type: 'advert.close' }),
    'advert.withdraw': only({ type: 'advert.withdraw' }),
  },
  outcomes: {},
  project: ({ value, context }) => ({
    state: value,
    madeOnBehalf: context.madeOnBehalf,
    preferred: context.preferred,
    agreement: context.agreement,
  }),
  clauses: {
    'bid.place': ['spec 1 bid on eligible properties', 'spec 4 bid made', 'spec 9 maximum active bids'],
    'bid.moveHere': ['spec 4 bid made', 'spec 9 maximum active bids'],
    'bid.moveAway': ['spec 4 bid withdrawn', 'spec 6 bid on behalf'],
    'bid.withdraw': ['spec 1 withdraw bids', 'spec 4 bid withdrawn', 'spec 6 bid on behalf'],
    'bid.prefer': [
      'spec 1 set a preferred property',
      'spec 4 preferred property',
      'spec 9 one preferred property per scheme',
    ],
    'bid.unprefer': ['spec 4 preferred property'],
    'bid.agree': ['spec 4 bid made'],
    'bid.refuse': ['spec 4 bid made'],
    'advert.close': ['spec 1 previous property outcomes'],
    'advert.withdraw': ['spec 4 bid withdrawn'],
  },
  byHand: {
    'bid.place': 'Press “{bid.place}”.',
    'bid.moveHere': 'Press “{moveBid.action}”, and then “{moveBid.confirm}”.',
    'bid.moveAway':
      'On another home press “{moveBid.action}”, choose this bid, and press “{moveBid.confirm}”.',
    'bid.withdraw': 'Press “{bid.withdraw}”, and then “{bid.withdrawConfirm}”.',
    'bid.prefer': 'Press “{preferred.set}”.',
    'bid.unprefer': 'Press “{preferred.set}” again, which takes the star off.',
    'bid.agree': 'An officer agrees: npm run backoffice -- bid agree.',
    'bid.refuse': 'An officer does not agree: npm run backoffice -- bid refuse.',
    'advert.close': 'Wait for the closing time of the home.',
    'advert.withdraw':
      'Let the housing system withdraw the advert: npm run backoffice -- import, of kind adverts.',
    'bid.place by staff': 'In a private window, open a link of npm run staff -- impersonate, and bid there.',
    'bid.moveHere by staff':
      'In a private window, open a link of npm run staff -- impersonate, and move a bid here.',
    'bid.moveAway by staff':
      'In a private window, open a link of npm run staff -- impersonate, and move this bid to another home.',
    'bid.withdraw by staff':
      'In a private window, open a link of npm run staff -- impersonate, and withdraw the bid.',
  },
});
