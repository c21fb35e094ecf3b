import type { FormProgress, FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { keepAnswers, keptAnswer } from '../../../offline/kept-answers.ts';
import { formsKey } from '../forms-query.ts';
import { differences } from './draft-differences.ts';

/** The server's last word on one form, as this browser keeps it to go on without a connection. */
export interface StartKeeper {
  /** Reads what is kept, and when the server said it, in milliseconds by this computer; undefined if nothing. Never rejects. */
  readonly read: () => Promise<{ readonly data: FormStartResponse; readonly at: number } | undefined>;
  /** Resolves once it is kept, or the browser has refused. */
  readonly keep: (start: FormStartResponse) => Promise<void>;
}

/** The keeper of a form in this browser's database. A null account is a visitor's. */
export function startKeeper(form: string, accountId: string | null): StartKeeper {
  const key = accountId === null ? ['forms', form] : [...formsKey, form];
  return {
    read: () => keptAnswer<FormStartResponse>(key, accountId),
    keep: (data) => keepAnswers([{ key, data, at: Date.now(), accountId }]).catch(() => {}),
  };
}

/** The start of a form once these answers were saved: what was changed is no longer as it was sent before. */
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
