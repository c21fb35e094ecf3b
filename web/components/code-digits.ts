/** The digits of a code as somebody typed or pasted it: 123 456, 123-456 or all of a line with it at its end. */
export function digitsOf(text: string): string {
  return text.replace(/\P{Nd}/gu, '');
}

/** A code as people read it, in two groups; what is no whole code stays as it is. */
export function groupCode(text: string, length: number): string {
  const digits = digitsOf(text);
  if (digits.length !== length) return text;
  return `${digits.slice(0, length / 2)} ${digits.slice(length / 2)}`;
}
