/**
 * Characters that every council needs, whatever its languages: names of people and places come from all over Europe.
 */
const always: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0x17f], // Latin-1, and Latin Extended-A: Welsh, Polish, Turkish
  [0x218, 0x21b], // Romanian
  [0x300, 0x30c], // combining accents
  [0x327, 0x328],
  [0x1e80, 0x1e85], // Welsh
  [0x1ef2, 0x1ef3],
  [0x2010, 0x2015], // hyphens and dashes
  [0x2018, 0x201e], // quotation marks
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2260, 0x2265],
  [0xfb01, 0xfb02],
];

/** Further Latin letters by language. */
const alsoFor: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  ig: [[0x1e00, 0x1eff]],
  vi: [
    [0x1a0, 0x1b0],
    [0x1e00, 0x1eff],
  ],
  yo: [[0x1e00, 0x1eff]],
};

/** Scripts with thousands of characters: only those in the texts are taken. */
const large = new Set(['Hani', 'Hang', 'Hira', 'Kana']);
const writtenIn: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

/** A script as Unicode names it, such as `Arab`. */
export type ScriptCode = string;

/** Returns the scripts of some languages besides Latin, which every page has. */
export function otherScripts(locales: readonly string[]): readonly ScriptCode[] {
  const scripts = locales.flatMap((locale) => {
    const { script = 'Latn' } = new Intl.Locale(locale).maximize();
    return writtenIn[script] ?? script;
  });
  return [...new Set(scripts)].filter((script) => script !== 'Latn');
}

/**
 * The characters that a council's pages may show, in groups that can each be a file: Latin with digits and signs, and
 * each other script of its languages.
 * @param inTexts the characters in its texts today.
 */
export class WantedCharacters {
  readonly #scripts: readonly (readonly [ScriptCode, RegExp])[];
  readonly #ranges: readonly (readonly [first: number, last: number])[];
  readonly #inTexts: ReadonlySet<number>;

  constructor(locales: readonly string[], inTexts: ReadonlySet<number>) {
    this.#scripts = otherScripts(locales).map((script) => [
      script,
      new RegExp(String.raw`^\p{Script_Extensions=${script}}$`, 'u'),
    ]);
    const more = locales.flatMap((locale) => alsoFor[new Intl.Locale(locale).language] ?? []);
    this.#ranges = [...always, ...more];
    this.#inTexts = inTexts;
  }

  /** Returns the group that a character belongs to; undefined if it is not wanted. */
  groupOf(character: number): ScriptCode | undefined {
    if (this.#ranges.some(([first, last]) => character >= first && character <= last)) return 'Latn';
    const letter = String.fromCodePoint(character);
    const script = this.#scripts.find(([, pattern]) => pattern.test(letter))?.[0];
    const isThere = this.#inTexts.has(character);
    if (script !== undefined) return isThere || !large.has(script) ? script : undefined;
    return isThere ? 'Latn' : undefined;
  }
}

/** Returns characters as CSS writes them: `U+20-7E, U+A0`. */
export function unicodeRange(characters: Iterable<number>): string {
  const runs: [first: number, last: number][] = [];
  for (const character of [...characters].toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && character <= run[1] + 1) run[1] = character;
    else runs.push([character, character]);
  }
  return runs
    .map(([first, last]) => `U+${hexadecimal(first)}${first === last ? '' : `-${hexadecimal(last)}`}`)
    .join(', ');
}

const hexadecimal = (character: number): string => character.toString(16).toUpperCase();
