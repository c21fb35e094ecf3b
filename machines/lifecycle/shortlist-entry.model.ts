import { defineModel, only, type Cases } from '../model/define-model.ts';
import { shortlistEntryMachine, type ShortlistEntryRow } from './shortlist-entry.machine.ts';

const stored = ({ state, context }: ShortlistEntryRow) =>
  shortlistEntryMachine.resolveState({ value: state, context });

const cases = {
  'entry.skip': () => ({
    '': { type: 'entry.skip', hasReason: true },
    'without a reason': { type: 'entry.skip', hasReason: false },
  }),
  'entry.reset': only({ type: 'entry.reset' }),
  'home.let': () => ({
    'to them': { type: 'home.let', theirs: true, isLast: true },
    'to them, others still free': { type: 'home.let', theirs: true, isLast: false },
    'to another': { type: 'home.let', theirs: false, isLast: true },
    'to another, others still free': { type: 'home.let', theirs: false, isLast: false },
  }),
  'home.end': only({ type: 'home.end' }),
  'home.reopen': only({ type: 'home.reopen' }),
} satisfies Cases<typeof shortlistEntryMachine>;

export const shortlistEntryModel = defineModel(shortlistEntryMachine, {
  scenarios: {
    placed: {
      description: 'The home has closed, and the person is on its shortlist.',
      snapshot: stored({ state: 'placed', context: { skipped: false } }),
    },
    skipped: {
      description: 'The council has passed the person over.',
      snapshot: stored({ state: 'skipped', context: { skipped: true } }),
    },
    let: {
      description: 'The home is let to the person.',
      snapshot: stored({ state: 'let', context: { skipped: false } }),
    },
    ended: {
      description: 'The home is let to another person.',
      snapshot: stored({ state: 'ended', context: { skipped: false } }),
    },
    'ended-skipped': {
      description: 'The council has passed the person over, and the home is let to another person.',
      snapshot: stored({ state: 'ended', context: { skipped: true } }),
    },
  },
  cases,
  outcomes: {},
  project: ({ value, context }) => ({ state: value, skipped: context.skipped }),
  clauses: {
    'entry.skip': ['spec 1 previous property outcomes'],
    'entry.reset': ['spec 1 previous property outcomes'],
    'home.let': ['spec 1 previous property outcomes'],
    'home.end': ['spec 1 previous property outcomes'],
    'home.reopen': ['spec 1 previous property outcomes'],
  },
  byHand: {
    'entry.skip': 'Let the housing system pass the person over, with a reason.',
    'entry.reset': 'Let the housing system undo that.',
    'home.let': 'Let the housing system record who got the home.',
    'home.end': 'Let the housing system record that nobody on the shortlist got the home.',
    'home.reopen': 'Let the housing system take its result back.',
  },
});
