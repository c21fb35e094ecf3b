import { anonymousRecordName } from './anonymous-record.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { visitorsStorage } from './forget-drafts.ts';
import { isAnswers } from './is-answers.ts';
import {
  browserStorage,
  readKept,
  readOwn,
  tabStorage,
  unsentIn,
  unsentPrefix,
  writeKept,
  type Unsent,
} from './storage.ts';

/** A member's answers that the server has not confirmed. */
export interface UnsentDraft extends Unsent<Answers> {
  readonly base: Answers;
  readonly answers: Answers;
  /** The hash of the definition that the answers belong to; null if an older page kept them without it. */
  readonly definitionHash: string | null;
}

/** The progress of a person without an account (specification sections 3, 5 and 9). */
interface AnonymousDraft {
  readonly formIdentifier: string;
  readonly answers: Answers;
  /** The hash of the definition that the answers belong to; null if an older page kept them without it. */
  readonly definitionHash: string | null;
}

const unsentKey = (form: string) => `${unsentPrefix}${form}`;

/** Returns the member's answers in this tab that the server has not confirmed; null if none. */
export function readUnsent(form: string, accountId: string): UnsentDraft | null {
  const kept = readOwn(unsentKey(form), accountId);
  if (kept === null || !('answers' in kept) || !('base' in kept)) return null;
  const { answers, base } = kept;
  const unsent = unsentIn(kept, isAnswers);
  if (unsent === null || !isAnswers(answers) || !isAnswers(base)) return null;
  return { accountId, ...unsent, answers, base, definitionHash: hashIn(kept) };
}

/** Stores the draft, or drops it with null. Returns whether the browser allowed it. */
export function storeUnsent(form: string, draft: UnsentDraft | null): boolean {
  return writeKept(tabStorage, unsentKey(form), draft);
}

/** Returns the answers given without an account in this tab or browser; null if none. */
export function readAnonymous(form: string): AnonymousDraft | null {
  const name = anonymousRecordName(form);
  const kept = readKept(tabStorage, name) ?? readKept(browserStorage, name);
  if (typeof kept !== 'object' || kept === null || !('answers' in kept)) return null;
  const { answers } = kept;
  return isAnswers(answers) ? { formIdentifier: form, answers, definitionHash: hashIn(kept) } : null;
}

function hashIn(kept: object): string | null {
  return 'definitionHash' in kept && typeof kept.definitionHash === 'string' ? kept.definitionHash : null;
}

/**
 * Stores answers given without an account in this tab's storage for them, or drops them with null. Returns
 * whether the browser allowed it.
 */
export function storeAnonymous(
  form: string,
  draft: Pick<AnonymousDraft, 'answers' | 'definitionHash'> | null,
): boolean {
  const name = anonymousRecordName(form);
  const storage = visitorsStorage();
  const isDone = writeKept(storage, name, draft && { ...draft, formIdentifier: form });
  // Otherwise an older record in the other storage would come back.
  if (isDone) writeKept(storage === tabStorage ? browserStorage : tabStorage, name, null);
  return isDone;
}
