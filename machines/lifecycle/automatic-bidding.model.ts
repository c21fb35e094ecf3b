import { byProgram } from '../model/by-hand.ts';
import { defineModel, only, type Cases } from '../model/define-model.ts';
import { automaticBiddingMachine, type AutomaticBiddingState } from './automatic-bidding.machine.ts';

const stored = (value: AutomaticBiddingState) => automaticBiddingMachine.resolveState({ value, context: {} });

const cases = {
  'automatic.turnOn': () => ({
    '': { type: 'automatic.turnOn', offered: true, possible: true },
    'where it is not offered': { type: 'automatic.turnOn', offered: false, possible: true },
    'without an area left': { type: 'automatic.turnOn', offered: true, possible: false },
  }),
  'automatic.choose': () => ({
    '': { type: 'automatic.choose', possible: true },
    'without an area left': { type: 'automatic.choose', possible: false },
  }),
  'automatic.turnOff': only({ type: 'automatic.turnOff' }),
  'automatic.lapse': only({ type: 'automatic.lapse' }),
} satisfies Cases<typeof automaticBiddingMachine>;

export const automaticBiddingModel = defineModel(automaticBiddingMachine, {
  scenarios: {
    off: { description: 'A person who has not asked the portal to bid.', snapshot: stored('off') },
    on: { description: 'A person for whom the portal bids.', snapshot: stored('on') },
    stopped: {
      description: 'A person for whom the portal has stopped automatically.',
      snapshot: stored('stopped'),
    },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'automatic.turnOn': ['ours 4 automatic bids', 'spec 6 bid on behalf'],
    'automatic.choose': ['ours 4 automatic bids', 'spec 6 bid on behalf'],
    'automatic.turnOff': ['ours 4 automatic bids', 'spec 6 bid on behalf'],
    'automatic.lapse': ['ours 4 automatic bids', 'spec 6 bid on behalf'],
  },
  byHand: {
    'automatic.turnOn': 'Open “{titles.automaticBids}” in your account, and press “{automaticBids.turnOn}”.',
    'automatic.turnOn where it is not offered': byProgram(
      'the page does not offer it if a scheme has no automatic bids.',
    ),
    'automatic.turnOn without an area left':
      'Choose one area under “{automaticBids.areas}”, the same one under “{automaticBids.neverAreas}”, and press “{automaticBids.turnOn}”.',
    'automatic.choose':
      'On the same page choose another number of bedrooms, and press “{automaticBids.save}”.',
    'automatic.choose without an area left':
      'Choose one area under “{automaticBids.areas}”, the same one under “{automaticBids.neverAreas}”, and press “{automaticBids.save}”.',
    'automatic.turnOff': 'On the same page press “{automaticBids.turnOff}”.',
    'automatic.lapse':
      'Let the housing system take the application out of its scheme (npm run backoffice -- import, of kind applications), and wait for a minute.',
  },
});
