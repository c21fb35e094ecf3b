import { assign, setup } from 'xstate';
import { draftDelays, draftGuards, draftAfterCall, type DraftTag } from '../draft.ts';
import { endedWith, withOutcome } from '../outcome.ts';
import {
  formSessionActors,
  type FormRequest,
  type FormSessionMachineContext,
  type FormSessionEvent,
  type FormSessionInput,
  type LoadOutcome,
  type SaveOutcome,
  type SubmitOutcome,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

type AnyOutcome = LoadOutcome | SaveOutcome | SubmitOutcome;

const formSessionSetup = setup({
  types: {
    context: {} as FormSessionMachineContext,
    input: {} as FormSessionInput,
    events: {} as FormSessionEvent,
    tags: {} as DraftTag,
    meta: {} as StateMeta,
  },
  actors: formSessionActors,
  delays: draftDelays,
  guards: {
    ...draftGuards,
    isChanged: (_, outcome: AnyOutcome) => outcome.outcome === 'loaded' && outcome.isChanged,
    isSubmitted: endedWith<AnyOutcome>('submitted'),
    isOnHold: endedWith<AnyOutcome>('onHold'),
    isOutOfDate: endedWith<AnyOutcome>('closed', 'definitionChanged'),
  },
  actions: {
    keepOutcome: assign(({ context }, outcome: AnyOutcome) => draftAfterCall(context, outcome)),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false, code: null }),
    forgetCode: assign({ code: null }),
    forgetDraft: assign({ version: null }),
  },
});

const keepOutcome = withOutcome('keepOutcome');
const requestOf = ({ context }: { context: FormSessionMachineContext }): FormRequest => ({
  form: context.form,
  version: context.version ?? 0,
});

/**
 * A person filling in a form: answers are saved a moment after typing, and none are lost with the connection,
 * the session or the server. Two devices never overwrite each other. The answers themselves are in the store.
 */
