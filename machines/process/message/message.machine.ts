import { assign, setup } from 'xstate';
import { draftDelays, draftGuards, draftAfterCall, type DraftTag } from '../draft.ts';
import { endedWith, withOutcome } from '../outcome.ts';
import {
  messageActors,
  type LoadMessageOutcome,
  type MessageContext,
  type MessageEvent,
  type MessageInput,
  type MessageRequest,
  type SaveMessageOutcome,
  type SendMessageOutcome,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

type AnyOutcome = LoadMessageOutcome | SaveMessageOutcome | SendMessageOutcome;

const messageSetup = setup({
  types: {
    context: {} as MessageContext,
    input: {} as MessageInput,
    events: {} as MessageEvent,
    tags: {} as DraftTag,
    meta: {} as StateMeta,
  },
  actors: messageActors,
  delays: draftDelays,
  guards: {
    ...draftGuards,
    isEmptyDraft: (_, outcome: AnyOutcome) =>
      (outcome.outcome === 'loaded' || outcome.outcome === 'saved') && outcome.isEmpty,
    isSavedToSend: ({ context }, outcome: AnyOutcome) => outcome.outcome === 'saved' && context.isToSend,
    isBehindToSend: ({ context }, outcome: AnyOutcome) =>
      outcome.outcome === 'saved' && context.isBehind && context.isToSend,
    isSent: endedWith<AnyOutcome>('sent'),
    isClosed: endedWith<AnyOutcome>('closed'),
    isClosedButBehind: ({ context }, outcome: AnyOutcome) => outcome.outcome === 'closed' && context.isBehind,
  },
  actions: {
    keepOutcome: assign(({ context }, outcome: AnyOutcome) => draftAfterCall(context, outcome)),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false, code: null }),
    wantSending: assign({ isToSend: true }),
    stopSending: assign({ isToSend: false }),
    beginSending: assign({ isToSend: false, code: null }),
    forgetCode: assign({ code: null }),
    forgetDraft: assign({ version: null }),
  },
});

const keepOutcome = withOutcome('keepOutcome');
const requestOf = ({ context }: { context: MessageContext }): MessageRequest => ({
  thread: context.thread,
  version: context.version ?? 0,
});

/**
 * A person writing to the council. Text is saved a moment after it is typed, and always before it is sent, so
 * that nothing is lost if the council closes the conversation in between. Two tabs never overwrite each
 * other. The text itself is in the store.
 */
