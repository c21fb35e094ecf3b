import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyEdits, modify, parse } from 'jsonc-parser';
import { readSource, type Source } from '#api/council-files/source.ts';

/** The kind of an item, as listed. */
type ItemKind =
  | 'page'
  | 'header'
  | 'footer'
  | 'menu'
  | 'texts'
  | 'theme'
  | 'front page'
  | 'settings'
  | 'styles'
  | 'pictures'
  | 'redirects';

/** A part of a council's content that can be published separately. */
export interface ContentItem {
  /** Its name on the command line: a file of the council's folder, or `menu` or `settings` of `tenant.json`. */
  readonly path: string;
  readonly kind: ItemKind;
  /** Undefined for content that all languages share. */
  readonly locale: string | undefined;
  /** The source folder: the council's own, `base`, or both, merged. */
  readonly from: string;
  /** Hash of the content. */
  readonly hash: string;
}

/** The entries of `tenant.json` that are content. The others belong to the service: hosts, landlords, accounts. */
const entriesOf: Readonly<Record<'menu' | 'settings', readonly string[]>> = {
  menu: ['menuItems', 'footerItems'],
  settings: [
    'websiteTitle',
    'languages',
    'localeId',
    'siteSettings',
    'contact',
    'partners',
    'poweredBy',
    'mapLinks',
  ],
};

