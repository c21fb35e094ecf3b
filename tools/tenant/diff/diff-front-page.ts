import type { Block, FrontPage } from '#schemas/tenant/front-page.ts';
import { type Change, Telling } from './change.ts';

/** Blocks by their everyday names. */
const blockWords: Readonly<Record<Block['kind'], string>> = {
  hero: 'the top of the page',
  search: 'the search',
  tiles: 'tiles',
  openNow: 'homes that close first',
  recentlySeen: 'homes looked at last',
  howItWorks: 'how it works',
  news: 'news',
  page: 'a page of the council’s own',
  figures: 'figures',
  help: 'help',
  contents: 'pages of the council',
};

/** Returns differences on the front page: blocks that came, went, moved or changed. */
export function diffFrontPage({ blocks: before }: FrontPage, { blocks: after }: FrontPage): Change[] {
  const telling = new Telling('Front page', 'front-page.json');
  const [old, fresh] = [before, after].map(withKeys);
  const pairs = telling.list(
    'block',
    old ?? [],
    fresh ?? [],
    { keyOf: ({ key }) => key, nameOf: ({ name }) => name },
    '/blocks',
  );
  for (const { before: was, after: is, at } of pairs) {
    const names = new Set([...Object.keys(was.block), ...Object.keys(is.block)]);
    for (const name of names) {
      const [one, other] = [was, is].map(({ block }) => told(new Map(Object.entries(block)).get(name)));
      telling.value(`${name} of ${is.name}`, one, other, `${at}/${name}`);
    }
  }
  return telling.changes;
}

/** Gives each block a key: blocks of one kind are numbered in order. */
function withKeys(blocks: readonly Block[]) {
  return blocks.map((block, index) => {
    const same = blocks.slice(0, index).filter(({ kind }) => kind === block.kind).length;
    const name = blockWords[block.kind];
    return { block, key: `${block.kind} ${same}`, name: same === 0 ? name : `${name} (${same + 1})` };
  });
}

function told(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
