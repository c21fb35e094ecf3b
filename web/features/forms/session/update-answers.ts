import type { FormSinceResponse, FormStartResponse } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';

type Changes = FormStartResponse['changes'];

/** This browser's answers under the form's current names, with the changes since they were typed. */
interface UpdatedAnswers {
  readonly answers: Answers;
  readonly changes: Changes;
  /** Converts other answers under the same definition, such as those they were typed over. */
  readonly also: (answers: Answers) => Answers;
}

/**
 * Converts answers kept only in this browser to the form's current names, and returns the changes since: the
 * server sends both versions of the form, and sees no answer. No changes are known for a version that was not
 * kept.
 * @param typedBy hash of the definition they were typed for
 */
export async function updateAnswers(
  api: ApiClient,
  form: string,
  { definitionHash, today, facts }: Pick<FormStartResponse, 'definitionHash' | 'today' | 'facts'>,
  answers: Answers,
  typedBy: string | null,
  signal: AbortSignal,
): Promise<UpdatedAnswers> {
  const same = { answers, changes: [], also: (others: Answers) => others };
  if (typedBy === null || typedBy === definitionHash) return same;
  const [since, { reconcile }, { translateChange }] = await Promise.all([
    findSince(api, form, typedBy, signal),
    // These modules are large, and hardly ever needed.
    import('#domain/forms/changes/reconcile.ts'),
    import('#domain/forms/changes/change-words.ts'),
  ]);
  if (since === null) return same;
  const { before, now, words, locale } = since;
  const wordsOf = (sentence: string) => (Object.hasOwn(words, sentence) ? words[sentence] : undefined);
  const brought = reconcile(answers, before, now, today, facts);
  return {
    answers: brought.answers,
    changes: brought.changes.map((change) => {
      const described = translateChange(change, locale, wordsOf);
      return { ...described, former: [...described.former] };
    }),
    also: (others) => reconcile(others, before, now, today, facts).answers,
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
