import type { FormSinceResponse, FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';

type Changes = FormStartResponse['changes'];

/** Answers of this browser as the form has them now, with what changed since they were typed. */
export interface BroughtUp {
  readonly answers: Answers;
  readonly changes: Changes;
  /** The same for other answers by the same definition, such as those that these were typed over. */
  readonly also: (answers: Answers) => Answers;
}

/**
 * Gives answers that only this browser has the names that they have now, and says what changed since: the server gives
 * both versions of the form, and sees no answer. Of a version that nobody has kept nothing can be told.
 * @param typedBy hash of the definition by which they were typed
 */
export async function bringUp(
  api: ApiClient,
  form: string,
  { definitionHash, today }: Pick<FormStartResponse, 'definitionHash' | 'today'>,
  answers: Answers,
  typedBy: string | null,
  signal: AbortSignal,
): Promise<BroughtUp> {
  const same = { answers, changes: [], also: (others: Answers) => others };
  if (typedBy === null || typedBy === definitionHash) return same;
  const [since, { reconcile }, { sayChange }] = await Promise.all([
    findSince(api, form, typedBy, signal),
    // Dear, and hardly ever needed.
    import('#domain/forms/changes/reconcile.ts'),
    import('#domain/forms/changes/change-words.ts'),
  ]);
  if (since === null) return same;
  const { before, now, words, locale } = since;
  const wordsOf = (sentence: string) => (Object.hasOwn(words, sentence) ? words[sentence] : undefined);
  const brought = reconcile(answers, before, now, today);
  return {
    answers: brought.answers,
    changes: brought.changes.map((change) => {
      const said = sayChange(change, locale, wordsOf);
      return { ...said, former: [...said.former] };
    }),
    also: (others) => reconcile(others, before, now, today).answers,
  };
}

async function findSince(
  api: ApiClient,
  form: string,
  hash: string,
  signal: AbortSignal,
): Promise<FormSinceResponse | null> {
  try {
    return await api.get<FormSinceResponse>(`/api/forms/${form}/since/${hash}`, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  }
}
