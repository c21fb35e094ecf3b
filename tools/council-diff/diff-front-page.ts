import type { Block, FrontPage } from '#schemas/tenant/front-page.ts';
import { type Change, ChangeCollector } from './change.ts';

/** Blocks by their everyday names. */
const blockWords: Readonly<Record<Block['kind'], string>> = {
  hero: 'the top of the page',
  search: 'the search',
  tiles: 'tiles',
  openNow: 'homes that close first',
  recentlySeen: 'recently viewed homes',
  howItWorks: 'how it works',
  news: 'news',
  page: 'one of the council’s own pages',
  figures: 'figures',
  help: 'help',
  contents: 'pages of the council',
};

/** Returns differences on the front page: blocks that came, went, moved or changed. */
export function diffFrontPage({ blocks: before }: FrontPage, { blocks: after }: FrontPage): Change[] {
  const collector = new ChangeCollector('Front page', 'front-page.json');
  const [old, fresh] = [before, after].map(withKeys);
  const pairs = collector.list(
    'block',
    old ?? [],
    fresh ?? [],
    { keyOf: ({ key }) => key, nameOf: ({ name }) => name },
    '/blocks',
  );
  for (const { before: was, after: is, at } of pairs) {
    const names = new Set([...Object.keys(was.block), ...Object.keys(is.block)]);
    for (const name of names) {
      const [one, other] = [was, is].map(({ block }) =>
        new Map<string, unknown>(Object.entries(block)).get(name),
      );
      const [gone, kept] = [partsOf(one), partsOf(other)];
      if (gone.length + kept.length === 0) {
        collector.value(`${name} of ${is.name}`, inWords(one), inWords(other), `${at}/${name}`);
      } else diffParts(collector, `${name} of ${is.name}`, gone, kept, `${at}/${name}`);
    }
  }
  return collector.changes;
}

/** Gives each block a key: blocks of one kind are numbered in order. */
function withKeys(blocks: readonly Block[]) {
  return blocks.map((block, index) => {
    const same = blocks.slice(0, index).filter(({ kind }) => kind === block.kind).length;
    const name = blockWords[block.kind];
    return { block, key: `${block.kind} ${same}`, name: same === 0 ? name : `${name} (${same + 1})` };
  });
}

/** A tile, a step or a link, with its name on the page. */
interface Part {
  readonly key: string;
  readonly name: string;
  readonly entries: ReadonlyMap<string, unknown>;
}

/**
 * Returns the parts of a block's entry; none for a plain value. Parts with the same address get keys by their position.
 */
function partsOf(value: unknown): readonly Part[] {
  if (!Array.isArray(value)) return [];
  const parts: readonly unknown[] = value;
  const all = parts
    .filter((part) => typeof part === 'object' && part !== null)
    .map((part) => new Map(Object.entries(part)));
  return all.map((entries, index) => {
    const key = String(addressOf(entries));
    const same = all.slice(0, index).filter((other) => String(addressOf(other)) === key).length;
    const name = entries.get('title') ?? entries.get('footerText') ?? key;
    return { key: `${key} ${same}`, name: String(name), entries };
  });
}

const addressOf = (entries: ReadonlyMap<string, unknown>): unknown =>
  entries.get('to') ?? entries.get('pageUrl') ?? entries.get('title');

function diffParts(
  collector: ChangeCollector,
  what: string,
  before: readonly Part[],
  after: readonly Part[],
  at: string,
): void {
  const naming = { keyOf: ({ key }: Part) => key, nameOf: ({ name }: Part) => name };
  for (const { before: was, after: is, at: place } of collector.list(what, before, after, naming, at)) {
    for (const entry of new Set([...was.entries.keys(), ...is.entries.keys()])) {
      const [one, other] = [was, is].map(({ entries }) => inWords(entries.get(entry)));
      collector.value(`${what}, ${entry} of ${is.name}`, one, other, `${place}/${entry}`);
    }
  }
}

function inWords(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
