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
import { createAccountActors, type CreateAccountContext, type CreateAccountEvent } from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const createAccountSetup = setup({
  types: {
    context: {} as CreateAccountContext,
    events: {} as CreateAccountEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: createAccountActors,
  delays: { answerTimeout: 20_000, resendPause },
  guards: { wasAccepted, wasRefused, isRegistered: hasCode('create.alreadyRegistered') },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
  },
});

/**
 * Making an account, up to the letter that proves the address. If the council keeps account messages neutral,
 * the answer is always `sent`, even if the address has an account already: only its mailbox learns the truth.
 */
export const createAccountMachine = createAccountSetup.createMachine({
  id: 'create-account',
  context: noProblems,
  initial: 'filling',
  options: { maxIterations: 1000 },
  states: {
    filling: {
      description: 'The form is shown.',
      tags: 'asking',
      meta: { req: ['spec 2 /create'] },
      entry: 'dropAnswer',
      on: { 'account.create': 'sending' },
    },
    sending: {
      description: 'The form is being sent.',
      tags: 'busy',
      meta: { req: ['spec 2 /create', 'spec 5 mandatory field'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        // The request goes straight from the event to the actor: neither the password nor the form's values are
        // ever in context.
        input: ({ event }) => {
          assertEvent(event, 'account.create');
          return event.request;
        },
        ...answered('sent', 'failed', ['isRegistered', 'alreadyRegistered'], ['wasRefused', 'refused']),
      },
      after: unansweredTo('failed'),
    },
    refused: {
      description: 'An answer is missing or invalid; each one shows what to do.',
      tags: 'error',
      meta: { req: ['spec 5 mandatory field', 'spec 5 password', 'spec 8 create account'] },
      on: { 'account.create': 'sending' },
    },
    alreadyRegistered: {
      description:
        'There is already an account with this address, and the council allows the page to say so. Its letter can be sent again.',
      tags: 'error',
      meta: { req: ['spec 8 create account'] },
      on: { 'account.create': 'sending', 'letter.resend': 'resending' },
    },
    failed: {
      description:
        'It is not known whether the account was created. Asking again creates no second one, and the letter shows.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'account.create': 'sending' },
    },
    sent: {
      description: 'A letter with a link and a code has been sent and is given time to arrive.',
      tags: 'settled',
      meta: { req: ['spec 2 /create/confirm', 'spec 4 account states'] },
      after: { resendPause: 'waiting' },
      on: { 'address.correct': 'filling' },
    },
    waiting: {
      description: 'The letter should have arrived; another is offered.',
      tags: 'settled',
      meta: { req: ['spec 2 /create/confirm'] },
      on: { 'letter.resend': 'resending', 'address.correct': 'filling' },
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
      on: { 'address.correct': 'filling' },
    },
    resent: {
      description: 'Another letter has been sent; the previous one no longer works.',
      tags: 'settled',
      meta: { req: ['spec 2 /create/confirm', 'spec 9 links valid one day'] },
      after: { resendPause: 'waiting' },
      on: { 'address.correct': 'filling' },
    },
    resendFailed: {
      description: 'The other letter could not be requested, and the code gives the reason.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'letter.resend': 'resending', 'address.correct': 'filling' },
    },
  },
});
