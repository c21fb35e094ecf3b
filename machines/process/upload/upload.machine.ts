import { assign, setup, type StateValueFrom } from 'xstate';
import type { FileRefusal } from '#schemas/file-kinds.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { endedWith, gotNoAnswer, hadNoSession, withOutcome } from '../outcome.ts';
import {
  uploadActors,
  type CheckOutcome,
  type RemoveOutcome,
  type SendOutcome,
  type UploadContext,
  type UploadEvent,
  type UploadInput,
  type UploadRequest,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

type AnyOutcome = SendOutcome | CheckOutcome | RemoveOutcome;

const uploadSetup = setup({
  types: {
    context: {} as UploadContext,
    input: {} as UploadInput,
    events: {} as UploadEvent,
    /** `stuck`: the upload does not continue by itself. */
    tags: {} as 'settled' | 'asking' | 'busy' | 'error' | 'stuck',
    meta: {} as StateMeta,
  },
  actors: uploadActors,
  // A whole file may take minutes on a bad connection. The calls themselves notice sooner that there is no
  // answer.
  delays: { answerTimeout: 600_000, retryDelay: 15_000, lookDelay: 30_000 },
  guards: {
    isUnfit: ({ context }) => context.problem !== null,
    isKnown: ({ context }) => context.id !== null,
    mayRemove: ({ context }) => context.mayRemove,
    mayOnlyDismiss: ({ context }) => !context.mayRemove,
    hasArrived: endedWith<AnyOutcome>('received'),
    isRefused: endedWith<AnyOutcome>('refused'),
    isKept: endedWith<AnyOutcome>('kept'),
    isInfected: endedWith<AnyOutcome>('infected'),
    isIncomplete: endedWith<AnyOutcome>('receiving'),
    isRemoved: endedWith<AnyOutcome>('removed', 'gone'),
    isNotAllowed: endedWith<AnyOutcome>('notAllowed'),
    isGone: endedWith<AnyOutcome>('gone'),
    isForgotten: ({ context }, { outcome }: AnyOutcome) => outcome === 'gone' && !context.hasRestarted,
    hadNoSession,
    gotNoAnswer,
  },
  actions: {
    keepId: assign((_, { id }: { id: string }) => ({ id })),
    keepArrival: assign((_, outcome: AnyOutcome) => ('id' in outcome ? { id: outcome.id } : {})),
    keepVerdict: assign(({ context }, outcome: AnyOutcome) => ({
      mayRemove: isRemovable(outcome) ?? context.mayRemove,
      problem: problemOf(outcome),
    })),
    keepProblem: assign((_, outcome: AnyOutcome) => ({ problem: problemOf(outcome) })),
    forgetProblem: assign({ problem: null }),
    beginAgain: assign({ id: null, mayRemove: true, hasRestarted: true }),
    forgetId: assign({ id: null, mayRemove: true }),
    holdIt: assign({ mayRemove: false }),
  },
});

function problemOf(outcome: AnyOutcome): FileRefusal | ErrorCode | null {
  return 'problem' in outcome ? outcome.problem : null;
}

/** Returns whether the file can be deleted; undefined if the outcome does not include it. */
function isRemovable(outcome: AnyOutcome): boolean | undefined {
  switch (outcome.outcome) {
    case 'kept':
      return outcome.mayRemove;
    case 'infected':
      return false;
    case 'refused':
    case 'waiting':
    case 'receiving':
      return true;
    default:
      return undefined;
  }
}

function requestOf({ context: { id } }: { context: UploadContext }): UploadRequest {
  if (id === null) throw new Error('A call about a file that the server does not know yet.');
  return { id };
}

/** A file the server does not know needs no call to be removed. */
const removing = uploadSetup.createStateConfig({
  on: { 'file.remove': [{ guard: 'isKnown', target: 'removing' }, { target: 'removed' }] },
});

/**
 * One file that a person sends: from choosing it until the council keeps it or refuses it with a reason, or the
 * person removes it. Bytes on the server survive a lost connection, a reload and an ended session.
 */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => ({
    id: input.id,
    mayRemove: input.id === null,
    hasRestarted: false,
    problem: input.problem,
  }),
  initial: 'chosen',
  options: { maxIterations: 1000 },
  states: {
    chosen: {
      description: 'The file was chosen and waits its turn.',
      tags: 'asking',
      meta: { req: ['spec 5 file uploads'] },
      always: [
        { guard: 'isUnfit', target: 'refused' },
        { guard: 'isKnown', target: 'checking' },
      ],
      on: { 'send.start': 'sending', 'file.remove': 'removed' },
    },
    sending: {
      description: 'The file is being sent.',
      tags: 'busy',
      meta: { req: ['spec 5 file uploads'] },
      entry: 'forgetProblem',
      on: {
        ...removing.on,
        'upload.begin': { actions: { type: 'keepId', params: ({ event }) => event } },
        'send.pause': 'paused',
        'line.drop': 'lineLost',
      },
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: withOutcome('hasArrived'), target: 'checking', actions: withOutcome('keepArrival') },
          { guard: withOutcome('isRefused'), target: 'refused', actions: withOutcome('keepProblem') },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { guard: withOutcome('gotNoAnswer'), target: 'lineLost' },
          { guard: withOutcome('isForgotten'), target: 'sending', reenter: true, actions: 'beginAgain' },
          { guard: withOutcome('isGone'), target: 'failed', actions: 'forgetId' },
          { target: 'failed', actions: withOutcome('keepProblem') },
        ],
        onError: 'failed',
      },
      after: { answerTimeout: 'lineLost' },
    },
    paused: {
      description: 'The person has paused it. The bytes that have arrived are kept.',
      tags: ['settled', 'stuck'],
      meta: { req: ['spec 5 file uploads'] },
      on: { ...removing.on, 'send.resume': 'sending' },
    },
    lineLost: {
      description: 'There is no answer. It resumes automatically once the server answers again.',
      tags: 'error',
      meta: { req: ['spec 5 file uploads', 'spec 8 common errors'] },
      on: { ...removing.on, 'line.restored': 'sending', 'send.resume': 'sending' },
      after: { retryDelay: 'sending' },
    },
    failed: {
      description: 'It could not be sent, and the reason is shown.',
      tags: ['error', 'stuck'],
      meta: { req: ['spec 5 file uploads', 'spec 8 common errors'] },
      on: { ...removing.on, 'send.resume': 'sending' },
    },
    sessionEnded: {
      description: 'The session has expired. Sending continues after the next log-in.',
      tags: ['error', 'stuck'],
      meta: { req: ['spec 7 response handling'] },
      on: { 'session.restored': [{ guard: 'isKnown', target: 'checking' }, { target: 'sending' }] },
    },
    interrupted: {
      description:
        'Part of it arrived before the page was closed. A page cannot reopen a file by itself, so the person chooses it again.',
      tags: ['asking', 'stuck'],
      meta: { req: ['spec 5 file uploads'] },
      on: { 'file.choose': 'sending', 'file.remove': 'removing' },
    },
    checking: {
      description: 'The server is asked for its state until the contents have been checked.',
      tags: 'busy',
      meta: { req: ['spec 5 file uploads'] },
      on: { 'file.remove': { guard: 'mayRemove', target: 'removing' } },
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isKept'), target: 'kept', actions: withOutcome('keepVerdict') },
          { guard: withOutcome('isRefused'), target: 'refused', actions: withOutcome('keepVerdict') },
          { guard: withOutcome('isInfected'), target: 'infected', actions: withOutcome('keepVerdict') },
          { guard: withOutcome('isIncomplete'), target: 'interrupted', actions: withOutcome('keepVerdict') },
          { guard: withOutcome('isGone'), target: 'removed' },
          { guard: withOutcome('hadNoSession'), target: 'sessionEnded' },
          { target: 'delayed', actions: withOutcome('keepVerdict') },
        ],
        onError: 'delayed',
      },
      after: { answerTimeout: 'delayed' },
    },
    delayed: {
      description: 'The council has it and will check it later. The person need not wait.',
      tags: 'settled',
      meta: { req: ['spec 5 file uploads'] },
      on: { 'file.remove': { guard: 'mayRemove', target: 'removing' }, 'line.restored': 'checking' },
      after: { lookDelay: 'checking' },
    },
    kept: {
      description: 'The council has it.',
      tags: 'settled',
      meta: { req: ['spec 5 file uploads'] },
      on: {
        'file.remove': { guard: 'mayRemove', target: 'removing' },
        'file.dismiss': { guard: 'mayOnlyDismiss', target: 'removed' },
      },
    },
    refused: {
      description: 'It is refused, and the page shows what would help.',
      tags: ['error', 'stuck'],
      meta: { req: ['spec 5 file uploads'] },
      on: { ...removing.on },
    },
    infected: {
      description: 'A virus was found in it. The council keeps it, and no one can open it.',
      tags: ['error', 'stuck'],
      meta: { req: ['spec 5 file uploads'] },
      on: { 'file.dismiss': 'removed' },
    },
    removing: {
      description: 'It is being deleted on the server.',
      tags: 'busy',
      meta: { req: ['spec 5 file uploads'] },
      entry: 'forgetProblem',
      invoke: {
        id: 'removeFile',
        src: 'removeFile',
        input: requestOf,
        onDone: [
          { guard: withOutcome('isRemoved'), target: 'removed' },
          { guard: withOutcome('isNotAllowed'), target: 'checking', actions: 'holdIt' },
          { target: 'notRemoved', actions: withOutcome('keepProblem') },
        ],
        onError: 'notRemoved',
      },
      after: { answerTimeout: 'notRemoved' },
    },
    notRemoved: {
      description: 'It could not be deleted. Trying again does no harm.',
      tags: ['error', 'stuck'],
      meta: { req: ['spec 5 file uploads', 'spec 8 common errors'] },
      on: {
        'file.remove': 'removing',
        'file.keep': 'checking',
      },
    },
    removed: {
      type: 'final',
      description: 'It has been removed from the answer.',
      meta: { req: ['spec 5 file uploads'] },
    },
  },
});

export type UploadState = StateValueFrom<typeof uploadMachine>;
