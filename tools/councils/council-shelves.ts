import { join } from 'node:path';
import { DocumentShelf, layerFile } from '#api/council-files/layered-file.ts';
import type { Json } from '#api/council-files/merge.ts';
import { nameOfHost } from '#api/tenants/host-name.ts';
import { originalLocale } from '#api/tenants/translation-record.ts';
import { readSource } from '#api/council-files/source.ts';

/** A council's files and those of base; for base itself both are the same. */
export interface CouncilShelves {
  readonly id: string;
  readonly own: DocumentShelf;
  readonly base: DocumentShelf;
}

/** Reads base once and each council's folder. Files with mistakes are kept as they are. */
export async function readShelves(
  tenantsFolder: string,
  ids: readonly string[],
): Promise<readonly CouncilShelves[]> {
  const base = new DocumentShelf(await readSource(join(tenantsFolder, 'base')));
  return Promise.all(
    ids.map(async (id) => ({
      id,
      own: id === 'base' ? base : new DocumentShelf(await readSource(join(tenantsFolder, id))),
      base,
    })),
  );
}

/** Returns a file's entry after base and council are merged; undefined if it is missing or not JSON. */
export function entryOf(shelves: CouncilShelves, path: string, name: string): Json | undefined {
  return memberOf(layerFile(shelves.id, shelves.own, shelves.base, path).value, name);
}

export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return new Map<string, Json>(entriesOf(value)).get(name);
}

/** Returns the entries of a group; empty for any other value. */
export function entriesOf(value: Json | undefined): [string, Json][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

/**
 * Returns the language codes that a council lists, the partly translated ones among them, and the texts' original
 * language.
 */
export function languagesOf(shelves: CouncilShelves): { all: string[]; inPart: string[]; original: string } {
  const listed = entryOf(shelves, 'tenant.json', 'languages');
  const languages = (Array.isArray(listed) ? listed : []).flatMap((language) => {
    const code = memberOf(language, 'languageCode');
    return typeof code === 'string' ? { code, inPart: memberOf(language, 'inPart') === true } : [];
  });
  return {
    all: languages.map(({ code }) => code),
    inPart: languages.flatMap(({ code, inPart }) => (inPart ? code : [])),
    original: originalLocale(shelves.base),
  };
}

/** Returns the readable hosts that a council claims, in normal spelling. */
export function hostsOf(council: CouncilShelves): string[] {
  const hosts = entryOf(council, 'tenant.json', 'hosts');
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string').map(nameOfHost) : [];
}
