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

export const draftPhrases = {
  'load.retry': 'they load it again',
  'save.retry': 'they try to save again',
  'line.restored': 'they are online again',
  'conflict.settle mine': 'they keep what is on the screen',
  'conflict.settle theirs': 'they keep what was saved elsewhere',
  'loadForm ends: ok': 'the form opens',
  'loadDraft ends: ok': 'their draft opens',
  'ends: unsent': 'something was not saved the last time',
  'ends: offline': 'they are offline',
  'ends: conflict': 'it was changed elsewhere',
  'after autosaveDelay': 'they stop typing',
  'after retryDelay': 'it is tried again',
} as const;
