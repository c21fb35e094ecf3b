/**
 * The part before the at sign: words between single full stops (RFC 5321, 4.1.2; RFC 6531 for other letters).
 */
const localPart = /^[^\s\p{C}@<>()[\]\\,;:".]+(?:\.[^\s\p{C}@<>()[\]\\,;:".]+)*$/u;

/**
 * A part of a domain's name: letters, digits and hyphens between them, at most 63 (RFC 1035, 2.3.1; RFC 5890).
 */
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/**
 * True if a text is an address that mail can probably be sent to: one line with no list, no name and no comment
 * in it, so that it is one recipient in every header (RFC 5321, 4.1.2, without quoted parts and IP addresses,
 * which no one has), and one that mail servers accept: no full stop at an end or beside another.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split('.')];
  if (at < 1 || local.length > 64 || !localPart.test(local)) return false;
  // The last part of a domain is never a number (RFC 3696, 2).
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/**
 * Returns an address for its owner to recognise, without showing it to anyone who looks over their shoulder:
 * `a…@example.org`. `null` if it is not an address.
 */
export function maskMailAddress(text: string): string | null {
  if (!isMailAddress(text)) return null;
  const [first = ''] = text;
  return `${first}…${text.slice(text.indexOf('@'))}`;
}