export const messageMachine = messageSetup.createMachine({
  id: 'message',
  context: ({ input }) => ({
    thread: input.thread,
    version: null,
    isBehind: false,
    isToSend: false,
    code: null,
  }),
  initial: 'loading',
  options: { maxIterations: 1000 },
  states: {
    loading: {
      description: 'The draft is being loaded.',
      tags: ['busy', 'kept'],
      meta: { req: ['spec 2 messages', 'spec 7 calls'] },
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ thread: context.thread }),
        onDone: [
          { guard: withOutcome('isConflict'), target: 'conflict', actions: keepOutcome },
          { guard: withOutcome('isUnsent'), target: 'saving', actions: keepOutcome },
          { guard: withOutcome('isEmptyDraft'), target: 'empty', actions: keepOutcome },
          { guard: withOutcome('isLoaded'), target: 'saved', actions: keepOutcome },
          { guard: withOutcome('isClosed'), target: 'ended', actions: keepOutcome },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded', actions: 'forgetDraft' },
          { target: 'notLoaded', actions: keepOutcome },
        ],
        onError: 'notLoaded',
      },
      after: { answerTimeout: 'notLoaded' },
    },
    notLoaded: {
      description: 'The draft could not be loaded. Nothing is lost by trying again.',
      tags: ['error', 'kept'],
      meta: { req: ['spec 8 common errors'] },
      on: {
        'load.retry': { target: 'loading', actions: 'forgetCode' },
        'line.restored': { target: 'loading', actions: 'forgetCode' },
      },
    },
    empty: {
      description: 'The box is empty and can be typed in.',
      tags: ['settled', 'writable', 'kept'],
      meta: { req: ['spec 2 messages'] },
      on: { 'draft.change': 'editing' },
    },
    editing: {
      description: 'There are new changes, which are saved as soon as the typing stops.',
      tags: ['asking', 'writable'],
      meta: { req: ['spec 2 messages'] },
      on: {
        'draft.change': { target: 'editing', reenter: true },
        'draft.save': 'saving',
        'message.send': { target: 'saving', actions: 'wantSending' },
      },
      after: { autosaveDelay: 'saving' },
    },
    saving: {
      description: 'The draft is being saved. The person can continue typing.',
      tags: ['busy', 'writable'],
      meta: { req: ['spec 2 messages', 'spec 7 response handling'] },
      entry: 'catchUp',
      on: {
        'draft.change': { actions: 'fallBehind' },
        'message.send': { actions: 'wantSending' },
      },
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isBehindToSend'), target: 'saving', reenter: true, actions: keepOutcome },
          { guard: withOutcome('isSavedToSend'), target: 'sending', actions: keepOutcome },
          { guard: withOutcome('isSavedButBehind'), target: 'editing', actions: keepOutcome },
          { guard: withOutcome('isEmptyDraft'), target: 'empty', actions: keepOutcome },
          { guard: withOutcome('isSaved'), target: 'saved', actions: keepOutcome },
          // Text typed during the call is saved before anything else is reported.
          {
            guard: withOutcome('isClosedButBehind'),
            target: 'saving',
            reenter: true,
            actions: ['stopSending', keepOutcome],
          },
          { guard: withOutcome('isClosed'), target: 'ended', actions: ['stopSending', keepOutcome] },
          { guard: withOutcome('isConflict'), target: 'conflict', actions: ['stopSending', keepOutcome] },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded', actions: 'stopSending' },
          { guard: withOutcome('gotNoAnswer'), target: 'offline', actions: 'stopSending' },
          { target: 'failed', actions: ['stopSending', keepOutcome] },
        ],
        onError: { target: 'failed', actions: 'stopSending' },
      },
      after: { answerTimeout: { target: 'offline', actions: 'stopSending' } },
    },
    saved: {
      description: 'Everything typed is saved and can be sent.',
      tags: ['settled', 'writable', 'kept'],
      meta: { req: ['spec 2 messages'] },
      on: { 'draft.change': 'editing', 'message.send': 'sending' },
    },
    offline: {
      description: 'There is no answer. The changes are kept in the browser, and saving is tried again.',
      tags: ['error', 'writable', 'waiting'],
      meta: { req: ['spec 8 common errors'] },
      on: {
        'line.restored': 'saving',
        'save.retry': 'saving',
        'draft.save': 'saving',
        'message.send': { target: 'saving', actions: 'wantSending' },
      },
      after: { retryDelay: 'saving' },
    },
    failed: {
      description: 'It could not be saved, and the reason is shown. The changes are still on the page.',
      tags: ['error', 'writable', 'waiting'],
      meta: { req: ['spec 8 common errors'] },
      on: {
        'draft.change': 'editing',
        'draft.save': 'saving',
        'save.retry': 'saving',
        'message.send': { target: 'saving', actions: 'wantSending' },
      },
    },
    conflict: {
      description:
        'It was changed or sent elsewhere meanwhile. Both versions are kept, and the person chooses.',
      tags: 'error',
      meta: { req: ['spec 8 common errors'] },
      on: {
        'conflict.settle': [
          // Loading also shows whether the conversation is still open.
          { guard: { type: 'keepsTheirs', params: ({ event }) => event }, target: 'loading' },
          { target: 'saving' },
        ],
      },
    },
    sending: {
      description: 'The message is being sent.',
      tags: ['busy', 'kept'],
      meta: { req: ['spec 2 messages', 'spec 7 response handling'] },
      entry: 'beginSending',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isSent'), target: 'sent', actions: keepOutcome },
          { guard: withOutcome('isConflict'), target: 'conflict', actions: keepOutcome },
          { guard: withOutcome('isClosed'), target: 'ended', actions: keepOutcome },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { target: 'notSent', actions: keepOutcome },
        ],
        onError: 'notSent',
      },
      after: { answerTimeout: 'notSent' },
    },
    notSent: {
      description: 'It was not sent, or that is not known. Sending again does no harm.',
      tags: ['error', 'writable', 'kept'],
      meta: { req: ['spec 2 messages', 'spec 8 common errors'] },
      on: { 'message.send': 'sending', 'draft.change': 'editing' },
    },
    sent: {
      description: 'The council has it. Another one can be written.',
      tags: ['settled', 'writable', 'kept'],
      meta: { req: ['spec 2 messages'] },
      on: { 'draft.change': 'editing' },
    },
    ended: {
      description:
        'Nothing can be sent here any more. The draft is kept, and the page shows how to continue.',
      tags: ['settled', 'kept'],
      meta: { req: ['spec 2 messages archived previous cases'] },
      on: { 'load.retry': { target: 'loading', actions: 'forgetCode' } },
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
