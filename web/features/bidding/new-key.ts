/** Returns an idempotency key for one intention: repeated requests with it have one effect. */
export function newKey(): string {
  return crypto.randomUUID();
}
