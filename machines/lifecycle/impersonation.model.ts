import { defineModel, only, type Cases } from '../model/define-model.ts';
import { impersonationSessionMachine, impersonationRow } from './impersonation.machine.ts';

const stored = (used: boolean, goesOn: boolean) => {
  const { state, context } = impersonationRow(used, goesOn);
  return impersonationSessionMachine.resolveState({ value: state, context });
};

const cases = {
  'link.use': () => ({
    '': { type: 'link.use', inTime: true, accountActive: true },
    'too late': { type: 'link.use', inTime: false, accountActive: true },
    'of a suspended account': { type: 'link.use', inTime: true, accountActive: false },
  }),
  'link.expire': () => ({
    '': { type: 'link.expire', due: true },
    'too early': { type: 'link.expire', due: false },
  }),
  'impersonation.exit': only({ type: 'impersonation.exit' }),
  'impersonation.replace': only({ type: 'impersonation.replace' }),
  'impersonation.expire': () => ({
    '': { type: 'impersonation.expire', due: true },
    'too early': { type: 'impersonation.expire', due: false },
  }),
  'sessions.end': only({ type: 'sessions.end' }),
  'account.suspend': only({ type: 'account.suspend' }),
} satisfies Cases<typeof impersonationSessionMachine>;

export const impersonationModel = defineModel(impersonationSessionMachine, {
  scenarios: {
    minted: {
      description: 'Staff have asked for a link, and not opened it yet.',
      snapshot: stored(false, false),
    },
    live: { description: 'Staff are in a resident’s place.', snapshot: stored(true, true) },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'link.use': ['spec 5 impersonation-token login', 'spec 6 impersonation by token'],
    'link.expire': ['spec 6 impersonation by token'],
    'impersonation.exit': ['spec 6 exit logs out'],
    'impersonation.replace': ['spec 4 impersonation session'],
    'impersonation.expire': ['spec 3 expired impersonation session'],
    'sessions.end': ['spec 4 impersonation session'],
    'account.suspend': ['spec 4 account states'],
  },
  byHand: {
    'link.use': 'Ask for a link (npm run staff -- impersonate) and open it within a minute.',
    'link.use too late': 'Ask for a link and open it after more than a minute.',
    'link.use of a suspended account':
      'Ask for a link, suspend the account (npm run backoffice -- account suspend), and open the link.',
    'link.expire':
      'Wait a minute from asking for the link, or move the clock (npm run scenario -- --move-clock).',
    'link.expire too early': 'Wait less than a minute.',
    'impersonation.exit': 'Press “{impersonation.exit}” in the orange bar.',
    'impersonation.replace': 'Ask for another link as the same member of staff, and open it.',
    'impersonation.expire':
      'Do nothing for half an hour, or move the clock (npm run scenario -- --move-clock).',
    'impersonation.expire too early': 'Do nothing for less than half an hour.',
    'sessions.end': 'In the resident’s own browser, log out everywhere else.',
    'account.suspend': 'Staff suspend the account: npm run backoffice -- account suspend.',
  },
});
