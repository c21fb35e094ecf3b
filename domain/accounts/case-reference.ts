/** Specification sections 2 and 5: six digits, or eight with a hyphen (`dddd-dddd`, product page). */
const form = /^(\d{6}|\d{4}-\d{4})$/;

/** A case's reference without the spaces that somebody typed; null where it has neither form. */
export function readCaseReference(text: string): string | null {
  const bare = text.replace(/\s+/g, '');
  return form.test(bare) ? bare : null;
}
