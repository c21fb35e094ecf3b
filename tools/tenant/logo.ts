import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'jsonc-parser';
import { Check } from 'typebox/value';
import { DocumentShelf, layerFile } from '#api/council-files/layered-file.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { readSource, type Source } from '#api/council-files/source.ts';
import { isIconPath, madeFile, MadeIconsSchema, markFile, originalFile } from '#schemas/tenant/made-icons.ts';
import { type Theme, ThemeSchema } from '#schemas/tenant/theme.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFiles } from '../command/write-files.ts';
import { checkCouncils } from '../council-check/check-councils.ts';
import { reportFindings } from '../council-check/report.ts';
import { requireCouncil } from '../councils/councils.ts';
import { editedJson } from '../councils/edited-json.ts';
import type { LogoMade, NamedFile } from '../logo/job.ts';
import { readNamed, runLogoJob } from '../logo/run-job.ts';

interface LogoOptions {
  /** The file of the logo for dark pages, if the council has one. */
  readonly dark?: string | undefined;
  /** The file of the mark without words, for icons. */
  readonly symbol?: string | undefined;
  readonly keepWhite?: boolean;
}

/** `tenant logo <council> [file]`: makes a council's logo, its dark version, icons and share picture from one file. */
export async function giveLogo(
  context: Context,
  requested: string,
  file: string | undefined,
  options: LogoOptions,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, requested);
  const { said, written, taken } = await makeIcons(context, id, file, options);
  for (const line of said) context.say(line);
  if (written.length + taken.length === 0) context.say('Nothing has changed, so nothing was written.');
  for (const name of written) context.say(`  ${id}/${name}`);
  for (const name of taken) context.say(`  ${id}/${name} is removed`);
  context.say('');
  return reportFindings(await checkCouncils(context, [id]), [id], context.say);
}

/** The steps taken and their reasons, and the files written or removed. */
interface Remade {
  readonly said: readonly string[];
  readonly written: readonly string[];
  readonly taken: readonly string[];
}

/**
 * Makes the icons and dark logo, and names them in the theme.
 * @param file the new logo; undefined for the logo that the council has.
 */
export async function makeIcons(
  { tenantsFolder }: Pick<Context, 'tenantsFolder'>,
  id: string,
  file: string | undefined,
  { dark, symbol, keepWhite = false }: LogoOptions = {},
): Promise<Remade> {
  const folder = join(tenantsFolder, id);
  const [own, base] = await Promise.all([folder, join(tenantsFolder, 'base')].map((one) => readSource(one)));
  if (own === undefined || base === undefined) return { said: [], written: [], taken: [] };
  const readMerged = (name: string) =>
    withoutNotes(layerFile(id, new DocumentShelf(own), new DocumentShelf(base), name));
  const { value: theme } = shapeCheck(ThemeSchema)(readMerged('theme.json'));
  if (theme === undefined)
    throw new CommandError(
      `${id}/theme.json has a mistake, so the colours behind the logo are not known. Nothing was changed. First correct what this finds: npm run tenant -- check ${id}`,
    );
  const before = await ownFiles(own, theme);
  const logo = before.get(theme.logo.file);
  // The council's own logo file, given by its path, stays as it is.
  const isFresh = file !== undefined && resolve(file) !== resolve(folder, theme.logo.file);
  if (logo === undefined && !isFresh)
    throw new CommandError(
      `${id} has no logo of its own, only the one from base. To give it one, run: npm run tenant -- logo ${id} crest.svg`,
    );
  const known = madeIn(own);
  const mark = [...before.values()].find(({ name }) => markFile.test(name));
  const title: unknown = Reflect.get(Object(readMerged('tenant.json').value), 'websiteTitle');
  const given = {
    logo: isFresh ? await readNamed(file) : undefined,
    'logo-dark': dark === undefined ? undefined : await readNamed(dark),
    symbol: symbol === undefined ? undefined : await readNamed(symbol),
  };
  const made = await runLogoJob({
    id,
    title: typeof title === 'string' ? title : id,
    theme,
    fresh: given.logo,
    freshDark: given['logo-dark'],
    freshSymbol: given.symbol,
    keepsWhite: keepWhite,
    logo,
    // Without a record, the dark logo was added by hand.
    givenDark:
      theme.logo.dark !== undefined && (known === undefined || known.darkIsGiven)
        ? before.get(theme.logo.dark)
        : undefined,
    mark,
  });
  const drawn = await write(folder, own, before, theme, made);
  const kept = await keepOriginals(folder, own, given);
  return {
    said: [...made.said, ...kept.said],
    written: [...drawn.written, ...kept.written],
    taken: [...drawn.taken, ...kept.taken],
  };
}

