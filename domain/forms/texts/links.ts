/** A piece of a sentence: words as they stand, gaps and all, or words that lead somewhere. */
export type SentencePart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string };

/** A link as a form writes it, `[words](address)`. A gap is passed over whole: what stands in it is never a link. */
const gapOrLink = /\{\{[^}]*\}\}|\[([^[\]]+)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/**
 * Takes a sentence apart at its links. To be done before gaps are filled: an answer that looks like a link stays words. What is
 * written as a link and leads nowhere it may stays as it stands, and the check tells it.
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

/** Everything that is written as a link, wherever it leads. */
export function writtenLinks(text: string): readonly { readonly words: string; readonly address: string }[] {
  return [...text.matchAll(gapOrLink)].flatMap(([, words, address]) =>
    words === undefined || address === undefined ? [] : [{ words, address }],
  );
}

/** A sentence without its links, of which the words stay. */
export function withoutLinks(text: string): string {
  return text.replaceAll(gapOrLink, (whole, words: string | undefined) => words ?? whole);
}

/**
 * Where a link of a form may lead: elsewhere by https, to a page of the site by its path, to a mail address or a telephone.
 * Everything else is refused, `javascript:` as well as `//host`, which leads away without looking it.
 */
export function mayLeadTo(address: string): boolean {
  if (/[\s\\<>"'`{}|^\p{C}]/u.test(address)) return false;
  if (/^tel:\+?[\d-]{3,20}$/.test(address) || /^mailto:[^@?/]+@[^@?/]+\.[^@?/]+$/.test(address)) return true;
  if (isOwnPage(address)) return true;
  if (!/^https:\/\/[^/]/.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username === '' && password === '';
}

/** Whether an address is one of the site itself. */
export function isOwnPage(address: string): boolean {
  return /^\/(?!\/)/.test(address);
}

/** Whether people see a link where a sentence of a form stands; elsewhere it would be read out as words. */
export function mayHoldLinks(pointer: string): boolean {
  return /^\/(?:pages\/[^/]+\/(?:intro|texts\/[^/]+\/(?:paragraphs|points))\/\d+|receipt\/next\/\d+|outcomes\/\d+\/reasons\/\d+\/text)$/.test(
    pointer,
  );
}
