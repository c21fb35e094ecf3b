import type { AnswerCheck } from './answer-check.ts';
import { fileIdsIn } from './formats/file-id.ts';

/** The keyword that {@link withGoneFiles} returns for an answer. */
const filesGone = 'files.gone';

/**
 * Extends a check so that it also returns `files.gone` for an answer with files that are missing or must not be
 * used. Only the server knows this, so a form is first checked without it, including in the browser.
 * @param gone ids of such files
 */
export function withGoneFiles(check: AnswerCheck, gone: ReadonlySet<string>): AnswerCheck {
  if (gone.size === 0) return check;
  return (page, answer, value) =>
    check(page, answer, value) ?? (fileIdsIn(value).some((id) => gone.has(id)) ? filesGone : null);
}
