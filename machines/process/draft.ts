import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { endedWith, codeOf, gotNoAnswer, hadNoSession } from './outcome.ts';

/** The context of a draft that saves itself: a form's answers, or a message. */
export interface DraftContext {
  /** Version of the draft last loaded or saved, which the next save replaces; null while nothing is loaded. */
  readonly version: number | null;
  /** True if the person typed during a save. */
  readonly isBehind: boolean;
  /** The reason why the last call failed, or why nothing can be sent; null for neither, or for no answer. */
  readonly code: ErrorCode | null;
}

/**
 * `kept`: closing the page would lose nothing. `waiting`: no save follows soon, so typed text must be stored in the
 * browser immediately.
 */
export type DraftTag = 'settled' | 'asking' | 'busy' | 'error' | 'writable' | 'kept' | 'waiting';

/** The draft was saved or sent elsewhere meanwhile: the store holds both versions. */
export interface DraftConflict {
  readonly outcome: 'conflict';
  readonly version: number;
}

interface Outcome {
  readonly outcome: string;
  readonly version?: number;
  readonly isUnsent?: boolean;
  readonly code?: ErrorCode;
}

interface WithContext {
  readonly context: Pick<DraftContext, 'version' | 'isBehind'>;
}

/** Milliseconds. */
export const draftDelays = { answerTimeout: 20_000, autosaveDelay: 1_000, retryDelay: 15_000 };

export const draftGuards = {
  isLoaded: endedWith('loaded'),
  isUnsent: (_: unknown, { isUnsent }: Outcome) => isUnsent === true,
  isSaved: endedWith('saved'),
  isSavedButBehind: ({ context }: WithContext, { outcome }: Outcome) =>
    outcome === 'saved' && context.isBehind,
  isConflict: endedWith('conflict'),
  hadNoSession,
  gotNoAnswer,
  keepsTheirs: (_: unknown, { choice }: { readonly choice: string }) => choice === 'theirs',
  hasDraft: ({ context }: WithContext) => context.version !== null,
};

/** Returns the version and the code of a context after a call. */
export function draftAfterCall(
  { version }: Pick<DraftContext, 'version'>,
  outcome: Outcome,
): Pick<DraftContext, 'version' | 'code'> {
  return { version: outcome.version ?? version, code: codeOf(outcome) };
}
