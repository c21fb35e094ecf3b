import { markOf, spokenAttributes } from './marks.ts';
import type { TextLanguages } from './text-languages.ts';

interface Open {
  /** The index of its tag among the tokens. */
  readonly at: number;
  readonly texts: string[];
  hasWords: boolean;
  readonly parent: Open | undefined;
}

const voids = /^<(?:area|br|col|hr|img|input|link|meta|source|wbr)\b/;

/**
 * Marks elements whose text is in a different language from the page, as `mark-page.ts` does in a document, but in
 * HTML from React. It relies on React's output: every attribute is in double quotes, and `<`, `>`, `&` and
 * quotes are escaped in all texts.
 * @param page the language of the page around it.
 */
export function markRendered(html: string, languages: TextLanguages, page: string): string {
  const tokens = html.match(/<[^>]*>|[^<]+/g) ?? [];
  const elements = new Map<number, Open>();
  let open: Open | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.startsWith('<!')) continue;
    if (token.startsWith('</')) open = open?.parent;
    else if (token.startsWith('<')) {
      const element: Open = { at, texts: [], hasWords: false, parent: open };
      elements.set(at, element);
      if (!voids.test(token) && !token.endsWith('/>')) open = element;
    } else if (token.trim() !== '') {
      open?.texts.push(unescape(token));
      for (let one = open; one; one = one.parent) one.hasWords = true;
    }
  }
  const languageOf = new Map<Open, string>();
  for (const element of elements.values()) {
    const tag = tokens[element.at] ?? '';
    const around = (element.parent && languageOf.get(element.parent)) ?? page;
    const own = attributeOf(tag, 'lang');
    const texts = element.hasWords
      ? element.texts
      : spokenAttributes.flatMap((name) => attributeOf(tag, name) ?? []);
    const language = own ?? languages.languageOfAll(texts, page) ?? around;
    languageOf.set(element, language);
    if (own !== undefined || language === around) continue;
    const marks = Object.entries(markOf(language)).map(([name, value]) => ` ${name}="${value}"`);
    tokens[element.at] = tag.replace(/^<[^\s/>]+/, (start) => start + marks.join(''));
  }
  return tokens.join('');
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : unescape(found);
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

function unescape(html: string): string {
  return html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
}
