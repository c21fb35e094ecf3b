import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';

/** Whether a text has the form of a file's id, a UUID as PostgreSQL writes it. Whose file it is, only the server knows. */
export function isFileId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Whether an answer to a question for files is “I will send it later”, which stands alone. */
export function isSentLater(value: AnswerValue | undefined): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === sentLater;
}

/** The ids in an answer to a question for files. Anything else that a draft may hold there is left out. */
export function fileIdsIn(value: AnswerValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(isFileId) : [];
}

/** Ids of no files, for proofs and journeys, which look at a definition and not at files. */
export function madeUpFileIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
}
