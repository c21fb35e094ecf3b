import { readCode } from '../words/copied-text.ts';

/**
 * The form of a case reference (specification sections 2 and 5): six digits, or eight with a hyphen
 * (`dddd-dddd`, product page).
 */
const form = /^(\d{6}|\d{4}-\d{4})$/;

/** The words before the number in English and Welsh letters, which people copy along with it. */
const label =
  /^(?:(?:case|application|registration|your|our|reference|ref|number|no|eich|ein|cyfeirnod|cyf|rhif|cais|achos)[.:]*|#)+/i;

/**
 * Normalises a reference or a registration number: without characters added in typing or copying, and with a hyphen
 * for any dash.
 */
export function bareReference(text: string): string {
  return readCode(text).replace(label, '');
}

/** Returns a case's reference in its normal form; `null` if it has neither form. */
export function readCaseReference(text: string): string | null {
  const bare = bareReference(text);
  return form.test(bare) ? bare : null;
}
