import { defineModel, only, type Cases } from '../model/define-model.ts';
import { advertMachine, type AdvertState } from './advert.machine.ts';

const stored = (value: AdvertState) => advertMachine.resolveState({ value, context: {} });

const cases = {
  'advert.publish': () => ({
    '': { type: 'advert.publish', sound: true, closesLater: true },
    'for nobody': { type: 'advert.publish', sound: false, closesLater: true },
    'too late': { type: 'advert.publish', sound: true, closesLater: false },
  }),
  'advert.change': () => ({
    '': { type: 'advert.change', sound: true, closesLater: true },
    'to be for nobody': { type: 'advert.change', sound: false, closesLater: true },
    'to have closed': { type: 'advert.change', sound: true, closesLater: false },
  }),
  'advert.close': () => ({
    '': { type: 'advert.close', due: true },
    'too early': { type: 'advert.close', due: false },
  }),
  'advert.reopen': () => ({
    '': { type: 'advert.reopen', sound: true, closesLater: true, isHistory: false },
    'with no one to bid': { type: 'advert.reopen', sound: false, closesLater: true, isHistory: false },
    'in the past': { type: 'advert.reopen', sound: true, closesLater: false, isHistory: false },
    'after a bid': { type: 'advert.reopen', sound: true, closesLater: true, isHistory: true },
  }),
  'advert.withdraw': only({ type: 'advert.withdraw' }),
} satisfies Cases<typeof advertMachine>;

export const advertModel = defineModel(advertMachine, {
  scenarios: {
    draft: { description: 'The council is writing it.', snapshot: stored('draft') },
    published: { description: 'It is there for everybody to see.', snapshot: stored('published') },
    closed: { description: 'Its closing time has come.', snapshot: stored('closed') },
    withdrawn: { description: 'The council took it back.', snapshot: stored('withdrawn') },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'advert.publish': ['spec 3 advert'],
    'advert.change': ['spec 3 advert', 'spec 9 adverts are fetched again'],
    'advert.close': ['spec 1 previous property outcomes'],
    'advert.reopen': ['spec 3 advert', 'spec 9 adverts are fetched again'],
    'advert.withdraw': ['spec 4 bid withdrawn', 'spec 9 adverts are fetched again'],
    'draft advert.withdraw': ['spec 3 advert'],
  },
  byHand: {
    'advert.publish':
      'Let the housing system send the advert with its opening time in the past: npm run backoffice -- import, of kind adverts.',
    'advert.change':
      'Let the housing system send the advert again with another rent: npm run backoffice -- import, of kind adverts.',
    'advert.close': 'Wait for the closing time.',
    'advert.reopen':
      'Let the housing system send the advert again with times to come, before anybody has bid: npm run backoffice -- import, of kind adverts.',
    'advert.withdraw':
      'Let the housing system withdraw the advert: npm run backoffice -- import, of kind adverts.',
    'to be for nobody':
      'Let the housing system send the advert again with groups that leave nobody to bid: npm run backoffice -- import, of kind adverts.',
    'to have closed':
      'Let the housing system send the advert again with a closing time in the past: npm run backoffice -- import, of kind adverts.',
  },
});
