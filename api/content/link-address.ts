/** The kind of an address in content. */
type LinkKind = 'here' | 'inside' | 'outside' | 'contact' | 'refused';

/**
 * Sorts an address as a browser would read it, not as it is written: control characters and white space are
 * removed first, since `java\nscript:` runs.
 * @param address already without HTML entities.
 */
export function sortLink(address: string): LinkKind {
  // A browser's URL parser drops white space and control characters, most of them in any position.
  const read = address.replace(/[\p{C}\p{Z}]/gu, '');
  if (read.startsWith('#')) return 'here';
  // `//host` and `/\host` lead to another site, though they do not look like it.
  if (/^[/\\]{2}/.test(read)) return 'refused';
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return /^[\w./?#~%-]/.test(read) && !/^[^/?#]*:/.test(read) ? 'inside' : 'refused';
  if (scheme === 'mailto' || scheme === 'tel') return 'contact';
  // An address that browsers cannot parse leads nowhere.
  return (scheme === 'https' || scheme === 'http') && URL.canParse(address) ? 'outside' : 'refused';
}
