import { simpleIdPattern } from '#schemas/simple-id.ts';

/**
 * Scrolls to the element that an address's hash names, if the hash is a simple id and the element exists, and
 * focuses it: reading and tabbing then continue there, as after a native link.
 * @param hash without the `#`.
 */
export function showHashTarget(page: Document, hash: string): void {
  const target = simpleIdPattern.test(hash) ? page.getElementById(hash) : null;
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}
