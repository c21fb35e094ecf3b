/** A piece of a sentence: words, with their gaps, or a link. */
type SentencePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/**
 * A link as written in a form, `[words](address)`. A gap is skipped whole, so its contents are never a link.
 */
const gapOrLink = /\{\{[^}]*\}\}|\[([^[\]]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/**
 * Splits a sentence at its links. Call this before gaps are filled, so that an answer that looks like a link
 * stays text. A link to an address that is not allowed stays as written, and the check reports it.
 */
export function partsOfSentence(text: string): readonly SentencePart[] {
  const parts: SentencePart[] = [];
  let end = 0;
  for (const found of text.matchAll(gapOrLink)) {
    const [whole, words, address] = found;
    if (words === undefined || address === undefined || !mayLeadTo(address)) continue;
    if (found.index > end) parts.push({ kind: 'words', text: text.slice(end, found.index) });
    parts.push({ kind: 'link', text: words, address });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) });
  return parts;
}

/** Returns everything written as a link, to any address. */
export function writtenLinks(text: string): readonly { readonly words: string; readonly address: string }[] {
  return [...text.matchAll(gapOrLink)].flatMap(([, words, address]) =>
    words === undefined || address === undefined ? [] : [{ words, address }],
  );
}

/** Returns a sentence with its links replaced by their words. */
export function withoutLinks(text: string): string {
  return text.replaceAll(gapOrLink, (whole, words: string | undefined) => words ?? whole);
}

/**
 * Returns whether a link of a form may lead to an address: elsewhere by https, to a page of the site by its
 * path, to an email address or a telephone number. Everything else is refused, `javascript:` as well as
 * `//host`, which leads to another site and looks like a path.
 */
export function mayLeadTo(address: string): boolean {
  if (/[\s\\<>"'`{}|^\p{C}]/u.test(address)) return false;
  if (/^tel:\+?[\d-]{3,20}$/.test(address) || /^mailto:[^@?/]+@[^@?/]+\.[^@?/]+$/.test(address)) return true;
  if (isOwnPage(address)) return true;
  if (!/^https:\/\/[^/]/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}

/** True if an address is a page of the site itself. */
export function isOwnPage(address: string): boolean {
  return /^\/(?!\/)/.test(address);
}

/** True if links work at this place of a definition; elsewhere they would be shown as text. */
export function mayHoldLinks(pointer: string): boolean {
  return /^\/(?:pages\/[^/]+\/(?:intro|texts\/[^/]+\/(?:paragraphs|points))\/\d+|receipt\/next\/\d+|outcomes\/\d+\/reasons\/\d+\/text)$/.test(
    pointer,
  );
}
