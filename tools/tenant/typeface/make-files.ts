import { basename } from 'node:path';
import subsetFont from 'subset-font';
import type { TypefaceFile } from '#schemas/tenant/own-typeface.ts';
import { CommandError } from '../../command/command-error.ts';
import type { FontFile } from './font-file.ts';
import type { FontMeasures } from './stand-ins.ts';
import { unicodeRange, type Script, type WantedCharacters } from './wanted-characters.ts';

/** A file that was made of a font, with its entry in `theme.json`. */
export interface MadeFile {
  readonly entry: TypefaceFile;
  readonly bytes: Uint8Array;
  readonly from: FontFile;
  readonly group: Script;
  readonly characters: ReadonlySet<number>;
  /** How wide it is at its weights; of a variable one at normal and at bold. */
  readonly measures: readonly Measured[];
}

/** How wide a font is at a weight. */
export interface Measured {
  readonly font: FontMeasures;
  readonly isSerif: boolean;
  readonly weight: number;
  readonly heaviest?: number;
}

/** Pages use no other weights: `headingWeight` is rarely more, and each more is more to load. */
const [normal, bold] = [400, 700];
/** Where a variable typeface's bold begins to stand in for what is between. */
const boldFrom = 550;
/** What its licence wants to stay in a font: copyright, licence, and where that is. */
const licenceNames = [0, 13, 14];
/**
 * What words need to look right without being asked for, in every script, and the figures that our styles ask for. Small
 * capitals, fractions and other sets of letters would take half as much again.
 */
const features = `
  ccmp locl calt clig liga kern mark mkmk rlig rclt rvrn lnum tnum
  init medi med2 fina fin2 fin3 isol curs stch
  nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar
  pres abvs blws psts haln abvm blwm dist ljmo vjmo tjmo
`.match(/\w{4}/g);

/** Bold or not, and upright or not, as `font-face` says it, with the axes of a variable font that are left. */
interface Cut {
  readonly weight: number;
  readonly heaviest?: number;
  readonly style?: 'italic';
  readonly axes: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
}

/**
 * Makes the files that pages load: for each weight and style the characters that are wanted, each script in a file of its
 * own. Where fonts of one weight share characters, the first has them.
 * @throws CommandError where two fonts say that they are the same.
 */
export async function makeFiles(
  name: string,
  fonts: readonly FontFile[],
  wanted: WantedCharacters,
): Promise<readonly MadeFile[]> {
  const taken = new Map<string, { readonly by: FontFile; readonly characters: Set<number> }>();
  const plans: { from: FontFile; cut: Cut; key: string; group: Script; characters: Set<number> }[] = [];
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

function freeName(names: Set<string>, wished: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${wished}${number === 1 ? '' : `-${number}`}.woff2`;
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
      // Instructions for screens of twenty years ago are up to a third of a font.
      noHinting: true,
      variationAxes,
    });
  } catch (error) {
    throw new CommandError(
      `${basename(path)} cannot be made smaller: ${error instanceof Error ? error.message : String(error)}. Nothing was written. Ask for the font as TTF or OTF.`,
    );
  }
}

/** A static font is as wide as it says, a variable one as it is at a weight. */
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
