/** The address of a page to give to somebody else: without what the reader chose on it, and where they were. */
export function canonicalAddress(href: string): string {
  const { origin, pathname } = new URL(href);
  return origin + pathname;
}
