import { assertEvent, assign, setup } from 'xstate';
import {
  answered,
  noProblems,
  problemsOf,
  unansweredTo,
  wasAccepted,
  wasRefused,
  type AccountOutcome,
} from '../accounts/answer.ts';
import { hadNoSession } from '../outcome.ts';
import { changePasswordActors, type ChangePasswordContext, type ChangePasswordEvent } from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const changePasswordSetup = setup({
  types: {
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: changePasswordActors,
  delays: { answerTimeout: 20_000 },
  guards: { wasAccepted, wasRefused, hadNoSession },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
  },
});

/** Changing a password, which needs the current one. */
export const changePasswordMachine = changePasswordSetup.createMachine({
  id: 'change-password',
  context: noProblems,
  initial: 'filling',
  options: { maxIterations: 1000 },
  states: {
    filling: {
      description: 'The boxes for the current and the new password are shown.',
      tags: 'asking',
      meta: { req: ['spec 2 /account/change-password'] },
      entry: 'dropAnswer',
      on: { 'password.change': 'saving' },
    },
    saving: {
      description: 'The new password is being sent.',
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
      description: 'The current password is wrong, or the new one is too weak or unchanged.',
      tags: 'error',
      meta: { req: ['spec 5 password', 'spec 8 change password'] },
      on: { 'password.change': 'saving' },
    },
    failed: {
      description: 'It is not known whether the password was changed. Trying again shows.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: { 'password.change': 'saving' },
    },
    sessionEnded: {
      description: 'The session had expired, so nothing was changed. Logging in again leads back.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': 'filling' },
    },
    changed: {
      type: 'final',
      description: 'The new password is valid, and every other session of the account has ended.',
      tags: 'settled',
      meta: { req: ['spec 2 /account/change-password'] },
    },
  },
});
