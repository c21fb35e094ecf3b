/**
 * Whether somebody can be written to there, as far as can be seen: one line with no list, no name and no comment in
 * it, so that it is one recipient in every header (RFC 5321, 4.1.2, without quoted parts, which nobody has).
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/.test(text)
  );
}

/**
 * An address for its owner to recognise, and for nobody who looks over their shoulder to read: `a…@example.org`. Null
 * for what is none.
 */
export function coverMailAddress(text: string): string | null {
  if (!isMailAddress(text)) return null;
  const [first = ''] = text;
  return `${first}…${text.slice(text.indexOf('@'))}`;
}
