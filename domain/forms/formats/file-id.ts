import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';

/**
 * True if a text has the form of a file's id, a UUID as PostgreSQL writes it. Only the server knows whose file
 * it is.
 */
export function isFileId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** True if an answer to a question for files is “I will send it later”, which must be the only entry. */
export function isSentLater(value: AnswerValue | undefined): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === sentLater;
}

/**
 * Returns the ids in an answer to a question for files. Leaves out anything else that a draft may hold there.
 */
export function fileIdsIn(value: AnswerValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(isFileId) : [];
}

/** Returns ids of files that do not exist, for proofs and journeys, which use a definition but no files. */
export function madeUpFileIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
}
