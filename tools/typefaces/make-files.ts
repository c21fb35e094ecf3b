import { basename } from 'node:path';
import subsetFont from 'subset-font';
import type { TypefaceFile } from '#schemas/tenant/own-typeface.ts';
import { CommandError } from '../command/command-error.ts';
import type { FontFile } from './font-file.ts';
import type { FontMeasures } from './fallback-fonts.ts';
import { unicodeRange, type ScriptCode, type WantedCharacters } from './wanted-characters.ts';

/** A file made from a font, with its entry in `theme.json`. */
export interface MadeFile {
  readonly entry: TypefaceFile;
  readonly bytes: Uint8Array;
  readonly from: FontFile;
  readonly group: ScriptCode;
  readonly characters: ReadonlySet<number>;
  /** Measures at its weights; for a variable font, at normal and bold. */
  readonly measures: readonly Measured[];
}

/** The measures of a font at a weight. */
export interface Measured {
  readonly font: FontMeasures;
  readonly isSerif: boolean;
  readonly weight: number;
  readonly heaviest?: number;
}

/** The weights that pages use. `headingWeight` is rarely higher, and each further weight is more to load. */
const [normal, bold] = [400, 700];
/** The least weight for which pages use the bold of a variable typeface. */
const boldFrom = 550;
/** Name table entries that licences want kept: copyright, licence, and the licence's address. */
const licenceNames = [0, 13, 14];
/**
 * OpenType features that text in every script needs by default, and the figures that our styles ask for. Small
 * capitals, fractions and other letter sets would add half as much again.
 */
const features = `
  ccmp locl calt clig liga kern mark mkmk rlig rclt rvrn lnum tnum
  init medi med2 fina fin2 fin3 isol curs stch
  nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar
  pres abvs blws psts haln abvm blwm dist ljmo vjmo tjmo
`.match(/\w{4}/g);

/** A weight and style as in `font-face`, with the remaining axes of a variable font. */
interface Cut {
  readonly weight: number;
  readonly heaviest?: number;
  readonly style?: 'italic';
  readonly axes: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
}

/**
 * Makes the files that pages load: the wanted characters for each weight and style, one file for each script. If fonts
 * of one weight share characters, the first one supplies them.
 * @throws CommandError if two fonts claim to be the same.
 */
export async function makeFiles(
  name: string,
  fonts: readonly FontFile[],
  wanted: WantedCharacters,
): Promise<readonly MadeFile[]> {
  const taken = new Map<string, { readonly by: FontFile; readonly characters: Set<number> }>();
  const plans: { from: FontFile; cut: Cut; key: string; group: ScriptCode; characters: Set<number> }[] = [];
  for (const from of fonts) {
    const cut = cutOf(from);
    const key = `${cut.weight}${cut.heaviest === undefined ? '' : `-${cut.heaviest}`}${cut.style ? `-${cut.style}` : ''}`;
    const known = taken.get(key) ?? { by: from, characters: new Set() };
    taken.set(key, known);
    const mine = [...from.characters].filter((character) => !known.characters.has(character));
    const groups = Map.groupBy(mine, (character) => wanted.groupOf(character));
    groups.delete(undefined);
    if (groups.size === 0) throw nothingIn(from, cut, known.by);
    for (const [group = '', characters] of groups) {
      plans.push({ from, cut, key, group, characters: new Set(characters) });
      for (const character of characters) known.characters.add(character);
    }
  }
  const names = new Set<string>();
  return Promise.all(
    plans.map(async ({ from, cut, key, group, characters }) => {
      const file = freeName(
        names,
        `${slugOf(name)}-${key}${group === 'Latn' ? '' : `-${group.toLowerCase()}`}`,
      );
      const isOneOfMany = plans.filter((other) => other.key === key).length > 1;
      const { axes, ...entry } = cut;
      return {
        entry: { file, ...entry, ...(isOneOfMany && { range: unicodeRange(characters) }) },
        bytes: await subset(from, characters, axes),
        from,
        group,
        characters,
        measures: measure(from, cut),
      };
    }),
  );
}

function cutOf({ weight, isItalic, axes }: FontFile): Cut {
  const style = isItalic ? { style: 'italic' as const } : {};
  const fixed = Object.fromEntries([...axes].map(([tag, axis]) => [tag, axis.default]));
  const range = axes.get('wght');
  if (!range) return { weight, ...style, axes: fixed };
  const lightest = Math.min(Math.max(range.min, normal), range.max);
  const heaviest = Math.max(Math.min(range.max, bold), lightest);
  if (lightest === heaviest) return { weight: lightest, ...style, axes: { ...fixed, wght: lightest } };
  const wght = { min: lightest, max: heaviest, default: lightest };
  return { weight: lightest, heaviest, ...style, axes: { ...fixed, wght } };
}

function nothingIn(from: FontFile, { weight, style }: Cut, by: FontFile): CommandError {
  const file = basename(from.path);
  return new CommandError(
    by === from
      ? `${file} has none of the characters that the council's languages need. Nothing was written.`
      : `${basename(by.path)} and ${file} both say that they are of weight ${weight}${style ? `, ${style}` : ''}, and ${file} has no other characters. Nothing was written. If it is the bold one, say --bold ${file}.`,
  );
}

function freeName(names: Set<string>, preferred: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${preferred}${number === 1 ? '' : `-${number}`}.woff2`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

async function subset(
  { path, bytes }: FontFile,
  characters: ReadonlySet<number>,
  variationAxes: Cut['axes'],
): Promise<Uint8Array> {
  try {
    const text = [...characters].map((character) => String.fromCodePoint(character)).join('');
    return await subsetFont(bytes, text, {
      targetFormat: 'woff2',
      preserveNameIds: licenceNames,
      keepFeatures: features ?? [],
      // Hinting for the screens of twenty years ago takes up to a third of a font.
      noHinting: true,
      variationAxes,
    });
  } catch (error) {
    throw new CommandError(
      `${basename(path)} cannot be made smaller: ${error instanceof Error ? error.message : String(error)}. Nothing was written. Ask for the font as TTF or OTF.`,
    );
  }
}

/** Measures a cut: a static font has fixed widths, a variable one is measured at a weight. */
function measure(from: FontFile, { weight, heaviest, axes }: Cut): readonly Measured[] {
  const { isSerif } = from;
  if (axes['wght'] === undefined) return [{ font: from, isSerif, weight }];
  if (heaviest === undefined || heaviest < boldFrom)
    return [{ font: from.at(weight), isSerif, weight, ...(heaviest !== undefined && { heaviest }) }];
  return [
    { font: from.at(weight), isSerif, weight, heaviest: boldFrom - 1 },
    { font: from.at(heaviest), isSerif, weight: boldFrom, heaviest },
  ];
}
