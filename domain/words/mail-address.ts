/**
 * The part before the at sign: words between single full stops (RFC 5321, 4.1.2; RFC 6531 for other letters).
 */
const localPart = /^[^\s\p{C}@<>()[\]\\,;:".]+(?:\.[^\s\p{C}@<>()[\]\\,;:".]+)*$/u;

/**
 * A part of a domain's name: letters, digits and hyphens between them, at most 63 (RFC 1035, 2.3.1; RFC 5890).
 */
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;

/**
 * True if mail can probably be sent to an address. It must be a single recipient in every header, without list,
 * name, comment or line break (RFC 5321, 4.1.2, but no quoted parts or IP addresses, which no one uses), and
 * acceptable to mail servers: no full stop at an end or next to another.
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
 * Masks an address so that its owner recognises it but others cannot read it: `a…@example.org`. `null` if it is not
 * an address.
 */
export function maskMailAddress(text: string): string | null {
  if (!isMailAddress(text)) return null;
  const [first = ''] = text;
  return `${first}…${text.slice(text.indexOf('@'))}`;
}
