import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create, type Font } from 'fontkitten';
import { missingPath } from '../command/missing-path.ts';
import { CommandError } from '../command/command-error.ts';
import type { FontLicence } from './licence.ts';
import type { FontMeasures } from './fallback-fonts.ts';

/** A font as the council supplied it. */
export interface FontFile extends FontMeasures {
  readonly path: string;
  readonly bytes: Buffer;
  /** Its own name, without the weight: `Oak Sans`. */
  readonly family: string;
  readonly weight: number;
  readonly isItalic: boolean;
  readonly isSerif: boolean;
  /** Axes of a variable font, by tag, such as `wght`. */
  readonly axes: ReadonlyMap<
    string,
    { readonly min: number; readonly max: number; readonly default: number }
  >;
  readonly characters: ReadonlySet<number>;
  readonly licence: FontLicence;
  /** The same font at one weight, for measuring. */
  at(weight: number): FontMeasures;
}

/**
 * Reads a font.
 * @throws CommandError if the file is not a font.
 */
export async function readFont(path: string): Promise<FontFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT'
        ? `There is no file ${missingPath(path)}. Nothing was written.`
        : `${path} cannot be read: ${error.message}. Nothing was written.`,
    );
  });
  try {
    const font = create(bytes);
    if (font.isCollection) throw new CommandError(collection(path));
    return describe(path, bytes, font);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(
      `${path} is not a font that can be read. Nothing was written. Use a TTF, OTF, WOFF or WOFF2 file, not a PDF or a picture of letters.`,
    );
  }
}

/**
 * Matches a weight at the end of a family's name, which large families have for programs that know four weights only.
 */
const weightWord =
  / (?:thin|hairline|(?:extra|ultra|semi|demi)?[- ]?(?:light|bold)|book|regular|medium|black|heavy)$/i;

const collection = (path: string): string =>
  `${basename(path)} is a collection of several fonts. Nothing was written. Ask for each weight as a separate file.`;

function describe(path: string, bytes: Buffer, font: Font): FontFile {
  const { fsType, fsSelection, usWeightClass, panose } = font['OS/2'];
  const words = ['copyright', 'license'].map((key) => font.getName(key) ?? '').join('\n');
  const family = font.getName('preferredFamily') ?? font.familyName.replace(weightWord, '');
  return {
    path,
    bytes,
    family,
    weight: usWeightClass,
    isItalic: fsSelection.italic || fsSelection.oblique,
    isSerif: isSerif(panose, family),
    axes: new Map(Object.entries(font.variationAxes).flatMap(([tag, axis]) => (axis ? [[tag, axis]] : []))),
    characters: new Set(font.characterSet),
    licence: {
      isRestricted: fsType.noEmbedding && !fsType.viewOnly && !fsType.editable,
      isForDocuments: fsType.viewOnly || fsType.editable,
      isWhole: fsType.noSubsetting,
      words,
    },
    ...measuresOf(font),
    at: (weight) => measuresOf(font.getVariation({ wght: weight })),
  };
}

/** True for a serif font: by its classification if it has one (PANOSE: 2 to 10 have serifs), else by its name. */
function isSerif([kind = 0, serifs = 0]: readonly number[], family: string): boolean {
  if (kind === 2 && serifs >= 2) return serifs <= 10;
  return /serif|slab|roman|antiqua/i.test(family) && !/sans/i.test(family);
}

function measuresOf(font: Font): FontMeasures {
  return {
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    lineGap: font.lineGap,
    widthOf: (character) =>
      font.hasGlyphForCodePoint(character) ? font.glyphForCodePoint(character).advanceWidth : undefined,
  };
}
