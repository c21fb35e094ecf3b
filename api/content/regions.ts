/** The parts of a page's HTML: `main`, and the content of any top-level `aside`. */
interface Regions {
  readonly main: string;
  readonly aside: string;
}

const voids = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/**
 * Separates the top-level `<aside>` elements from the rest.
 * @param html as the sanitiser writes it: every `<` begins a tag and every element that needs closing is
 * closed, so it is enough to count tags.
 */
export function splitRegions(html: string): Regions {
  let depth = 0;
  let asideFrom: number | undefined;
  let mainFrom = 0;
  let main = '';
  let aside = '';
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    const [whole, closing, name = ''] = tag;
    if (voids.has(name)) continue;
    if (closing === '') {
      if (depth === 0 && name === 'aside') {
        main += html.slice(mainFrom, tag.index);
        asideFrom = tag.index + whole.length;
      }
      depth += 1;
    } else {
      depth -= 1;
      if (depth === 0 && asideFrom !== undefined) {
        aside += html.slice(asideFrom, tag.index);
        asideFrom = undefined;
        mainFrom = tag.index + whole.length;
      }
    }
  }
  return { main: (main + html.slice(mainFrom)).trim(), aside: aside.trim() };
}
