/** A key for one intention, so that a repeated request has one effect. */
export function newKey(): string {
  return crypto.randomUUID();
}
