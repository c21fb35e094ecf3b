import { layerFile } from '#api/council-files/layered-file.ts';
import type { Json } from '#api/council-files/merge.ts';
import { type CouncilShelves, entriesOf, languagesOf } from '../councils/council-shelves.ts';

/** The characters in a council's files that its pages show. */
export interface CouncilCharacters {
  /** Number of occurrences of each character, without accents: used to weigh widths. */
  readonly often: ReadonlyMap<number, number>;
  /** Every character, with the first file that has it. */
  readonly characters: ReadonlyMap<number, string>;
}

/** Reads texts, names, pages and forms of a council, including those from base, in its languages. */
export function readTexts(shelves: CouncilShelves): CouncilCharacters {
  const often = new Map<number, number>();
  const characters = new Map<number, string>();
  for (const [path, text] of textsOf(shelves)) {
    for (const letter of text) {
      const character = letter.codePointAt(0) ?? 0;
      // Invisible: line breaks, joiners and direction marks.
      if (/[\p{Control}\p{Format}\p{Private_Use}\p{Variation_Selector}]/u.test(letter)) continue;
      if (!characters.has(character)) characters.set(character, path);
      const plain = letter.normalize('NFD').codePointAt(0) ?? character;
      often.set(plain, (often.get(plain) ?? 0) + 1);
    }
  }
  return { often, characters };
}

function* textsOf(shelves: CouncilShelves): Generator<readonly [path: string, text: string]> {
  const { id, own, base } = shelves;
  const { all } = languagesOf(shelves);
  const paths = new Set([...base.source.texts.keys(), ...own.source.texts.keys()]);
  for (const path of paths) {
    const locale = localeOf(path);
    if (locale !== undefined && !all.includes(locale)) continue;
    if (/^(?:faces|schemes)\//.test(path) || path.endsWith('.sources.json')) continue;
    if (path.endsWith('.json')) yield* valuesIn(path, layerFile(id, own, base, path).value);
    else if (path.endsWith('.html'))
      yield [path, wordsOf(own.source.texts.get(path) ?? base.source.texts.get(path) ?? '')];
  }
}

/** Returns the language of a file, from its name; undefined for a file in none or several. */
function localeOf(path: string): string | undefined {
  const [, ofFolder, ofForm] =
    /^(?:locales|content)\/([a-z]{2}-[A-Z]{2})[./]|^forms\/.*\.([a-z]{2}-[A-Z]{2})\.json$/.exec(path) ?? [];
  return ofFolder ?? ofForm;
}

function* valuesIn(path: string, value: Json | undefined): Generator<readonly [path: string, text: string]> {
  // A placeholder is filled in at run time.
  if (typeof value === 'string') yield [path, value.replace(/\{\{.*?\}\}/g, ' ')];
  else if (Array.isArray(value)) for (const one of value) yield* valuesIn(path, one);
  else for (const [, one] of entriesOf(value)) yield* valuesIn(path, one);
}

/**
 * Returns the visible words of a page. Named entities are dropped: every typeface is asked for their characters anyway.
 */
const wordsOf = (html: string): string =>
  html
    .replace(/<!--.*?-->|<[^>]*>|&[a-z]+;/gs, ' ')
    .replace(/&#(?:x([0-9a-f]{1,5})|(\d{1,6}));/gi, (_, hexadecimal?: string, decimal?: string) =>
      String.fromCodePoint(hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)),
    );
