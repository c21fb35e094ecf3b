/** "A simple id pattern" (specification section 5): the one that the server lets content have for an id. */
export function isSimpleId(hash: string): boolean {
  return /^[A-Za-z][\w:.-]*$/.test(hash);
}

/**
 * The element that the hash of an address leads to: its name must be a simple id, and exist.
 * @param hash without the `#`.
 */
export function findHashTarget(page: Document, hash: string): HTMLElement | null {
  return isSimpleId(hash) ? page.getElementById(hash) : null;
}
