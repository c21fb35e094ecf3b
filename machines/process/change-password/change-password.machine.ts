import { assertEvent, assign, setup } from 'xstate';
import {
  answered,
  nothingSaid,
  saidBy,
  unansweredTo,
  wasAccepted,
  wasRefused,
  type AccountOutcome,
} from '../accounts/answer.ts';
import { hadNoSession } from '../outcome.ts';
import { changePasswordActors, type ChangePasswordContext, type ChangePasswordEvent } from './contract.ts';

const changePasswordSetup = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as { readonly req: readonly string[] },
  },
  actors: changePasswordActors,
  delays: { answerTimeout: 20_000 },
  guards: { wasAccepted, wasRefused, hadNoSession },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => saidBy(outcome)),
    dropAnswer: assign(nothingSaid),
  },
});

/** Changing a password with the current one. */
export const changePasswordMachine = changePasswordSetup.createMachine({
  id: 'change-password',
  context: nothingSaid,
  initial: 'filling',
  options: { maxIterations: 1000 },
  states: {
    filling: {
      description: 'The boxes for the password there is and the one to be wait.',
      tags: 'asking',
      meta: { req: ['spec 2 /account/change-password'] },
      entry: 'dropAnswer',
      on: { 'password.change': 'saving' },
    },
    saving: {
      description: 'The new password is on its way to the server.',
      tags: 'busy',
      meta: { req: ['spec 2 /account/change-password', 'spec 5 password'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        // Passwords go straight from the event to the actor: they are never in context.
        input: ({ event }) => {
          assertEvent(event, 'password.change');
          return { currentPassword: event.currentPassword, password: event.password };
        },
        ...answered('changed', 'failed', ['wasRefused', 'refused'], ['hadNoSession', 'sessionEnded']),
      },
      after: unansweredTo('failed'),
    },
    refused: {
      description: 'The current password is wrong, or the new one not good enough or the same.',
      tags: 'error',
      meta: { req: ['spec 5 password', 'spec 8 change password'] },
      on: { 'password.change': 'saving' },
    },
    failed: {
      description: 'It is not known whether the password is changed. Trying again tells.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'password.change': 'saving' },
    },
    sessionEnded: {
      description: 'The log-in had run out, so nothing was changed. Logging in again leads back.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': 'filling' },
    },
    changed: {
      type: 'final',
      description: 'The new password holds, and every other session of the account has ended.',
      tags: 'settled',
      meta: { req: ['spec 2 /account/change-password'] },
    },
  },
});
