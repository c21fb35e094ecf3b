/**
 * Returns the name under which a browser keeps the progress of a visitor without an account (specification
 * sections 5 and 9): the form's identifier in lower case, without its first run of characters that are neither
 * letters nor digits (only the first), followed by `form`. `my-housing-form` becomes `myhousing-formform`.
 */
export function anonymousRecordName(formIdentifier: string): string {
  return `${formIdentifier.replace(/[^a-z0-9]+/i, '').toLowerCase()}form`;
}
