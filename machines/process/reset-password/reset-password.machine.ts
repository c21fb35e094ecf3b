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
import type { StateMeta } from '../../requirements/requirements.ts';

const resetPasswordSetup = setup({
  types: {
    context: {} as ResetPasswordContext,
    input: {} as ResetPasswordInput,
    events: {} as ResetPasswordEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
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
      description: 'Left immediately: the address of the page decides the step.',
      meta: { req: ['spec 2 /login/reset-password'] },
      always: [{ guard: 'hasLetter', target: 'entering' }, { target: 'asking' }],
    },
    asking: {
      description: 'Step 1: the box for the address is shown.',
      tags: 'asking',
      meta: { req: ['spec 2 /login/reset-password'] },
      entry: 'dropAnswer',
      on: { 'letter.request': 'sending' },
    },
    sending: {
      description: 'The letter is being requested.',
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
      description:
        'No letter was sent: the typed text is not an address, or there is another reason that the council allows to be shown.',
      tags: 'error',
      meta: { req: ['spec 8 reset', 'spec 4 account states'] },
      on: { 'letter.request': 'sending' },
    },
    failed: {
      description: 'It is not known whether a letter was sent. Asking again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 reset'] },
      on: { 'letter.request': 'sending' },
    },
    sent: {
      description: 'A letter with a link and a code has been sent and is given time to arrive.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password', 'spec 9 links valid one day'] },
      after: { resendPause: 'waiting' },
      on: { 'code.enter': 'entering', 'reset.restart': 'asking' },
    },
    waiting: {
      description: 'The letter should have arrived; another is offered.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password'] },
      on: { 'code.enter': 'entering', 'letter.request': 'sending', 'reset.restart': 'asking' },
    },
    entering: {
      description:
        'Step 2: the boxes for the new password are shown, and one for the code if no link was opened.',
      tags: 'asking',
      meta: { req: ['spec 2 /login/reset-password-confirm', 'spec 5 password'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    saving: {
      description: 'The new password is being sent.',
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
      description: 'The new password is too weak or unchanged. The letter still works.',
      tags: 'error',
      meta: { req: ['spec 5 password', 'spec 8 reset confirm'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    invalid: {
      description:
        'The link or code is wrong, used or older than a day. The person can request another letter.',
      tags: 'error',
      meta: { req: ['spec 8 reset confirm', 'spec 9 links valid one day'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    saveFailed: {
      description: 'It is not known whether the password was set. Logging in with it shows.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 reset'] },
      on: { 'password.save': 'saving', 'reset.restart': 'asking' },
    },
    done: {
      type: 'final',
      description:
        'The new password is valid, and every session of the account has ended. The person logs in.',
      tags: 'settled',
      meta: { req: ['spec 2 /login/reset-password-confirm'] },
    },
  },
});
