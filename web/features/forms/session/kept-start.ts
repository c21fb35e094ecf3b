import type { FormProgress, FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { storeAnswers, keptAnswer } from '../../../offline/kept-answers.ts';
import { formsKey } from '../forms-query.ts';
import { differences } from './draft-differences.ts';

/**
 * The server's last answer about a form, kept by this browser so that the person can continue without a
 * connection.
 */
export interface StartKeeper {
  /**
   * Reads the kept answer with its time, in milliseconds by this computer's clock; undefined if there is none.
   * Never rejects.
   */
  readonly read: () => Promise<{ readonly data: FormStartResponse; readonly at: number } | undefined>;
  /** Resolves once the answer is kept, or the browser has refused. */
  readonly keep: (start: FormStartResponse) => Promise<void>;
}

/** Returns the keeper of a form in this browser's database. A null account is a visitor's. */
export function startKeeper(form: string, accountId: string | null): StartKeeper {
  const key = accountId === null ? ['forms', form] : [...formsKey, form];
  return {
    read: () => keptAnswer<FormStartResponse>(key, accountId),
    keep: (data) => storeAnswers([{ key, data, at: Date.now(), accountId }]).catch(() => {}),
  };
}

/**
 * Returns the start of a form after saving these answers: a changed answer loses the time at which it was sent.
 */
export function startWith(
  start: FormStartResponse,
  answers: Answers,
  formProgress: FormProgress,
): FormStartResponse {
  const changed = new Set(
    differences(start.answers, answers).flatMap(({ item, answer }) => item ?? answer ?? []),
  );
  const told = Object.fromEntries(Object.entries(start.told).filter(([name]) => !changed.has(name)));
  return { ...start, answers, formProgress, told, changes: [] };
}
