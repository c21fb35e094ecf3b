import type { FormProgress } from '#schemas/api/forms.ts';
import type { FormFailure } from '#machines/process/form-session/contract.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { draftTroubleOf } from '../../../api/call-trouble.ts';
import { isAnswers } from '../../form-drafts/is-answers.ts';

/** A draft as the server has it. */
export interface ServerDraft {
  readonly answers: Answers;
  readonly formProgress: FormProgress;
}

/** The server's draft, if it says that another save came in the meantime. */
export function keptElsewhere(error: unknown): ServerDraft | null {
  if (!(error instanceof ApiError) || error.code !== 'form.savedElsewhere') return null;
  const { body } = error;
  return isServerDraft(body) ? body : null;
}

function isServerDraft(body: unknown): body is ServerDraft {
  if (typeof body !== 'object' || body === null || !('answers' in body) || !('formProgress' in body))
    return false;
  const { answers, formProgress } = body;
  if (typeof formProgress !== 'object' || formProgress === null || !('version' in formProgress)) return false;
  return isAnswers(answers) && typeof formProgress.version === 'number';
}

/** The files that the server cannot take with the form, such as one that was removed on another device. */
export function goneFilesOf(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.code !== 'form.incomplete') return new Set();
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('goneFiles' in body)) return new Set();
  const { goneFiles } = body;
  return new Set(Array.isArray(goneFiles) ? goneFiles.filter((id) => typeof id === 'string') : []);
}

/** @throws anything but an answer of the server, such as an aborted call. */
export function troubleOf(error: unknown, signal: AbortSignal): FormFailure {
  const trouble = draftTroubleOf(error, signal);
  const isClosed =
    trouble.outcome === 'failed' && ['form.alreadySubmitted', 'form.onHold'].includes(trouble.code);
  return isClosed ? { outcome: 'closed' } : trouble;
}

/** The same of a save; a server that refuses saves for now is retried later, as one that does not answer. */
export function saveTroubleOf(error: unknown, signal: AbortSignal): FormFailure {
  const trouble = troubleOf(error, signal);
  return error instanceof ApiError && error.status === 429 ? { outcome: 'offline' } : trouble;
}
