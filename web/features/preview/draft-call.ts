/** The calls whose answers a draft may change, each with its draft version (specification section 7). */
const draftCalls = [
  ['/api/system/pagecontents', '/api/system/pagecontents/preview'],
  ['/api/propertylistings/list', '/api/propertylistings/list/preview'],
  ['/api/contents', '/api/contents/preview'],
] as const;

/** Returns the draft version of a call, with the rest of its address; null if drafts do not affect it. */
export function draftCallOf(path: string): string | null {
  for (const [published, draft] of draftCalls) {
    const rest = path.slice(published.length);
    if (path.startsWith(published) && /^(?:[/?]|$)/.test(rest)) return `${draft}${rest}`;
  }
  return null;
}
