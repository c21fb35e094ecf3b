/**
 * Fields that a page of a form sends besides its questions where no script runs (docs/decisions/0042). The names of
 * questions have no hyphen, and those of the parts of a day end in one of `day`, `month` and `year`.
 */

/** All answers of the pages before, as JSON (`schemas/forms/answers.ts`). */
export const sentAnswers = 'lintel-answers';
/** Present where the page itself is sent; without it, it is only to be shown with these answers. */
export const sentFlag = 'lintel-sent';
/** The tick by which somebody says that an unusual answer is right; its value is that answer, as JSON. */
export function confirmedField(answer: string): string {
  return `${answer}-confirmed`;
}
/** Makes sending twice one sending. */
export const sentKey = 'lintel-key';
/** The tick below the declaration. */
export const sentAgreed = 'agreed';
