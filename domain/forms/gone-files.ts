import type { AnswerCheck } from './answer-check.ts';
import { fileIdsIn } from './formats/file-id.ts';

/** What {@link withGoneFiles} finds in an answer. */
export const filesGone = 'files.gone';

/**
 * The same check, which also finds `files.gone` in an answer that holds files which are not there, or not to be used.
 * Only the server can tell, so that a form is first checked without it, also in the browser.
 * @param gone ids of such files
 */
export function withGoneFiles(check: AnswerCheck, gone: ReadonlySet<string>): AnswerCheck {
  if (gone.size === 0) return check;
  return (page, answer, value) =>
    check(page, answer, value) ?? (fileIdsIn(value).some((id) => gone.has(id)) ? filesGone : null);
}
