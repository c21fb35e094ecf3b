import { byProgram } from '../model/by-hand.ts';
import { defineModel, only, type Cases } from '../model/define-model.ts';
import { alertSubscriptionMachine, type AlertSubscriptionState } from './alert-subscription.machine.ts';

const stored = (value: AlertSubscriptionState) =>
  alertSubscriptionMachine.resolveState({ value, context: {} });

const cases = {
  'alert.choose': () => ({
    '': { type: 'alert.choose', confirmed: true, offered: true },
    'to an address that nobody has confirmed': { type: 'alert.choose', confirmed: false, offered: true },
    'more often than it comes': { type: 'alert.choose', confirmed: true, offered: false },
  }),
  'alert.stop': only({ type: 'alert.stop' }),
  'alert.unsubscribe': only({ type: 'alert.unsubscribe' }),
  'alert.resume': only({ type: 'alert.resume' }),
} satisfies Cases<typeof alertSubscriptionMachine>;

export const alertSubscriptionModel = defineModel(alertSubscriptionMachine, {
  scenarios: {
    off: { description: 'An alert that is only sent on request.', snapshot: stored('off') },
    on: { description: 'An alert that is sent until it is stopped.', snapshot: stored('on') },
  },
  cases,
  outcomes: {},
  project: ({ value }) => ({ state: value }),
  clauses: {
    'alert.choose': ['spec 2 alerts'],
    'alert.stop': ['spec 2 alerts'],
    'alert.unsubscribe': ['spec 2 unsubscribe'],
    'alert.resume': ['spec 2 unsubscribe'],
  },
  byHand: {
    'alert.choose': 'Open “{titles.alerts}” in your account, tick one, choose how often, and save.',
    'alert.choose to an address that nobody has confirmed': byProgram(
      'nobody can log in before their address is confirmed.',
    ),
    'alert.choose more often than it comes': byProgram(
      'send PUT /api/account/alerts with a frequency that the alert does not have.',
    ),
    'alert.stop': 'Open “{titles.alerts}” in your account, untick one, and save.',
    'alert.unsubscribe': 'Open the last link of such an email, and press “{unsubscribe.stop}”.',
    'alert.resume': 'On the same page, press “{unsubscribe.resume}”.',
  },
});
