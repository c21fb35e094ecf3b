/** A heading that can be linked to. */
export interface Anchor {
  readonly id: string;
  readonly text: string;
}

/** HTML from the server, with the page's additions. */
export interface RichText {
  readonly html: string;
  /** The h2 headings that have an id, in order. */
  readonly headings: readonly Anchor[];
}

interface RichTextWords {
  /** Announced after a link that opens a new window. */
  readonly opensNewWindow: string;
  /** The name of a table without a caption. */
  readonly table: string;
}

/**
 * Prepares sanitised HTML from the server: internal links keep the reader's language, external links say that
 * they open a new window, and wide tables scroll by themselves instead of the whole page.
 *
 * It reads the HTML as text, since pages are also rendered where there is no document. The output of `sanitise`
 * (api/content) has a fixed form: quoted attributes, in which `<`, `>` and `"` are escaped, and no link within
 * a link.
 * @param prefix the prefix of the reader's language, such as `/cy`; empty for the default language.
 */
export function prepareRichText(html: string, prefix: string, words: RichTextWords): RichText {
  const prepared = html
    .replaceAll(/<a ([^>]*)>(.*?)<\/a>/gs, (link, attributes: string, inside: string) => {
      if (/(?:^| )target="_blank"/.test(attributes)) {
        return `<a ${attributes}>${inside} <span class="visually-hidden">${escape(words.opensNewWindow)}</span></a>`;
      }
      const [, address = ''] = /(?:^| )href="([^"]*)"/.exec(attributes) ?? [];
      if (!isPage(address)) return link;
      return `<a ${attributes.replace(`href="${address}"`, () => `href="${prefix}${address}"`)}>${inside}</a>`;
    })
    .replaceAll(/<table(?=[ >])[^>]*>(?:\s*<caption[^>]*>(.*?)<\/caption>)?/gs, (table, caption?: string) => {
      const label = escape(textOf(caption ?? '') || words.table);
      return `<div class="table-frame" tabindex="0" role="region" aria-label="${label}">${table}`;
    })
    .replaceAll('</table>', '</table></div>');
  const headings = [...html.matchAll(/<h2 (?:[^>]* )?id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(
    ([, id = '', inside = '']) => ({ id: unescape(id), text: textOf(inside) }),
  );
  return { html: prepared, headings };
}

const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' } as const;

function escape(text: string): string {
  return Object.entries(characters).reduce(
    (sum, [entity, character]) => sum.replaceAll(character, entity),
    text,
  );
}

function unescape(html: string): string {
  return Object.entries(characters).reduceRight(
    (sum, [entity, character]) => sum.replaceAll(entity, character),
    html,
  );
}

/** Returns the text of a piece of HTML. */
function textOf(html: string): string {
  return unescape(html.replaceAll(/<[^>]*>/g, '')).trim();
}

/** Returns whether the router handles this address; files and calls are the server's. */
export function isPage(path: string): boolean {
  return path.startsWith('/') && !/^\/(?:api|tenant|media|assets)\//.test(path);
}
