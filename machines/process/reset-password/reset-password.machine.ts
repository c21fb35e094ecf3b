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
import {
  resetPasswordActors,
  type ResetPasswordContext,
  type ResetPasswordEvent,
  type ResetPasswordInput,
} from './contract.ts';

const resetPasswordSetup = setup({
  types: {
    context: {} as ResetPasswordContext,
    input: {} as ResetPasswordInput,
    events: {} as ResetPasswordEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as { readonly req: readonly string[] },
  },
  actors: resetPasswordActors,
  delays: { answerTimeout: 20_000, resendPause },
  guards: {
    hasLetter: ({ context }) => context.step === 'password',
    wasAccepted,
    wasRefused,
    isOfNoUse: hasCode('resetConfirm.invalid'),
  },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
  },
});

/**
 * Setting a new password by letter: asking for the letter and, with its link or code, giving the password. If
 * the council keeps account messages neutral, the answer is always `sent`, even if the address has no account.
 */
export const resetPasswordMachine = resetPasswordSetup.createMachine({
  id: 'reset-password',
  context: ({ input }) => ({ ...input, ...noProblems }),
  initial: 'opening',
  options: { maxIterations: 1000 },
  states: {
    opening: {
      description: 'Passed through at once: the address of the page says which step it is.',
      meta: { req: ['spec 2 /login/reset-password'] },
      always: [{ guard: 'hasLetter', target: 'entering' }, { target: 'asking' }],
    },
    asking: {
      description: 'Step 1: the box for the address waits.',
      tags: 'asking',
      meta: { req: ['spec 2 /login/reset-password'] },
      entry: 'dropAnswer',
      on: { 'letter.request': 'sending' },
    },
    sending: {
      description: 'The letter is being asked for.',
      tags: 'busy',
      meta: { req: ['spec 2 /login/reset-password'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'requestLetter',
        src: 'requestLetter',
        input: ({ event }) => {
          assertEvent(event, 'letter.request');
          return { email: event.email };
        },
        ...answered('sent', 'failed', ['wasRefused', 'refused']),
      },
      after: unansweredTo('failed'),
    },
    refused: {
      description: 'No letter: what was typed is no address, or the council lets it be said why.',
      tags: 'error',
      meta: { req: ['spec 8 reset', 'spec 4 account states'] },
      on: { 'letter.request': 'sending' },
    },
    failed: {
      description: 'It is not known whether a letter is on its way. Asking again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 reset'] },
      on: { 'letter.request': 'sending' },
    },
    sent: {
      description: 'A letter with a link and a code is on its way, and is given time to arrive.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password', 'spec 9 links valid one day'] },
      after: { resendPause: 'waiting' },
      on: { 'code.enter': 'entering', 'reset.restart': 'asking' },
    },
    waiting: {
      description: 'The letter should be there by now; another is offered.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password'] },
      on: { 'code.enter': 'entering', 'letter.request': 'sending', 'reset.restart': 'asking' },
    },
    entering: {
      description: 'Step 2: the boxes for the new password wait, and for the code where no link was opened.',
      tags: 'asking',
      meta: { req: ['spec 2 /login/reset-password-confirm', 'spec 5 password'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    saving: {
      description: 'The new password is on its way to the server.',
      tags: 'busy',
      meta: { req: ['spec 2 /login/reset-password-confirm', 'spec 5 password'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'savePassword',
        src: 'savePassword',
        // Both go straight from the event to the actor: neither proof nor password is ever in context.
        input: ({ event }) => {
          assertEvent(event, 'password.save');
          const { proof, password, details } = event;
          return { proof, password, ...(details && { details }) };
        },
        ...answered('done', 'saveFailed', ['isOfNoUse', 'invalid'], ['wasRefused', 'notSaved']),
      },
      after: unansweredTo('saveFailed'),
    },
    notSaved: {
      description: 'The new password is not good enough or the one there was; the letter is still of use.',
      tags: 'error',
      meta: { req: ['spec 5 password', 'spec 8 reset confirm'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    invalid: {
      description: 'The link or code is wrong, used or older than a day; another letter helps.',
      tags: 'error',
      meta: { req: ['spec 8 reset confirm', 'spec 9 links valid one day'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    saveFailed: {
      description: 'It is not known whether the password is set: logging in with it tells.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 reset'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    done: {
      type: 'final',
      description: 'The new password holds, and every session of the account has ended: log in.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password-confirm'] },
    },
  },
});
