import type { FormProgress } from '#schemas/api/forms.ts';
import type { FormFailure } from '#machines/process/form-session/contract.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import { draftCallFailure } from '../../../api/call-failure.ts';
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

/**
 * Returns what a failed call about a form means to its machine.
 * @throws any error that is not an answer from the server, such as an aborted call.
 */
export function callFailure(error: unknown, signal: AbortSignal): FormFailure {
  const failure = draftCallFailure(error, signal);
  const isClosed =
    failure.outcome === 'failed' && ['form.alreadySubmitted', 'form.onHold'].includes(failure.code);
  return isClosed ? { outcome: 'closed' } : failure;
}

/** Returns the same for a save. Too many requests (429) count as offline: the save is retried later. */
export function saveFailure(error: unknown, signal: AbortSignal): FormFailure {
  const failure = callFailure(error, signal);
  return error instanceof ApiError && error.status === 429 ? { outcome: 'offline' } : failure;
}
