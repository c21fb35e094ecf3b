import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { typefaceBudget } from '#api/council-files/typeface-files.ts';
import { isNamedIn, withFamily } from '#domain/theme/family-list.ts';
import type { OwnTypeface, FallbackFont } from '#schemas/tenant/own-typeface.ts';
import { ThemeSchema, type Theme } from '#schemas/tenant/theme.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { describeFinding } from '#api/tenants/load-tenant.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFile } from '../command/write-files.ts';
import { counted } from '#api/rules/words/counted.ts';
import { type CouncilShelves, languagesOf, readShelves } from '../councils/council-shelves.ts';
import { requireCouncil } from '../councils/councils.ts';
import { editedJson } from '../councils/edited-json.ts';
import { printJson } from '../councils/print-json.ts';
import { type CouncilCharacters, readTexts } from '../typefaces/council-texts.ts';
import { type FontFile, readFont } from '../typefaces/font-file.ts';
import { notesOf, refusalOf } from '../typefaces/licence.ts';
import { makeFiles, type MadeFile, type Measured } from '../typefaces/make-files.ts';
import type { TypefacePart } from '../typefaces/parts.ts';
import { fallbackFontsFor } from '../typefaces/fallback-fonts.ts';
import { otherScripts, WantedCharacters } from '../typefaces/wanted-characters.ts';

interface TypefaceOptions {
  /** The part of the page that it is for. */
  readonly part: TypefacePart;
  /** Fonts to use as the bold one, whatever their files say. */
  readonly bold: readonly string[];
  /** The name on pages; without it, the font's own name. */
  readonly name: string | undefined;
  /** Treats the typeface as a serif one, even if the fonts do not say so. */
  readonly serif: boolean;
  /** True if the council has a licence that allows what the font's own file does not. */
  readonly licensed: boolean;
}

/** Placeholder for an entry that is then printed the way people write it. */
const marker = 'own typefaces';
/** The most missing characters shown. */
const shownMissing = 12;

/**
 * `tenant typeface COUNCIL FILES`: makes the files that pages need from the fonts given, and writes them into the
 * council's folder and its `theme.json`. Nothing is written if a font cannot be read or may not be served.
 */
export async function giveTypeface(
  context: Context,
  requested: string,
  files: readonly string[],
  options: TypefaceOptions,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  const [shelves] = await readShelves(context.tenantsFolder, [id]);
  if (!shelves) throw new CommandError(`There is no council "${id}".`);
  const theme = readTheme(shelves);
  if (files.length + options.bold.length === 0)
    throw new CommandError(
      'Name the fonts, such as Brand-Regular.ttf Brand-Bold.ttf. For help, run: npm run tenant -- typeface --help',
      2,
    );
  const fonts = await Promise.all([
    ...files.map((file) => readFont(file)),
    ...options.bold.map(async (file) => ({ ...(await readFont(file)), weight: 700 })),
  ]);
  const name = nameOf(fonts, options.name);
  for (const font of fonts) printLicence(context, font, options.licensed);

  const texts = readTexts(shelves);
  const languages = languagesOf(shelves).all;
  const wanted = new WantedCharacters(languages, new Set(texts.characters.keys()));
  const made = await makeFiles(name, fonts, wanted);
  const measured = measuresOf(made, options.serif);
  const own: OwnTypeface = {
    name,
    files: made.map(({ entry }) => entry),
    standIns: standIns(measured, texts),
  };
  const isSerif = measured.some((one) => one.isSerif);
  const replaced = await write(context, id, shelves, theme, own, isSerif, made, options.part);

  for (const { from, entry, bytes } of made)
    context.say(
      `✓ ${id}/typefaces/${entry.file}: ${kilobytes(bytes.length)} kB of ${kilobytes(from.bytes.length)} (${basename(from.path)}), ${weightWords(entry)}`,
    );
  for (const file of replaced)
    context.say(`  ${id}/typefaces/${file} belonged to it before, and was deleted.`);
  printBudget(context, made);
  printMissing(context, name, texts, languages, made);
  context.say(
    `✓ ${id}/theme.json: ${name} is the typeface for ${options.part === 'body' ? 'text' : options.part === 'heading' ? 'headings' : 'text and headings'}.`,
  );
  context.say(`Put its licence beside it, such as ${id}/typefaces/LICENCE.txt.`);
  context.say(`Look at it, then: npm run tenant -- check ${id}`);
  return 0;
}

