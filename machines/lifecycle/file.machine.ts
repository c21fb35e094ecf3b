import { emit, setup, type StateValueFrom } from 'xstate';

/** Each verdict is computed before the event is made, under the lock of the row, and only combined here. */
export type FileEvent =
  | { readonly type: 'bytes.complete' /** All that were announced are on a disk. */ }
  | {
      /** What is in it was looked at, and may be kept. */
      readonly type: 'look.pass';
      /** A virus scanner has seen it and found nothing; false where the council has none. */
      readonly scanned: boolean;
    }
  | { readonly type: 'look.refuse' }
  | { readonly type: 'look.infect' }
  | {
      /** Its person wants it gone. */
      readonly type: 'file.remove';
      /** It is part of something that was sent, so it is the council's, too. */
      readonly sent: boolean;
    }
  | {
      readonly type: 'file.expire';
      /** The time for which the council keeps it is over, or nobody went on with it. */
      readonly due: boolean;
    };

/** What has to be done with the bytes, and who has to be told. */
export type FileEffect =
  | { readonly type: 'file.received' }
  | { readonly type: 'file.kept' }
  | { readonly type: 'file.refused' }
  | { readonly type: 'file.infected' }
  | { readonly type: 'bytes.delete' };

const fileSetup = setup({
  types: {
    context: {} as Record<string, never>,
    events: {} as FileEvent,
    emitted: {} as FileEffect,
    meta: {} as { readonly req: readonly string[] },
  },
  guards: {
    isScanned: (_, { scanned }: { scanned: boolean }) => scanned,
    isUnsent: (_, { sent }: { sent: boolean }) => !sent,
    isDue: (_, { due }: { due: boolean }) => due,
  },
  actions: {
    recordReceived: emit({ type: 'file.received' }),
    recordKept: emit({ type: 'file.kept' }),
    recordRefused: emit({ type: 'file.refused' }),
    recordInfected: emit({ type: 'file.infected' }),
    deleteBytes: emit({ type: 'bytes.delete' }),
  },
});

/** While somebody may still take it back, and while it is kept: both end with the bytes deleted. */
const leaving = fileSetup.createStateConfig({
  on: {
    'file.remove': {
      guard: { type: 'isUnsent', params: ({ event }) => event },
      target: 'removed',
      actions: 'deleteBytes',
    },
    'file.expire': {
      guard: { type: 'isDue', params: ({ event }) => event },
      target: 'removed',
      actions: 'deleteBytes',
    },
  },
});

/**
 * The life of a file that somebody sends, from its first byte to its last day. Nothing is served before it was looked at,
 * an infected file never is, and a removed one does not come back: its row says that there was one.
 */
export const fileMachine = fileSetup.createMachine({
  id: 'file',
  context: {},
  initial: 'receiving',
  options: { maxIterations: 1000 },
  states: {
    receiving: {
      description: 'Bytes are coming, or will come again after a lost line.',
      meta: { req: ['spec 5 file uploads'] },
      on: { ...leaving.on, 'bytes.complete': { target: 'waiting', actions: 'recordReceived' } },
    },
    waiting: {
      description: 'All of it is here, and nobody has looked at it yet: a scanner may be away.',
      meta: { req: ['spec 5 file uploads'] },
      on: {
        ...leaving.on,
        'look.pass': [
          {
            guard: { type: 'isScanned', params: ({ event }) => event },
            target: 'clean',
            actions: 'recordKept',
          },
          { target: 'notScanned', actions: 'recordKept' },
        ],
        'look.refuse': { target: 'refused', actions: ['recordRefused', 'deleteBytes'] },
        'look.infect': { target: 'infected', actions: 'recordInfected' },
      },
    },
    clean: {
      description: 'It is kept, and a virus scanner found nothing.',
      meta: { req: ['spec 5 file uploads'] },
      on: { ...leaving.on },
    },
    notScanned: {
      description: 'It is kept, and no virus scanner has seen it, since the council has none yet.',
      meta: { req: ['spec 5 file uploads'] },
      on: {
        ...leaving.on,
        'look.pass': {
          guard: { type: 'isScanned', params: ({ event }) => event },
          target: 'clean',
        },
        'look.infect': { target: 'infected', actions: 'recordInfected' },
      },
    },
    infected: {
      description:
        'A virus scanner found something. It is held for the council’s officers of IT, and never served.',
      meta: { req: ['spec 5 file uploads'] },
      on: {
        'file.expire': {
          guard: { type: 'isDue', params: ({ event }) => event },
          target: 'removed',
          actions: 'deleteBytes',
        },
      },
    },
    refused: {
      description: 'It cannot be taken, and its person is told why. Its bytes are gone.',
      meta: { req: ['spec 5 file uploads'] },
      on: { 'file.remove': 'removed' },
    },
    removed: {
      type: 'final',
      description: 'Its bytes are deleted. That it was there is still known.',
      meta: { req: ['spec 5 file uploads'] },
    },
  },
});

export type FileMachineState = StateValueFrom<typeof fileMachine>;
