/**
 * The route part for pages of forms, which may have capitals; all other names in addresses are in lower case.
 */
const mayHaveCapitals = '$page';

/**
 * Returns true if an address is spelt as our links spell it. The router accepts other spellings too: capitals,
 * `%70` for `p`, a slash at the end. So each page has any number of addresses.
 * @param route as the web's router writes it: `/forms/$form/$page`, `/content/$` for any rest.
 * @param path without its language prefix and its query.
 */
export function isUsualSpelling(route: string, path: string): boolean {
  const parts = route.split('/');
  const segments = path.split('/');
  const isRest = parts.at(-1) === '$';
  if (isRest ? segments.length < parts.length : segments.length !== parts.length) return false;
  return segments.every((segment, at) => {
    const part = parts[Math.min(at, parts.length - 1)] ?? '';
    if (!part.startsWith('$')) return segment === part;
    return part === mayHaveCapitals ? /^[\w-]+$/.test(segment) : /^[a-z0-9-]+$/.test(segment);
  });
}
