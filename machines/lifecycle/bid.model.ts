import { defineModel, only } from '../model/define-model.ts';
import { bidMachine, type BidActor, type BidEvent, type BidRow } from './bid.machine.ts';

const stored = ({ state, context }: BidRow) => bidMachine.resolveState({ value: state, context });

type Place = Extract<BidEvent, { type: 'bid.place' }>;
type Withdraw = Extract<BidEvent, { type: 'bid.withdraw' }>;

function places(by: BidActor): Record<string, Place> {
  const place: Place = { type: 'bid.place', by, open: true, eligible: true, belowLimit: true };
  return {
    [`by ${by}`]: place,
    [`by ${by}, closed`]: { ...place, open: false },
    [`by ${by}, not eligible`]: { ...place, eligible: false },
    [`by ${by}, over the limit`]: { ...place, belowLimit: false },
  };
}

function withdrawals(by: BidActor): Record<string, Withdraw> {
  return {
    [`by ${by}`]: { type: 'bid.withdraw', by, open: true },
    [`by ${by}, closed`]: { type: 'bid.withdraw', by, open: false },
  };
}

/** Every verdict that can be wrong is wrong alone in one case; all mixtures are the property test's. */
export const bidModel = defineModel(bidMachine, {
  scenarios: {
    none: {
      description: 'No bid was ever made.',
      snapshot: stored({ state: 'none', context: { madeOnBehalf: false } }),
    },
    live: {
      description: 'The applicant has bid.',
      snapshot: stored({ state: 'live', context: { madeOnBehalf: false } }),
    },
    'live-on-behalf': {
      description: 'Staff have bid for the applicant.',
      snapshot: stored({ state: 'live', context: { madeOnBehalf: true } }),
    },
    withdrawn: {
      description: 'The applicant has bid and taken it back.',
      snapshot: stored({ state: 'withdrawn', context: { madeOnBehalf: false } }),
    },
  },
  cases: {
    'bid.place': () => ({ ...places('applicant'), ...places('staff') }),
    'bid.withdraw': () => ({ ...withdrawals('applicant'), ...withdrawals('staff') }),
    'advert.close': only({ type: 'advert.close' }),
  },
  outcomes: {},
  project: ({ value, context }) => ({ state: value, madeOnBehalf: context.madeOnBehalf }),
});
