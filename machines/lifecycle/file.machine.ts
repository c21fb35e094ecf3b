import { emit, setup, type StateValueFrom } from 'xstate';
import type { StateMeta } from '../requirements/requirements.ts';

/** Verdicts are computed before the event, under the row lock; the machine only combines them. */
export type FileEvent =
  | { readonly type: 'bytes.complete' /** All announced bytes are on disk. */ }
  | {
      /** The contents were checked and may be kept. */
      readonly type: 'look.pass';
      /** True if a virus scanner found nothing; false if the council has no scanner. */
      readonly scanned: boolean;
    }
  | { readonly type: 'look.refuse' }
  | { readonly type: 'look.infect' }
  | {
      /** The sender wants it deleted. */
      readonly type: 'file.remove';
      /** True if it is part of something already sent, so that it is now a record of the council's, too. */
      readonly sent: boolean;
    }
  | {
      readonly type: 'file.expire';
      /** True once the council's retention time is over, or the upload was abandoned. */
      readonly due: boolean;
    };

/** Work to do with the bytes, and news to pass on. */
type FileEffect =
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
    meta: {} as StateMeta,
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

/** Events that delete the bytes: removal by the sender before it is sent, and expiry. */
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
 * The lifecycle of a file that a person sends, from its first byte to its last day. Nothing is served before it
 * was checked, an infected file never is, and a removed one does not come back: its row only says that it
 * existed.
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
      description: 'All of it has arrived but has not been checked: the scanner may be unavailable.',
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
      description: 'It is refused, and the person sees the reason. Its bytes are deleted.',
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
