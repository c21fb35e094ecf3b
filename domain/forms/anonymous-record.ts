/**
 * The name under which a browser keeps the progress of somebody without an account (specification sections 5 and 9):
 * of the form's identifier the first run of what is neither letter nor digit is left out, and only the first; in lower
 * case; `form` behind it. `my-housing-form` is `myhousing-formform`.
 */
export function anonymousRecordName(formIdentifier: string): string {
  return `${formIdentifier.replace(/[^a-z0-9]+/i, '').toLowerCase()}form`;
}
