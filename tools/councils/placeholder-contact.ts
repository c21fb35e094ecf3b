/** A number that Ofcom reserves for drama: until it is replaced, a caller reaches no stranger by mistake. */
export const placeholderTelephone = '01632 960000';

/** Returns an address that cannot reach anyone (RFC 2606). */
export function placeholderEmail(id: string): string {
  return `housing@${id}.example`;
}
