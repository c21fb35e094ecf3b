import type { DraftContext, DraftTag } from './draft.ts';

/** Outcomes of a draft's calls that the models of forms and of messages share. */
export const draftOutcomes = {
  sessionEnded: { output: { outcome: 'sessionEnded' } },
  failed: { output: { outcome: 'failed', code: 'common.unknownError' } },
  offline: { output: { outcome: 'offline' } },
  conflict: { output: { outcome: 'conflict', version: 4 } },
  crashed: { error: new Error('the actor itself broke') },
} as const;

/** Returns what can be seen of a draft's machine. */
export const seenDraft = (snapshot: {
  readonly value: string;
  readonly context: DraftContext;
  hasTag(tag: DraftTag): boolean;
}) => ({
  phase: snapshot.value,
  busy: snapshot.hasTag('busy'),
  writable: snapshot.hasTag('writable'),
  version: snapshot.context.version ?? 'none',
  behind: snapshot.context.isBehind,
  code: snapshot.context.code ?? 'nothing',
});

export const draftClauses = {
  'save.retry': ['spec 8 common errors'],
  'line.restored': ['spec 8 common errors'],
  'session.restored': ['spec 7 response handling'],
  'conflict.settle': ['spec 8 common errors'],
  'saveDraft crashes': ['spec 8 common errors'],
  'saving after answerTimeout': ['spec 8 common errors'],
  'offline after retryDelay': ['spec 8 common errors'],
} as const;

export const draftsByHand = {
  'load.retry': 'Press “Try again”.',
  'save.retry': 'Press “Try again” beside the message about saving.',
  'line.restored': 'Set the network to online again in the developer tools.',
  'session.restored': 'Log in again.',
  'ends: unsent': 'Type something with the network set to offline, and reload the page once it is online.',
  'ends: offline': 'Set the network to offline in the developer tools.',
  'after autosaveDelay': 'Stop typing for a second.',
  'after retryDelay': 'Wait for 15 seconds.',
} as const;
