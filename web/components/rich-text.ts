/** A heading that can be linked to. */
export interface Anchor {
  readonly id: string;
  readonly text: string;
}

/** HTML from the server, with the page's additions. */
export interface RichText {
  readonly html: string;
  /** The h2 that have an id, in order. */
  readonly headings: readonly Anchor[];
}

interface RichTextWords {
  /** Announced after a link that opens a new window. */
  readonly opensNewWindow: string;
  /** The name of a table without a caption. */
  readonly table: string;
}

/**
 * Prepares sanitised HTML from the server: internal links keep the reader's language, external links say that they
 * open a new window, and wide tables scroll by themselves instead of the whole page.
 * @param prefix of the reader's language, such as `/cy`; empty for the default language.
 */
export function prepareRichText(html: string, prefix: string, words: RichTextWords): RichText {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { content } = template;
  for (const link of content.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (link.target === '_blank') link.append(' ', hidden(words.opensNewWindow));
    else if (isPage(address)) link.setAttribute('href', prefix + address);
  }
  for (const table of content.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'table-frame';
    frame.tabIndex = 0;
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', table.caption?.textContent?.trim() || words.table);
    table.replaceWith(frame);
    frame.append(table);
  }
  const headings = [...content.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({
    id,
    text: textContent.trim(),
  }));
  return { html: template.innerHTML, headings };
}

/** Whether the router handles this address; files and calls are the server's. */
export function isPage(path: string): boolean {
  return path.startsWith('/') && !/^\/(?:api|tenant|media|assets)\//.test(path);
}

function hidden(text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'visually-hidden';
  span.textContent = text;
  return span;
}