function readTheme({ id, own, base }: CouncilShelves): Theme {
  const file = withoutNotes(layerFile(id, own, base, 'theme.json'));
  const { value, findings } = shapeCheck(ThemeSchema)(file);
  const [wrong] = [...file.findings, ...findings].filter(({ severity }) => severity === 'error');
  if (value !== undefined && wrong === undefined) return value;
  throw new CommandError(
    `${wrong ? describeFinding(wrong) : `${id}/theme.json cannot be read.`} Nothing was written.`,
  );
}

function nameOf(fonts: readonly FontFile[], requested: string | undefined): string {
  const names = new Set(fonts.map(({ family }) => family));
  if (requested === undefined && names.size > 1)
    throw new CommandError(
      `These are several typefaces: ${[...names].join(', ')}. Run the command once for each, with --for body for text and --for heading for headings. If they are one typeface, give its name with --name.`,
      2,
    );
  const [family = ''] = names;
  // Accents and signs go, so the name is safe in a stylesheet.
  const name = (requested ?? family)
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 -]+/g, '')
    .trim()
    .slice(0, 60);
  if (name !== '') return name;
  throw new CommandError('The font has no name. Give it one with --name "Council Sans".', 2);
}

/**
 * Prints the licence's notes.
 * @throws CommandError for a font that may not be served.
 */
function printLicence({ say }: Context, font: FontFile, licensed: boolean): void {
  const refusal = refusalOf(font.licence);
  if (refusal !== undefined && !licensed)
    throw new CommandError(
      `${basename(font.path)} cannot be used on web pages: ${refusal}. Nothing was written. If the council has a licence that allows it, keep the licence with your records and add --licensed.`,
    );
  if (refusal !== undefined)
    say(
      `! ${basename(font.path)}: ${refusal}. You have confirmed that the council has a licence that allows it.`,
    );
  for (const note of notesOf(font.licence)) say(`! ${basename(font.path)}: ${note}`);
}

/** Returns one measure for each upright weight; for a variable typeface, its normal and bold weights. */
function measuresOf(made: readonly MadeFile[], serif: boolean): readonly Measured[] {
  const upright = made.filter(({ entry }) => entry.style === undefined).flatMap(({ measures }) => measures);
  // The first file of a weight is the one with Latin letters.
  return [...Map.groupBy(upright, ({ weight }) => weight).values()].flatMap(([first]) =>
    first ? { ...first, isSerif: serif || first.isSerif } : [],
  );
}

function standIns(measured: readonly Measured[], { often }: CouncilCharacters): FallbackFont[] {
  return measured.flatMap(({ font, isSerif, weight, heaviest }) =>
    fallbackFontsFor(font, { weight, isSerif }, often).map((standIn) =>
      heaviest === undefined ? standIn : { ...standIn, heaviest },
    ),
  );
}

