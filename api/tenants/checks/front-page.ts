import type { Finding } from '#schemas/tenant/finding.ts';
import {
  FrontPageSchema,
  type Block,
  type BlockKind,
  type BlockOf,
  type FrontPage,
  type Tile,
} from '#schemas/tenant/front-page.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Theme } from '#schemas/tenant/theme.ts';
import { sortLink } from '../../content/link-address.ts';
import type { FindingPosition, LayeredFile } from '../../council-files/layered-file.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import type { SiteMap } from './addresses.ts';
import { doubles } from './doubles.ts';
import { addressFault, cureOfMissing } from './links.ts';

const checkShape = shapeCheck(FrontPageSchema);

/** Addresses of tiles that have wording in every language. */
const tilesWithWords = ['/properties', '/properties/outcomes', '/account', '/create'];

/** Blocks allowed more than once, since each can show something different. */
const repeatable: readonly BlockKind[] = ['tiles', 'page', 'news'];

/**
 * Returns a council's front page: its `front-page.json` merged over base's. A version published before that
 * file existed has a base without one, and keeps its former page.
 */
export function readFrontPage(
  file: LayeredFile,
  theme: Theme | undefined,
): { value?: FrontPage; findings: readonly Finding[] } {
  if (file.value === undefined && file.findings.length === 0)
    return { value: formerPage(theme?.layout.hero), findings: [] };
  return checkShape(file);
}

function formerPage(hero: Theme['layout']['hero']): FrontPage {
  const look = hero === 'banner' ? 'drawing' : 'split';
  return {
    blocks: [
      { kind: 'hero', look, text: 'start', ...(look === 'drawing' && { ground: 'accent' }) },
      { kind: 'tiles' },
      { kind: 'openNow' },
      { kind: 'recentlySeen' },
      { kind: 'howItWorks' },
      { kind: 'contents' },
    ],
  };
}

/** Finds blocks that contradict each other, and blocks that show or link to something missing. */
export function checkFrontPage(
  { blocks }: FrontPage,
  { localeId }: Tenant,
  file: LayeredFile,
  map: SiteMap,
): Finding[] {
  if (file.value === undefined) return [];
  return [
    ...checkHeroes(blocks, file),
    ...blocks.flatMap((block, index) => {
      const at = (pointer: string) => file.placeOf(`/blocks/${index}${pointer}`);
      return [
        ...checkTwice(block, blocks.slice(0, index), at('/kind')),
        ...checkBlock(block, { at, file, index, localeId, map }),
      ];
    }),
  ];
}

function checkHeroes(blocks: readonly Block[], file: LayeredFile): Finding[] {
  if (blocks.some(({ kind }) => kind === 'hero')) return [];
  return [
    {
      severity: 'error',
      kind: 'frontPage.noHero',
      ...file.placeOf('/blocks'),
      message: 'The page has no "hero", so it has no main heading.',
      cure: 'Start the list with { "kind": "hero", "look": "plain", "text": "start" }.',
    },
  ];
}

/** Returns the words that distinguish a block from others of its kind. */
function nameOf(block: Block): string {
  if (block.kind === 'page') return `the page ${block.page}`;
  if (block.kind === 'news') return `news from the folder "${block.folder ?? 'news'}"`;
  return `a block "${block.kind}"`;
}

function checkTwice(block: Block, before: readonly Block[], place: FindingPosition): Finding[] {
  const name = nameOf(block);
  const isDouble = before.some((other) => other.kind === block.kind && nameOf(other) === name);
  if (!isDouble || block.kind === 'tiles') return [];
  return [
    {
      severity: 'error',
      kind: 'frontPage.double',
      ...place,
      message: `The page already has ${name} further up.`,
      cure: repeatable.includes(block.kind)
        ? 'Remove one of them, or make one show something else.'
        : 'Remove one of them.',
    },
  ];
}

interface Around {
  /** Returns the position of a pointer within the block. */
  readonly at: (pointer: string) => FindingPosition;
  readonly file: LayeredFile;
  readonly index: number;
  readonly localeId: string;
  readonly map: SiteMap;
}

function checkBlock(block: Block, around: Around): Finding[] {
  switch (block.kind) {
    case 'hero':
      return checkHero(block, around);
    case 'tiles':
      return checkTiles(block, around);
    case 'page':
      return checkPage(block, around);
    case 'news':
      return checkNews(block, around);
    case 'help':
      return (block.links ?? []).flatMap(({ contentType, pageUrl }, index) => {
        const isOutside = contentType === 'external';
        return checkAddress(pageUrl, isOutside, around.at(`/links/${index}/pageUrl`), around);
      });
    default:
      return [];
  }
}

function checkHero(hero: BlockOf<'hero'>, around: Around): Finding[] {
  const { look, text, picture, narrowPicture } = hero;
  const { at } = around;
  const findings = [
    ...checkPicture(picture, at('/picture'), around),
    ...checkPicture(narrowPicture, at('/narrowPicture'), around),
  ];
  if (look === 'photograph' && picture === undefined) {
    findings.push({
      severity: 'error',
      kind: 'frontPage.noPicture',
      ...at('/look'),
      message: 'The look of the hero is "photograph", but no picture is named.',
      cure: 'Add "picture" with the name of a file in the folder "pictures", or make the look "drawing".',
    });
  }
  if (look === 'plain' && text === 'over') {
    findings.push({
      severity: 'error',
      kind: 'frontPage.overNothing',
      ...at('/text'),
      message: 'The text is "over" a picture, but the look "plain" has no picture.',
      cure: 'Make the text "start" or "centre", or the look "photograph", "drawing" or "split".',
    });
  }
  return [...findings, ...unshownParts(hero, at)];
}

