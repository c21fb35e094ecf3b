import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '#schemas/tenant/finding.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import { noteKey } from '#api/council-files/notes.ts';
import type { Json } from '#api/council-files/merge.ts';
import { readCurrent, versionFolder } from '../councils/version-store.ts';
import { type CouncilShelves, entriesOf, memberOf, readShelves } from '../councils/council-shelves.ts';

/** Entries that only describe a rule; councils may correct their spelling freely. */
const wording = new Set(['$schema', noteKey, 'version', 'name', 'meaning']);

/**
 * Finds rules that differ from the published ones under the same `version`: every bid keeps the version of the rules it
 * was made under.
 */
export async function findUnversionedRules(council: CouncilShelves, dataFolder: string): Promise<Finding[]> {
  const current = await readCurrent(dataFolder, council.id);
  if (current === undefined) return [];
  const folder = versionFolder(dataFolder, council.id, current.version);
  const [published] = await readShelves(folder, [council.id]);
  if (published === undefined) return [];
  const [draftFile, publishedFile] = [council, published].map(({ id, own, base }) =>
    layerFile(id, own, base, 'lettings.json'),
  );
  const version = memberOf(draftFile?.value, 'version');
  if (
    draftFile?.value === undefined ||
    publishedFile?.value === undefined ||
    version !== memberOf(publishedFile.value, 'version') ||
    isDeepStrictEqual(rulesOf(draftFile.value), rulesOf(publishedFile.value))
  ) {
    return [];
  }
  return [
    {
      severity: 'error',
      kind: 'lettings.version',
      ...draftFile.placeOf('/version'),
      message: `The rules differ from those in the published version ${current.version}, but both have the "version" "${String(version)}".`,
      cure: 'Give the rules a new "version". Every bid records the version it was made under.',
    },
  ];
}

function rulesOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(rulesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    entriesOf(value)
      .filter(([name]) => !wording.has(name))
      .map(([name, entry]) => [name, rulesOf(entry)]),
  );
}