/** @returns the typeface's earlier files that are now unused. */
async function write(
  { tenantsFolder }: Context,
  id: string,
  { own: shelf }: CouncilShelves,
  theme: Theme,
  own: OwnTypeface,
  isSerif: boolean,
  made: readonly MadeFile[],
  part: TypefaceOptions['part'],
): Promise<readonly string[]> {
  const folder = join(tenantsFolder, id, 'typefaces');
  await mkdir(folder, { recursive: true });
  await Promise.all(
    made.map(async ({ entry, bytes }) => {
      // Written beside and then renamed, so a running portal never reads half a file; it ignores names ending
      // in `~`.
      const path = join(folder, entry.file);
      await writeFile(`${path}~`, bytes);
      await rename(`${path}~`, path);
    }),
  );
  const before = theme.typeface.own ?? [];
  const parts = (['body', 'heading'] as const).filter((one) => part === 'both' || part === one);
  const lists = { body: theme.typeface.body, heading: theme.typeface.heading };
  for (const one of parts)
    lists[one] = withFamily(
      lists[one],
      { name: own.name, isSerif },
      before.map(({ name }) => name),
    );
  // A typeface that nothing names would only raise a warning in the next check.
  const others = before.filter(
    ({ name }) => name !== own.name && Object.values(lists).some((list) => isNamedIn(list, name)),
  );
  let text = shelf.source.texts.get('theme.json') ?? '{}\n';
  for (const one of parts) text = editedJson(text, ['typeface', one], lists[one]);
  text = editedJson(text, ['typeface', 'own'], marker);
  text = text.replace(JSON.stringify(marker), () =>
    printJson([...others, own])
      .trim()
      .replaceAll('\n', '\n    '),
  );
  await replaceFile(join(tenantsFolder, id, 'theme.json'), text);

  const kept = new Set([...others, own].flatMap((one) => one.files.map(({ file }) => file)));
  const gone = before
    .flatMap((one) => one.files.map(({ file }) => file))
    .filter((file) => !kept.has(file) && shelf.source.others.has(`typefaces/${file}`));
  await Promise.all(gone.map((file) => rm(join(folder, file), { force: true })));
  return gone;
}

function printBudget({ say }: Context, made: readonly MadeFile[]): void {
  const heavy = made.filter(({ bytes }) => bytes.length > typefaceBudget.file.good);
  if (heavy.length === 0) return;
  say(
    `! ${heavy.map(({ entry }) => entry.file).join(', ')}: more than ${kilobytes(typefaceBudget.file.good)} kB, which is slow on a poor connection. ${
      heavy.some(({ entry }) => entry.heaviest !== undefined)
        ? 'Two files with one weight each may be smaller than one with every weight.'
        : 'Ask its makers for an unhinted version, without instructions for old screens.'
    }`,
  );
}

/** Lists characters in the texts that the typeface lacks; they show in the next typeface of the list. */
function printMissing(
  { say }: Context,
  name: string,
  { characters }: CouncilCharacters,
  languages: readonly string[],
  made: readonly MadeFile[],
): void {
  const there = new Set(made.flatMap((one) => [...one.characters]));
  for (const script of otherScripts(languages)) {
    if (made.some(({ group }) => group === script)) continue;
    const inScript = languages.filter((locale) => otherScripts([locale]).includes(script));
    say(
      `! ${name} has no letters for ${inScript.join(', ')}, so pages in that language use the next typeface in the list.`,
    );
  }
  const scripts = new RegExp(
    otherScripts(languages)
      .map((script) => String.raw`\p{Script=${script}}`)
      .join('|') || '$^',
    'u',
  );
  const missing = [...characters].filter(
    ([character]) => !there.has(character) && !scripts.test(String.fromCodePoint(character)),
  );
  if (missing.length === 0) return;
  const shown = missing
    .slice(0, shownMissing)
    .map(([character, path]) => `${String.fromCodePoint(character)} (${path})`)
    .join(', ');
  say(
    `! ${name} lacks ${counted(missing.length, 'character')} from your texts, which the next typeface in the list will show: ${shown}${missing.length > shownMissing ? ' and others' : ''}.`,
  );
}

function weightWords({ weight, heaviest, style }: MadeFile['entry']): string {
  const words = heaviest === undefined ? `weight ${weight}` : `weights ${weight} to ${heaviest}`;
  return style === undefined ? words : `${words}, ${style}`;
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
