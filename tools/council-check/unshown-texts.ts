import { Check } from 'typebox/value';
import type { Finding } from '#schemas/tenant/finding.ts';
import { pointerTo } from '#api/council-files/json-document.ts';
import { type BlockKind, type BlockOf, type FrontPage, FrontPageSchema } from '#schemas/tenant/front-page.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import type { CouncilShelves } from '../councils/council-shelves.ts';
import { flatten } from './translations.ts';

/**
 * Returns the reason why the first page does not show a text of `home`, as the end of a sentence; undefined if it does.
 */
type Reason = (page: FrontPage) => string | undefined;

function blocksOf<Kind extends BlockKind>({ blocks }: FrontPage, kind: Kind): BlockOf<Kind>[] {
  return blocks.filter((block): block is BlockOf<Kind> => block.kind === kind);
}

/** For a text of a kind of block, which is shown unless every such block has its own words in that entry. */
const inBlock =
  <Kind extends BlockKind>(kind: Kind, entry?: keyof BlockOf<Kind> & string): Reason =>
  (page) => {
    const blocks = blocksOf(page, kind);
    if (blocks.length === 0) return `front-page.json has no block "${kind}"`;
    if (entry === undefined || blocks.some((block) => block[entry] === undefined)) return undefined;
    return `the block "${kind}" of front-page.json has its own "${entry}"`;
  };

/** The default tiles of a list, by the name of their texts, each with the addresses that it leads to. */
const usualTiles: Readonly<Record<string, readonly string[]>> = {
  Properties: ['/properties'],
  Outcomes: ['/properties/outcomes'],
  Account: ['/account'],
  Login: ['/account', '/login'],
  Create: ['/create'],
};

/** For the texts of a tile: its name or, with `text`, the sentence below it. */
const inTile =
  (name: string, entry: 'title' | 'text'): Reason =>
  (page) => {
    const addresses = usualTiles[name] ?? [];
    const tiles = blocksOf(page, 'tiles');
    const missing = inBlock('tiles')(page);
    if (missing !== undefined) return missing;
    const leading = tiles.flatMap(({ items }) => items?.filter(({ to }) => addresses.includes(to)) ?? []);
    const isUsual = tiles.some(({ items }) => items === undefined);
    if (isUsual || leading.some((tile) => tile[entry] === undefined)) return undefined;
    return leading.length === 0
      ? `no tile of front-page.json leads to ${addresses.join(' or ')}`
      : `the tile of front-page.json that leads to ${addresses.join(' or ')} has its own "${entry}"`;
  };

const inFigures =
  (name: string): Reason =>
  (page) =>
    inBlock('figures')(page) ??
    (blocksOf(page, 'figures').some(({ show }) => show.some((shown) => shown === name))
      ? undefined
      : `the block "figures" of front-page.json does not show "${name}"`);

const searched: Reason = (page) =>
  blocksOf(page, 'hero').some(({ search }) => search) ? undefined : inBlock('search')(page);

const browsed: Reason = (page) =>
  blocksOf(page, 'hero').every(({ search }) => search)
    ? 'the block "hero" of front-page.json has a search instead'
    : undefined;

/** Texts of the first page by key, each with the rule that decides if the page shows it. */
const reasons: readonly (readonly [RegExp, (name: string) => Reason])[] = [
  [/^home\.heading$/, () => inBlock('hero', 'heading')],
  [/^home\.browse$/, () => browsed],
  [/^home\.search$/, () => searched],
  [/^home\.searchTitle$/, () => inBlock('search', 'heading')],
  [/^home\.newsTitle$/, () => inBlock('news', 'heading')],
  [/^home\.figuresTitle$/, () => inBlock('figures', 'heading')],
  [/^home\.figures\.(\w+)$/, inFigures],
  [/^home\.tilesTitle$/, () => inBlock('tiles', 'heading')],
  [/^home\.tile(\w+?)Text(?:Unknown|_\w+)?$/, (name) => inTile(name, 'text')],
  [/^home\.tile(\w+)$/, (name) => inTile(name, 'title')],
  [/^home\.soonTitle$/, () => inBlock('openNow', 'heading')],
  [/^home\.soonAll$/, () => inBlock('openNow')],
  [/^home\.howTitle$/, () => inBlock('howItWorks', 'heading')],
  [/^home\.how\.\w+$/, () => inBlock('howItWorks', 'steps')],
  [/^home\.otherTitle$/, () => inBlock('contents', 'heading')],
  [/^home\.otherAll$/, () => inBlock('contents')],
];

/**
 * Returns the reason why the first page does not show a text; undefined if it does, or if the text is not one of its
 * own.
 */
function reasonUnshown(key: string, page: FrontPage): string | undefined {
  for (const [pattern, reasonOf] of reasons) {
    const found = pattern.exec(key);
    if (found) return reasonOf(found[1] ?? '')(page);
  }
  return undefined;
}

/**
 * Finds a council's own texts that its first page does not show: it has no such block, or the block has its own words.
 * Covers base's languages only, since any other language must have every text.
 */
export function findUnshownTexts(council: CouncilShelves): Finding[] {
  const { id, own, base } = council;
  const { value: page } = layerFile(id, own, base, 'front-page.json');
  if (id === 'base' || !Check(FrontPageSchema, page)) return [];
  return [...own.source.texts.keys()]
    .filter((path) => /^locales\/[\w-]+\.json$/.test(path) && base.get(path) !== undefined)
    .flatMap((path) => {
      const document = own.get(path);
      return [...flatten(document?.value)].flatMap(([key, text]): Finding[] => {
        const found = saidOf(key, text, page);
        if (found === undefined) return [];
        const pointer = pointerTo(key.split('.'));
        const line = document?.lineAt(pointer);
        return [
          {
            severity: 'warning',
            kind: 'texts.unshown',
            file: `${id}/${path}`,
            ...(line === undefined ? {} : { line }),
            pointer,
            ...found,
          },
        ];
      });
    });
}

const cure = 'Remove this text, or change front-page.json: docs/front-page.md says what each block shows.';

function saidOf(key: string, text: string, page: FrontPage): Pick<Finding, 'message' | 'cure'> | undefined {
  if (key === 'home.lead') {
    const reason = inBlock('hero', 'lead')(page);
    if (reason === undefined || blocksOf(page, 'hero').some(({ lead }) => lead === text)) return undefined;
    return {
      message: `The front page does not show this text, because ${reason}. Only search engines and shared links show it.`,
      cure: 'Use the same sentence in both, or remove "lead" from front-page.json.',
    };
  }
  const reason = reasonUnshown(key, page);
  return reason === undefined ? undefined : { message: `This text is never shown, because ${reason}.`, cure };
}
