import { withPlainDigits } from '#domain/words/copied-text.ts';

/** Returns the digits of a typed or pasted code: 123 456, 123-456 or a whole line ending in the code. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}

/** Returns a code in two groups, for reading; an incomplete code stays as it is. */
export function groupCode(text: string, length: number): string {
  const digits = digitsOf(text);
  if (digits.length !== length) return text;
  return `${digits.slice(0, length / 2)} ${digits.slice(length / 2)}`;
}