/** Files that are content, by kind. Lettings rules, the map and forms are not. */
const kinds: readonly (readonly [RegExp, ItemKind])[] = [
  [/^content\/([a-z]{2}-[A-Z]{2})\/_header\.html$/, 'header'],
  [/^content\/([a-z]{2}-[A-Z]{2})\/_footer\.html$/, 'footer'],
  [/^content\/([a-z]{2}-[A-Z]{2})\/.+\.(?:html|css)$/, 'page'],
  [/^locales\/([a-z]{2}-[A-Z]{2})(?:\.\w+)?\.json$/, 'texts'],
  [/^theme\.json$/, 'theme'],
  [/^front-page\.json$/, 'front page'],
  [/^[\w.-]+\.(?:svg|png|webp)$/, 'theme'],
  [/^(?:icons|typefaces)\//, 'theme'],
  [/^custom\.css$/, 'styles'],
  [/^pictures\//, 'pictures'],
  [/^redirects\.json$/, 'redirects'],
];

/** Kinds whose file is merged with base's, entry by entry; files of other kinds replace base's. */
const layered: ReadonlySet<ItemKind> = new Set(['texts', 'theme', 'front page', 'redirects']);

interface Part {
  readonly kind: ItemKind;
  readonly locale: string | undefined;
  /** The item it belongs to: styles of a page to the page, sources of texts to the texts, logo, icons and typefaces to the theme. */
  readonly item: string;
}

function partOf(path: string): Part | undefined {
  for (const [pattern, kind] of kinds) {
    const found = pattern.exec(path);
    if (!found) continue;
    const locale = found[1];
    if (kind === 'page') return { kind, locale, item: path.replace(/\.css$/, '.html') };
    if (kind === 'texts') return { kind, locale, item: `locales/${locale ?? ''}.json` };
    return { kind, locale, item: kind === 'theme' ? 'theme.json' : path };
  }
  return undefined;
}

/**
 * Reads all items of a council's content as residents see it, by name.
 * @param tenantsFolder the draft's folder, or a published version's.
 */
export async function readItems(
  tenantsFolder: string,
  id: string,
): Promise<ReadonlyMap<string, ContentItem>> {
  const [own, base] = await Promise.all(
    [id, 'base'].map((folder) => readSource(join(tenantsFolder, folder))),
  );
  if (!own || !base) return new Map();
  const paths = [...new Set([own, base].flatMap(({ texts, others }) => [...texts.keys(), ...others]))].sort();
  const found = await Promise.all(
    paths.map(async (path) => {
      const [mine, shared] = await Promise.all([contentsOf(own, path), contentsOf(base, path)]);
      return { path, part: partOf(path), mine, shared };
    }),
  );
  const parts = new Map<string, { part: Part; seen: string[]; from: Set<string> }>();
  for (const { path, part, mine, shared } of found) {
    if (!part) continue;
    const entry = parts.get(part.item) ?? { part, seen: [], from: new Set<string>() };
    parts.set(part.item, entry);
    const sees = (folder: string, contents: string | Buffer) => {
      entry.seen.push(`${path} ${createHash('sha256').update(contents).digest('hex')}`);
      entry.from.add(folder);
    };
    if (mine !== undefined) sees(id, mine);
    if (shared !== undefined && (mine === undefined || layered.has(part.kind))) sees('base', shared);
  }
  const items = [...parts].map(([path, { part, seen, from }]): [string, ContentItem] => [
    path,
    { path, kind: part.kind, locale: part.locale, from: [...from].join(' over '), hash: hashOf(seen) },
  ]);
  const settings = (['menu', 'settings'] as const).map((name): [string, ContentItem] => [
    name,
    {
      path: name,
      kind: name,
      locale: undefined,
      from: id,
      hash: hashOf([entryTexts(own, name), entryTexts(base, name)]),
    },
  ]);
  return new Map([...items, ...settings]);
}

function contentsOf({ texts, others, folder }: Source, path: string): Promise<string | Buffer | undefined> {
  const text = texts.get(path);
  if (text !== undefined || !others.has(path)) return Promise.resolve(text);
  return readFile(join(folder, path));
}

function entryTexts({ texts }: Source, name: 'menu' | 'settings'): string {
  const value = readTenant(texts.get('tenant.json') ?? '{}');
  return JSON.stringify(entriesOf[name].map((entry) => value.get(entry) ?? null));
}

function readTenant(text: string): ReadonlyMap<string, unknown> {
  const value: unknown = parse(text);
  return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/**
 * Copies items from one folder to another. Items that the source lacks are removed from the target.
 * @param from a folder with `base` and the council, like the draft's.
 * @param to a writable folder of the same layout.
 */
export async function copyItems(
  { from, to }: { readonly from: string; readonly to: string },
  id: string,
  items: ReadonlySet<string>,
): Promise<void> {
  await Promise.all(['base', id].map((folder) => copyInFolder(join(from, folder), join(to, folder), items)));
}

async function copyInFolder(from: string, to: string, items: ReadonlySet<string>): Promise<void> {
  const [fresh, old] = await Promise.all([readSource(from), readSource(to)]);
  const isMeant = (path: string) => items.has(partOf(path)?.item ?? '');
  const there = [...fresh.texts.keys(), ...fresh.others, ...fresh.unreadable.keys()].filter(isMeant);
  const gone = [...old.texts.keys(), ...old.others].filter((path) => isMeant(path) && !there.includes(path));
  await Promise.all([
    ...there.map((path) => replaceFile(join(from, path), join(to, path))),
    ...gone.map((path) => rm(join(to, path), { force: true })),
  ]);
  const names = (['menu', 'settings'] as const).filter((name) => items.has(name));
  if (names.length > 0) await copyEntries(from, to, names);
}

/** Replaces a file; removes it first, since a published file is read-only. */
async function replaceFile(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { dereference: true });
}

async function copyEntries(from: string, to: string, names: readonly ('menu' | 'settings')[]): Promise<void> {
  const [fresh, before] = await Promise.all(
    [from, to].map((folder) => readFile(join(folder, 'tenant.json'), 'utf8')),
  );
  if (fresh === undefined || before === undefined) return;
  const value = readTenant(fresh);
  let text = before;
  for (const entry of names.flatMap((name) => entriesOf[name])) {
    text = applyEdits(
      text,
      modify(text, [entry], value.get(entry), { formattingOptions: { tabSize: 2, insertSpaces: true } }),
    );
  }
  if (text === before) return;
  await chmod(join(to, 'tenant.json'), 0o644);
  await writeFile(join(to, 'tenant.json'), text);
}
