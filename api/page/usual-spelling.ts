/** Names of forms' pages, which may have capitals; all other names in addresses are in small letters. */
const mayHaveCapitals = '$page';

/**
 * Whether an address of a route is spelt as our links spell it. The router reads others, too: in capitals, with `%70` for
 * `p`, with a slash at the end. So each page has as many addresses as somebody makes up.
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
