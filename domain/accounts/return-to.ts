/** A base for resolving paths only; the reserved name makes sure that no site has it. */
const nowhere = 'https://portal.invalid';

/**
 * Returns the return address after log-in, if it is a path of this site. A link to
 * `/login?returnTo=//elsewhere` must not send a person who has just typed a password to another site (an open
 * redirect, CWE-601), and returning to the log-in itself would be pointless.
 */
export function readReturnTo(value: unknown): { readonly returnTo?: string } {
  if (typeof value !== 'string' || !value.startsWith('/')) return {};
  let url: URL;
  try {
    url = new URL(value, nowhere);
  } catch {
    return {};
  }
  const path = url.pathname + url.search + url.hash;
  const leads = url.origin === nowhere && !path.startsWith('//') && !/^\/log(in|out)\b/.test(path);
  return leads ? { returnTo: path } : {};
}
