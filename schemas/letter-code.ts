/**
 * How many digits the code of a letter has. Apart from the schemas of its calls, so that a page that asks for it does
 * not bring what makes schemas.
 */
export const codeDigits = 6;
