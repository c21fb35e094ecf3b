import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeFile } from '#schemas/tenant/made-icons.ts';
import { placesFile } from '#schemas/tenant/places.ts';
import type { Redirects } from '#schemas/tenant/tenant.ts';
import { pointerTo } from '#api/council-files/json-document.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import type { CouncilShelves } from '../councils/council-shelves.ts';
import { flatten } from '../council-check/translations.ts';
import { type Change, ChangeCollector } from './change.ts';

/** Returns differences in old addresses and their targets. */
export function diffRedirects({ redirects: before }: Redirects, { redirects: after }: Redirects): Change[] {
  const collector = new ChangeCollector('Redirects', 'redirects.json');
  const pairs = collector.list(
    'redirect',
    before,
    after,
    { keyOf: ({ from }) => from, nameOf: ({ from, to }) => `${from} to ${to}` },
    '/redirects',
  );
  for (const { key, before: old, after: fresh, at } of pairs) {
    collector.value(`${key} leads to`, old.to, fresh.to, `${at}/to`);
    if (old.permanent !== fresh.permanent) {
      collector.say(`${key} leads there ${fresh.permanent ? 'for good' : 'for now'}`, `${at}/permanent`);
    }
  }
  return collector.changes;
}

/** Returns differences in the texts of one language as residents see them, including base's. */
export function diffLanguageTexts(before: CouncilShelves, after: CouncilShelves, locale: string): Change[] {
  const path = `locales/${locale}.json`;
  const collector = new ChangeCollector(`Texts in ${locale}`, path);
  const read = ({ id, own, base }: CouncilShelves) => flatten(layerFile(id, own, base, path).value);
  const [old, fresh] = [read(before), read(after)];
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    collector.value(key, quoted(old.get(key)), quoted(fresh.get(key)), `/${key.replaceAll('.', '/')}`);
  }
  const names = `locales/${locale}.names.json`;
  const naming = new ChangeCollector(`Names in ${locale}`, names);
  const [oldNames, freshNames] = [before, after].map(({ id, own, base }) =>
    flatten(layerFile(id, own, base, names).value),
  );
  for (const key of new Set([...(oldNames?.keys() ?? []), ...(freshNames?.keys() ?? [])])) {
    naming.value(key, quoted(oldNames?.get(key)), quoted(freshNames?.get(key)), pointerTo([key]));
  }
  return [...collector.changes, ...naming.changes];
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `"${text}"`;
}

/**
 * Finds pages, styles, pictures, typefaces, the logo and the map that were added, removed or changed, including base's.
 * `diffPlaces` reports places in detail, and `diffTables` tables.
 */
export async function diffFiles(before: CouncilShelves, after: CouncilShelves): Promise<Change[]> {
  const [old, fresh] = await Promise.all([contentsOf(before), contentsOf(after)]);
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].sort();
  return [
    ...diffIcons(old, fresh),
    ...paths.flatMap((path) => {
      const [was, is] = [old.get(path), fresh.get(path)];
      if (was === is || isIcon(path)) return [];
      const collector = new ChangeCollector(groupOf(path), path);
      if (was === undefined) collector.say(`${path} added`);
      else if (is === undefined) collector.say(`${path} removed`);
      else collector.say(`${path} changed`);
      return collector.changes;
    }),
  ];
}

const isIcon = (path: string) => path.startsWith('icons/');

/** Returns one line for the icons: a single command writes all eight files. */
function diffIcons(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Change[] {
  const [old, fresh] = [before, after].map((files) =>
    [...files]
      .filter(([path]) => isIcon(path))
      .sort()
      .join(),
  );
  if (old === fresh) return [];
  const collector = new ChangeCollector('Look', madeFile);
  const icons = 'icons and the picture of links';
  collector.say(old === '' ? `${icons} added` : fresh === '' ? `${icons} removed` : `${icons} changed`);
  return collector.changes;
}

function groupOf(path: string): string {
  if (path.startsWith('content/')) return 'Pages';
  if (path.endsWith('.geojson')) return 'Map';
  if (path.startsWith('typefaces/')) return 'Typefaces';
  return path.endsWith('.css') ? 'Styles' : 'Pictures';
}

const shown =
  /^(content\/.*\.(html|css)|custom\.css|[^/]+\.(?:svg|png|webp|geojson)|(?:icons|pictures|typefaces)\/.*)$/;

/** Returns a hash of each file that residents see, by path; the council's own file replaces base's. */
async function contentsOf({ own, base }: CouncilShelves): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [base, own].flatMap(({ source }) =>
      [...source.texts.keys(), ...source.others]
        .filter((path) => shown.test(path) && path !== placesFile)
        .map(async (path) => {
          const contents = source.texts.get(path) ?? (await readFile(join(source.folder, path)));
          return [path, createHash('sha256').update(contents).digest('hex')] as const;
        }),
    ),
  );
  return new Map(found);
}
