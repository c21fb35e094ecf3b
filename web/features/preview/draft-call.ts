/** The calls whose answers a draft may change, each with the one that tells of the draft (specification section 7). */
const twins = [
  ['/api/system/pagecontents', '/api/system/pagecontents/preview'],
  ['/api/propertylistings/list', '/api/propertylistings/list/preview'],
  ['/api/contents', '/api/contents/preview'],
] as const;

/**
 * The call that answers of the draft what a call answers of what is published, with what follows it in its address;
 * null where the draft has nothing to do with it.
 */
export function draftCallOf(path: string): string | null {
  for (const [published, draft] of twins) {
    const rest = path.slice(published.length);
    if (path.startsWith(published) && /^(?:[/?]|$)/.test(rest)) return `${draft}${rest}`;
  }
  return null;
}
