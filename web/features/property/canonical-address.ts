/** Returns the address of a page for sharing: without the reader's choices or position on it. */
export function canonicalAddress(href: string): string {
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}
