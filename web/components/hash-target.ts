import { simpleIdPattern } from '#schemas/simple-id.ts';

/**
 * Scrolls to the element that the hash of an address leads to, if its name is a simple id and it exists, and puts
 * the focus there, so that reading and tabbing go on from it, as after a link of the browser's own.
 * @param hash without the `#`.
 */
export function showHashTarget(page: Document, hash: string): void {
  const target = simpleIdPattern.test(hash) ? page.getElementById(hash) : null;
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
