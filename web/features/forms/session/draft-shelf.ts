import { anonymousRecordName } from '#domain/forms/anonymous-record.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { isAnswers } from './is-answers.ts';

/** What a member typed and the server has not said yes to: in this tab, and gone with it. */
export interface UnsentDraft {
  readonly accountId: string;
  readonly version: number;
  readonly base: Answers;
  readonly answers: Answers;
}

/** The progress of somebody without an account (specification sections 3, 5 and 9). */
export interface AnonymousDraft {
  readonly formIdentifier: string;
  readonly answers: Answers;
}

const unsentKey = (form: string) => `lintel.form.${form}`;

function read(shelf: () => Storage, key: string): unknown {
  try {
    return JSON.parse(shelf().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(shelf: () => Storage, key: string, value: object | null): boolean {
  try {
    if (value === null) shelf().removeItem(key);
    else shelf().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Full or closed: what is typed is still on the page.
    return false;
  }
}

/** What a member has typed in this tab that is not acknowledged; null: nothing, or somebody else's. */
export function readUnsent(form: string, accountId: string): UnsentDraft | null {
  const kept = read(() => sessionStorage, unsentKey(form));
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('accountId' in kept) || !('version' in kept) || !('answers' in kept) || !('base' in kept))
    return null;
  const { version, answers, base } = kept;
  if (kept.accountId !== accountId || typeof version !== 'number') return null;
  return isAnswers(answers) && isAnswers(base) ? { accountId, version, answers, base } : null;
}

/** Keeps it, or with null drops it. Says whether the browser let it. */
export function keepUnsent(form: string, draft: UnsentDraft | null): boolean {
  return write(() => sessionStorage, unsentKey(form), draft);
}

/** The answers that were given without an account in this browser; null: none. */
export function readAnonymous(form: string): AnonymousDraft | null {
  const kept = read(() => localStorage, anonymousRecordName(form));
  if (typeof kept !== 'object' || kept === null || !('answers' in kept)) return null;
  const { answers } = kept;
  return isAnswers(answers) ? { formIdentifier: form, answers } : null;
}

/** Keeps them, or with null drops them. Says whether the browser let it. */
export function keepAnonymous(form: string, answers: Answers | null): boolean {
  return write(() => localStorage, anonymousRecordName(form), answers && { formIdentifier: form, answers });
}
