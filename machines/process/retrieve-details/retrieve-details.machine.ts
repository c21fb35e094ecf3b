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
import { retrieveDetailsActors, type RetrieveDetailsContext, type RetrieveDetailsEvent } from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const retrieveDetailsSetup = setup({
  types: {
    context: {} as RetrieveDetailsContext,
    events: {} as RetrieveDetailsEvent,
    tags: {} as 'settled' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: retrieveDetailsActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    isWellFormed: (_, { wellFormed }: { wellFormed: boolean }) => wellFormed,
    wasAccepted,
    isNotFound: hasCode('retrieveDetails.notFound'),
    wasTooMuch: hasCode('request.rateLimited'),
    wasRefused,
    hadNoSession,
  },
  actions: {
    keepAnswer: assign((_, outcome: AccountOutcome) => problemsOf(outcome)),
    dropAnswer: assign(noProblems),
    blameReference: assign({
      code: 'account.referenceInvalid',
      problems: [{ field: 'reference', code: 'account.referenceInvalid' }],
    }),
  },
});

/** Events of the states that ask for the reference. */
const referenceAsked = retrieveDetailsSetup.createStateConfig({
  on: {
    'reference.enter': [
      {
        guard: { type: 'isWellFormed', params: ({ event }) => event },
        target: 'askingPerson',
      },
      { target: 'referenceInvalid' },
    ],
  },
});

/** Events of the states that ask for the personal details. */
const personAsked = retrieveDetailsSetup.createStateConfig({
  on: {
    'case.claim': 'claiming',
    'reference.correct': 'askingReference',
  },
});

/**
 * A member claiming a case that the council already has about them: its reference first, then two things that
 * only they should know.
 */
export const retrieveDetailsMachine = retrieveDetailsSetup.createMachine({
  id: 'retrieve-details',
  context: noProblems,
  initial: 'askingReference',
  options: { maxIterations: 1000 },
  states: {
    askingReference: {
      description: 'The banner asks for the reference of the case.',
      tags: 'asking',
      meta: { req: ['spec 2 account overview retrieve details'] },
      entry: 'dropAnswer',
      on: referenceAsked.on,
    },
    referenceInvalid: {
      description: 'The typed text is not a reference, which has 6 digits, or 8 with a hyphen.',
      tags: 'error',
      meta: { req: ['spec 5 reference number'] },
      entry: 'blameReference',
      on: referenceAsked.on,
    },
    askingPerson: {
      description: 'The boxes for date of birth and postcode are shown.',
      tags: 'asking',
      meta: { req: ['spec 2 account overview retrieve details'] },
      entry: 'dropAnswer',
      on: personAsked.on,
    },
    claiming: {
      description: 'The claim is being sent.',
      tags: 'busy',
      meta: { req: ['spec 2 account overview retrieve details'] },
      entry: 'dropAnswer',
      invoke: {
        id: 'claimCase',
        src: 'claimCase',
        input: ({ event }) => {
          assertEvent(event, 'case.claim');
          return event.request;
        },
        ...answered(
          'claimed',
          'failed',
          ['isNotFound', 'notFound'],
          ['wasTooMuch', 'tooMany'],
          ['wasRefused', 'refused'],
          ['hadNoSession', 'sessionEnded'],
        ),
      },
      after: unansweredTo('failed'),
    },
    claimed: {
      type: 'final',
      description: 'The case belongs to the person now; the overview is loaded again and shows it.',
      tags: 'settled',
      meta: { req: ['spec 2 account overview retrieve details'] },
    },
    notFound: {
      description: 'No case matches this reference, date of birth and postcode.',
      tags: 'error',
      meta: { req: ['spec 2 account overview retrieve details'] },
      on: personAsked.on,
    },
    tooMany: {
      description: 'There were too many wrong claims, so for now the person has to ask the council.',
      tags: 'error',
      meta: { req: ['spec 2 account overview retrieve details'] },
      on: { 'reference.correct': 'askingReference' },
    },
    refused: {
      description: 'An answer is missing or invalid; each box shows what to do.',
      tags: 'error',
      meta: { req: ['spec 5 mandatory field', 'spec 5 postcode', 'spec 5 reference number'] },
      on: personAsked.on,
    },
    failed: {
      description: 'It is not known whether the claim succeeded. Claiming again does no harm.',
      tags: 'error',
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: personAsked.on,
    },
    sessionEnded: {
      description: 'The session had expired, so nothing was done. Logging in again leads back.',
      tags: 'error',
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': 'askingPerson' },
    },
  },
});
