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
import { hadNoSession } from '../outcome.ts';
import {
  changeEmailActors,
  type ChangeEmailContext,
  type ChangeEmailEvent,
  type ChangeEmailInput,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const changeEmailSetup = setup({
  types: {
    context: {} as ChangeEmailContext,
    input: {} as ChangeEmailInput,
    events: {} as ChangeEmailEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: changeEmailActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    hasLetter: ({ context }) => context.step === 'proof',
    wasAccepted,
    wasRefused,
    hadNoSession,
    isOfNoUse: hasCode('confirm.invalid'),
  },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
  },
});

/**
 * A new email address for an account: a member gives it and proves who they are, then confirms it from the
 * letter sent to that address. Until then the old address remains in use.
 */
export const changeEmailMachine = changeEmailSetup.createMachine({
  id: 'change-email',
  context: ({ input }) => ({ ...input, ...noProblems }),
  initial: 'opening',
  options: { maxIterations: 1000 },
  states: {
    opening: {
      description: 'Left immediately: the address of the page decides the step.',
      meta: { req: ['spec 2 account overview links'] },
      always: [{ guard: 'hasLetter', target: 'asking' }, { target: 'filling' }],
    },
    filling: {
      description: 'The boxes for the new address and the password are shown.',
      tags: 'asking',
      meta: { req: ['spec 2 account overview links'] },
      entry: 'dropAnswer',
      on: { 'email.change': 'sending' },
    },
    sending: {
      description: 'The letter to the new address is being asked for.',
      tags: 'busy',
      meta: { req: ['spec 2 account overview links'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'changeEmail',
        src: 'changeEmail',
        // The password goes straight from the event to the actor: it is never in context.
        input: ({ event }) => {
          assertEvent(event, 'email.change');
          return { email: event.email, currentPassword: event.currentPassword };
        },
        ...answered('sent', 'failed', ['wasRefused', 'refused'], ['hadNoSession', 'sessionEnded']),
      },
      after: unansweredTo('failed'),
    },
    refused: {
      description: 'The password is wrong, or the address is invalid, unchanged or another account’s.',
      tags: 'error',
      meta: { req: ['spec 5 mandatory field', 'spec 8 change password'] },
      on: { 'email.change': 'sending' },
    },
    failed: {
      description: 'It is not known whether a letter was sent. Asking again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'email.change': 'sending' },
    },
    sessionEnded: {
      description: 'The session had expired, so nothing was changed. Logging in again leads back.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': 'filling' },
    },
    sent: {
      description:
        'A letter has been sent to the new address. The old one stays valid until the letter is used.',
      tags: 'settled',
      meta: { req: ['spec 2 account overview links', 'spec 9 links valid one day'] },
      on: { 'code.enter': 'asking', 'change.restart': 'filling' },
    },
    asking: {
      description: 'The button is shown, or the boxes for address and code if no link was opened.',
      tags: 'asking',
      meta: { req: ['spec 2 account overview links'] },
      on: { 'email.confirm': 'confirming', 'change.restart': 'filling' },
    },
    confirming: {
      description: 'The proof is being sent.',
      tags: 'busy',
      meta: { req: ['spec 2 account overview links', 'spec 8 confirming email'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'confirmChange',
        src: 'confirmChange',
        input: ({ event }) => {
          assertEvent(event, 'email.confirm');
          return { proof: event.proof };
        },
        ...answered('changed', 'confirmFailed', ['isOfNoUse', 'invalid'], ['wasRefused', 'notConfirmed']),
      },
      after: unansweredTo('confirmFailed'),
    },
    invalid: {
      description: 'The link or code is wrong, used or older than a day. The person can start again.',
      tags: 'error',
      meta: { req: ['spec 8 confirming email', 'spec 9 links valid one day'] },
      on: { 'email.confirm': 'confirming', 'change.restart': 'filling' },
    },
    notConfirmed: {
      description: 'The address or the code is missing, or another account has the address by now.',
      tags: 'error',
      meta: { req: ['spec 5 mandatory field', 'spec 8 confirming email'] },
      on: { 'email.confirm': 'confirming', 'change.restart': 'filling' },
    },
    confirmFailed: {
      description: 'It is not known whether the address was changed. Pressing again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'email.confirm': 'confirming', 'change.restart': 'filling' },
    },
    changed: {
      type: 'final',
      description: 'The account has the new address, and we have written to the old one.',
      tags: 'settled',
      meta: { req: ['spec 2 account overview links'] },
    },
  },
});