/** Finds properties of a hero for a picture that its look never shows. */
function unshownParts(hero: BlockOf<'hero'>, at: Around['at']): Finding[] {
  const { look, picture } = hero;
  const hasPlace = look === 'photograph' || look === 'split';
  const parts = hasPlace
    ? (['narrowPicture', 'alt'] as const)
    : (['picture', 'narrowPicture', 'alt'] as const);
  const [part] = parts.filter((name) => hero[name] !== undefined);
  if (part === undefined || (hasPlace && picture !== undefined)) return [];
  return [
    {
      severity: 'warning',
      kind: 'frontPage.unshownPicture',
      ...at(`/${part}`),
      message: hasPlace
        ? `"${part}" belongs to a picture, but the block names no picture, so it is not used.`
        : `The look "${look}" does not show your picture, so "${part}" is not used.`,
      cure: hasPlace
        ? 'Add "picture" with the name of a file in the folder "pictures", or remove this.'
        : 'Make the look "photograph" or "split", or remove this.',
    },
  ];
}

function checkPicture(picture: string | undefined, place: FindingPosition, { map }: Around): Finding[] {
  if (picture === undefined || map.pictures.has(`pictures/${picture}`)) return [];
  return [
    {
      severity: 'error',
      kind: 'picture.missing',
      ...place,
      message: `There is no picture ${picture} in the council's pictures, nor in those of base.`,
      cure: cureOfMissing(picture, map),
    },
  ];
}

function checkTiles({ items = [] }: BlockOf<'tiles'>, around: Around): Finding[] {
  const { at, file, index } = around;
  return [
    ...doubles(items, 'to', `/blocks/${index}/items`, file),
    ...items.flatMap((tile, place) => checkTile(tile, (pointer) => at(`/items/${place}${pointer}`), around)),
  ];
}

function checkTile({ to, title, icon, picture }: Tile, at: Around['at'], around: Around): Finding[] {
  const findings = [
    ...checkAddress(to, !to.startsWith('/'), at('/to'), around),
    ...checkPicture(picture, at('/picture'), around),
  ];
  if (icon !== undefined && picture !== undefined) {
    findings.push({
      severity: 'warning',
      kind: 'frontPage.unshownIcon',
      ...at('/icon'),
      message: 'The tile has a picture, so its icon is not shown.',
      cure: 'Keep one of the two.',
    });
  }
  if (title === undefined && !tilesWithWords.includes(to)) {
    findings.push({
      severity: 'error',
      kind: 'frontPage.tileTitle',
      ...at('/to'),
      message: `The tile that leads to ${to} has no words.`,
      cure: `Add "title", such as "title": "Our guide". Only ${tilesWithWords.join(', ')} have words of their own.`,
    });
  }
  return findings;
}

function checkAddress(
  address: string,
  isOutside: boolean,
  place: FindingPosition,
  { map, localeId }: Around,
): Finding[] {
  const kind = sortLink(address);
  if (isOutside) {
    if (kind === 'outside' || kind === 'contact') return [];
    return [
      {
        severity: 'error',
        kind: 'link.address',
        ...place,
        message: `"${address}" is not an address outside this site.`,
        cure: 'Start it with https://, mailto: or tel:, or with a slash for a page on this site.',
      },
    ];
  }
  const fault = addressFault(address, map, localeId);
  return fault ? [{ ...fault, ...place }] : [];
}

function checkPage({ page }: BlockOf<'page'>, { at, map, localeId }: Around): Finding[] {
  const fault = addressFault(page, map, localeId);
  // A content address that leads nowhere would leave a hole in the page, so it is always an error.
  return fault ? [{ ...fault, severity: 'error', ...at('/page') }] : [];
}

function checkNews({ folder = 'news' }: BlockOf<'news'>, { at, map, localeId }: Around): Finding[] {
  const pages = [...(map.content.site.pages.get(localeId)?.values() ?? [])].filter(({ path }) =>
    path.startsWith(`${folder}/`),
  );
  const place = at('/folder');
  if (pages.length === 0) {
    return [
      {
        severity: 'warning',
        kind: 'frontPage.noNews',
        ...place,
        message: `There is no page in content/${localeId}/${folder}/, so the block shows nothing.`,
        cure: `Write one, such as content/${localeId}/${folder}/new-homes.html, or remove the block.`,
      },
    ];
  }
  const undated = pages.find(({ date }) => date === undefined);
  if (!undated) return [];
  return [
    {
      severity: 'warning',
      kind: 'frontPage.undated',
      ...place,
      message: `The page content/${localeId}/${undated.path}.html has no date, so it comes after all other news.`,
      cure: 'Add a line such as "date: 2026-05-12" to the comment at the head of that page.',
    },
  ];
}
