/**
 * The number of digits in a letter's code. Kept apart from the schemas of its calls, so that a page asking for the
 * code does not load the schema library.
 */
export const codeDigits = 6;
