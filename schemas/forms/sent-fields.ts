/**
 * Fields that a form's page sends besides its questions when no script runs (docs/decisions/0042). Questions'
 * names have no hyphen, and the names of a day's parts end in `day`, `month` or `year`.
 */

/** All answers of earlier pages, as JSON (`schemas/forms/answers.ts`). */
export const sentAnswers = 'lintel-answers';
/** Present if the page itself is sent; without it, the page is only shown with these answers. */
export const sentFlag = 'lintel-sent';
/** Returns the name of the box that confirms an unusual answer; its value is that answer, as JSON. */
export function confirmedField(answer: string): string {
  return `${answer}-confirmed`;
}
/** Idempotency key: sending twice counts once. */
export const sentKey = 'lintel-key';
/** The box below the declaration. */
export const sentAgreed = 'agreed';
