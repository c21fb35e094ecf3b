import { assertEvent, assign, setup } from 'xstate';
import {
  answered,
  noProblems,
  hasCode,
  problemsOf,
  unansweredTo,
  wasAccepted,
  wasRefused,
  type AccountOutcome,
} from '../accounts/answer.ts';
import { resendPause } from '../accounts/letter.ts';
import { confirmEmailActors, type ConfirmEmailContext, type ConfirmEmailEvent } from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const confirmEmailSetup = setup({
  types: {
    context: {} as ConfirmEmailContext,
    events: {} as ConfirmEmailEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: confirmEmailActors,
  delays: { answerTimeout: 20_000, resendPause },
  guards: { wasAccepted, wasRefused, isOfNoUse: hasCode('confirm.invalid') },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
  },
});

/**
 * Events while no call is pending: confirming the address and, outside the pause, asking for another letter.
 */
const offers = confirmEmailSetup.createStateConfig({
  on: { 'email.confirm': 'confirming', 'letter.resend': 'resending' },
});

/**
 * Confirming the address of a new account, by the letter's link or its code. Nothing happens before a button is
 * pressed.
 */
export const confirmEmailMachine = confirmEmailSetup.createMachine({
  id: 'confirm-email',
  context: noProblems,
  initial: 'asking',
  options: { maxIterations: 1000 },
  states: {
    asking: {
      description: 'The button is shown, or the boxes for address and code if no link was opened.',
      tags: 'asking',
      meta: { req: ['spec 2 /create/confirm'] },
      on: offers.on,
    },
    confirming: {
      description: 'The proof is being sent.',
      tags: 'busy',
      meta: { req: ['spec 2 /create/confirm', 'spec 8 confirming email'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ event }) => {
          assertEvent(event, 'email.confirm');
          return { proof: event.proof };
        },
        ...answered('confirmed', 'failed', ['isOfNoUse', 'invalid'], ['wasRefused', 'refused']),
      },
      after: unansweredTo('failed'),
    },
    confirmed: {
      type: 'final',
      description: 'The account is open: the page says so and offers to log in.',
      tags: 'settled',
      meta: { req: ['spec 2 /create/confirm', 'spec 4 account states'] },
    },
    invalid: {
      description:
        'The link or code is wrong, used or older than a day. The person can request another letter.',
      tags: 'error',
      meta: { req: ['spec 8 confirming email', 'spec 9 links valid one day'] },
      on: offers.on,
    },
    refused: {
      description: 'The address or the code is missing, or is not one; each box says what to do.',
      tags: 'error',
      meta: { req: ['spec 5 mandatory field', 'spec 8 confirming email'] },
      on: offers.on,
    },
    failed: {
      description: 'It is not known whether the address is confirmed. Pressing again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: offers.on,
    },
    resending: {
      description: 'Another letter is being requested.',
      tags: 'busy',
      meta: { req: ['spec 2 /create/confirm'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'resendLetter',
        src: 'resendLetter',
        input: ({ event }) => {
          assertEvent(event, 'letter.resend');
          return { email: event.email };
        },
        ...answered('resent', 'resendFailed'),
      },
      after: unansweredTo('resendFailed'),
    },
    resent: {
      description: 'Another letter has been sent; its code can be typed as soon as it arrives.',
      tags: 'settled',
      meta: { req: ['spec 2 /create/confirm', 'spec 9 links valid one day'] },
      after: { resendPause: 'asking' },
      on: { 'email.confirm': 'confirming' },
    },
    resendFailed: {
      description: 'The other letter could not be requested, and the code gives the reason.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: offers.on,
    },
  },
});