/** Bytes; every version of the council keeps a copy. */
const largestOriginal = 5_000_000;

/**
 * Keeps the original files, since the header's logo is small and made for today's colours. Removes the originals of a
 * logo that is no longer shown.
 */
async function keepOriginals(
  folder: string,
  own: Source,
  given: Readonly<Record<'logo' | 'logo-dark' | 'symbol', NamedFile | undefined>>,
): Promise<Remade> {
  const fresh = Object.entries(given).flatMap(([role, file]) => {
    const ending = file && /\.(?:svg|png|jpe?g|webp)$/i.exec(file.name)?.[0].toLowerCase();
    return ending
      ? [{ role, name: `original/${role}${ending}`, bytes: Buffer.from(file.base64, 'base64') }]
      : [];
  });
  const kept = fresh.filter(({ bytes }) => bytes.length <= largestOriginal);
  const there = [...own.others, ...own.texts.keys()].filter((path) => originalFile.test(path));
  const taken = there.filter((path) => {
    const isReplaced =
      given.logo !== undefined || fresh.some(({ role }) => originalFile.exec(path)?.[1] === role);
    return isReplaced && !kept.some(({ name }) => name === path);
  });
  const changed = await Promise.all(
    kept.map(async ({ name, bytes }) => {
      const before = await readFile(join(folder, name)).catch(() => undefined);
      return before?.equals(bytes) ? [] : [[join(folder, name), bytes] as const];
    }),
  );
  await replaceFiles(new Map(changed.flat()));
  await Promise.all(taken.map((path) => rm(join(folder, path))));
  return {
    said: fresh
      .filter((one) => !kept.includes(one))
      .map(
        ({ bytes }) =>
          `The file is ${(bytes.length / 1e6).toFixed(0)} MB, too large to keep a copy here. Keep your original safe.`,
      ),
    written: kept
      .filter(({ name }) => changed.flat().some(([path]) => path === join(folder, name)))
      .map(({ name }) => name),
    taken,
  };
}

/**
 * Makes the icons as part of a larger edit. An unusable logo file must not undo the other answers, so the icons are
 * then made from the logo that the council has.
 * @returns `wrong` says why the file cannot be used.
 */
export async function makeIconsAnyway(
  context: Pick<Context, 'tenantsFolder'>,
  id: string,
  file: string | undefined,
): Promise<Remade & { readonly wrong?: string }> {
  try {
    return await makeIcons(context, id, file);
  } catch (error) {
    if (!(error instanceof CommandError) || file === undefined) throw error;
    const made = await makeIcons(context, id, undefined);
    return { ...made, said: [], wrong: error.message.replace(' Nothing was changed.', '') };
  }
}

/** Returns existing files of a council's logo and icons, by name. */
async function ownFiles({ folder, others, texts }: Source, theme: Theme): Promise<Map<string, NamedFile>> {
  const names = [...others, ...texts.keys()].filter(
    (name) => name === theme.logo.file || name === theme.logo.dark || isIconPath(name),
  );
  const files = await Promise.all(
    names.map(
      async (name) =>
        [name, { name, base64: (await readFile(join(folder, name))).toString('base64') }] as const,
    ),
  );
  return new Map(files);
}

function madeIn({ texts }: Source) {
  const value: unknown = parse(texts.get(madeFile) ?? 'null');
  return Check(MadeIconsSchema, value) ? value : undefined;
}

/** Writes the files that differ, removes those left from the earlier logo, and lists both by name. */
async function write(
  folder: string,
  own: Source,
  before: ReadonlyMap<string, NamedFile>,
  theme: Theme,
  made: LogoMade,
): Promise<Pick<Remade, 'written' | 'taken'>> {
  const text = own.texts.get('theme.json') ?? '{}\n';
  let edited = text;
  if (made.logo !== theme.logo.file) edited = editedJson(edited, ['logo', 'file'], made.logo);
  if (made.dark !== theme.logo.dark) edited = editedJson(edited, ['logo', 'dark'], made.dark);
  const changed = made.files.filter(({ name, base64 }) => before.get(name)?.base64 !== base64);
  const left = [...before.keys()].filter((name) => !made.files.some((file) => file.name === name));
  await replaceFiles(
    new Map<string, string | Uint8Array>([
      ...changed.map(({ name, base64 }) => [join(folder, name), Buffer.from(base64, 'base64')] as const),
      ...(edited === text ? [] : [[join(folder, 'theme.json'), edited] as const]),
    ]),
  );
  await Promise.all(left.map((name) => rm(join(folder, name))));
  return {
    written: [...(edited === text ? [] : ['theme.json']), ...changed.map(({ name }) => name)],
    taken: left,
  };
}