export const formSessionMachine = formSessionSetup.createMachine({
  id: 'form-session',
  context: ({ input }) => ({ form: input.form, version: null, isBehind: false, code: null }),
  initial: 'loading',
  options: { maxIterations: 1000 },
  states: {
    loading: {
      description: 'The form and its answers are being loaded.',
      tags: ['busy', 'kept'],
      meta: { req: ['spec 2 forms', 'spec 7 calls'] },
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => ({ form: context.form }),
        onDone: [
          { guard: withOutcome('isConflict'), target: 'conflict', actions: keepOutcome },
          { guard: withOutcome('isChanged'), target: 'changed', actions: keepOutcome },
          { guard: withOutcome('isUnsent'), target: 'saving', actions: keepOutcome },
          { guard: withOutcome('isLoaded'), target: 'saved', actions: keepOutcome },
          { guard: withOutcome('isSubmitted'), target: 'submitted', actions: keepOutcome },
          { guard: withOutcome('isOnHold'), target: 'onHold', actions: keepOutcome },
          // The draft's version is unknown, so it is loaded again after the log-in, and nothing is saved
          // unasked.
          {
            guard: withOutcome('hadNoSession'),
            target: 'sessionEnded',
            actions: 'forgetDraft',
          },
          { target: 'notLoaded', actions: keepOutcome },
        ],
        onError: 'notLoaded',
      },
      after: { answerTimeout: 'notLoaded' },
    },
    notLoaded: {
      description: 'The form could not be loaded. Nothing is lost by trying again.',
      tags: ['error', 'kept'],
      meta: { req: ['spec 8 form progress'] },
      on: {
        'load.retry': { target: 'loading', actions: 'forgetCode' },
        'line.restored': { target: 'loading', actions: 'forgetCode' },
      },
    },
    saved: {
      description: 'Everything typed is saved.',
      tags: ['settled', 'writable', 'kept'],
      meta: { req: ['spec 2 forms', 'spec 8 common errors'] },
      on: { 'answers.change': 'editing', 'form.submit': 'submitting' },
    },
    editing: {
      description: 'There are new changes, which are saved as soon as the typing stops.',
      tags: ['asking', 'writable'],
      meta: { req: ['spec 2 forms'] },
      on: { 'answers.change': { target: 'editing', reenter: true }, 'answers.save': 'saving' },
      after: { autosaveDelay: 'saving' },
    },
    saving: {
      description: 'The answers are being saved. The person can continue typing.',
      tags: ['busy', 'writable'],
      meta: { req: ['spec 2 forms', 'spec 7 response handling'] },
      entry: 'catchUp',
      on: { 'answers.change': { actions: 'fallBehind' } },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isSavedButBehind'), target: 'editing', actions: keepOutcome },
          { guard: withOutcome('isSaved'), target: 'saved', actions: keepOutcome },
          { guard: withOutcome('isConflict'), target: 'conflict', actions: keepOutcome },
          { guard: withOutcome('isOutOfDate'), target: 'loading' },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { guard: withOutcome('gotNoAnswer'), target: 'offline' },
          { target: 'failed', actions: keepOutcome },
        ],
        onError: 'failed',
      },
      after: { answerTimeout: 'offline' },
    },
    offline: {
      description: 'There is no answer. The changes are kept in the browser, and saving is tried again.',
      tags: ['error', 'writable', 'waiting'],
      meta: { req: ['spec 8 common errors'] },
      on: { 'line.restored': 'saving', 'save.retry': 'saving', 'answers.save': 'saving' },
      after: { retryDelay: 'saving' },
    },
    failed: {
      description: 'It could not be saved, and the reason is shown. The changes are still on the page.',
      tags: ['error', 'writable', 'waiting'],
      meta: { req: ['spec 8 common errors'] },
      on: { 'answers.change': 'editing', 'answers.save': 'saving', 'save.retry': 'saving' },
    },
    conflict: {
      description: 'The draft was saved elsewhere meanwhile. Both versions are kept, and the person chooses.',
      tags: 'error',
      meta: { req: ['spec 8 common errors'] },
      on: {
        'conflict.settle': [
          {
            guard: { type: 'keepsTheirs', params: ({ event }) => event },
            target: 'saved',
          },
          { target: 'saving' },
        ],
      },
    },
    changed: {
      description: 'The council has changed the form since the draft was saved. The changes are shown.',
      tags: 'asking',
      meta: { req: ['spec 2 forms'] },
      on: { 'changes.accept': 'saving' },
    },
    submitting: {
      description: 'The form is being sent.',
      tags: 'busy',
      meta: { req: ['spec 4 form request', 'spec 5 incomplete sections'] },
      entry: 'forgetCode',
      invoke: {
        id: 'submitForm',
        src: 'submitForm',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isSubmitted'), target: 'submitted', actions: keepOutcome },
          { guard: withOutcome('isConflict'), target: 'conflict', actions: keepOutcome },
          { guard: withOutcome('isOutOfDate'), target: 'loading' },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { target: 'notSent', actions: keepOutcome },
        ],
        onError: 'notSent',
      },
      after: { answerTimeout: 'notSent' },
    },
    notSent: {
      description: 'It was not sent, or that is not known. Sending again does no harm.',
      tags: ['error', 'writable'],
      meta: { req: ['spec 5 incomplete sections', 'spec 8 common errors'] },
      on: { 'form.submit': 'submitting', 'answers.change': 'editing' },
    },
    submitted: {
      description: 'The council has it. The receipt shows the time and the version of the form.',
      tags: ['settled', 'kept'],
      meta: { req: ['spec 4 form request'] },
      on: { 'load.retry': 'loading' },
    },
    onHold: {
      description: 'The council has paused the review. The answers are kept until it continues.',
      tags: ['settled', 'kept'],
      meta: { req: ['spec 4 form request'] },
      on: { 'load.retry': 'loading' },
    },
    sessionEnded: {
      description:
        'The session has expired. The changes are kept, and saving continues after the next log-in.',
      tags: ['error', 'writable', 'waiting'],
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': [{ guard: 'hasDraft', target: 'saving' }, { target: 'loading' }] },
    },
  },
});
