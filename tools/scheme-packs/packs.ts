import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import { DocumentShelf, layerFile } from '#api/council-files/layered-file.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { makeSource, readSource, type Source } from '#api/council-files/source.ts';
import { checkLettings } from '#api/tenants/checks/lettings.ts';
import { withoutStoredResults } from '#api/tenants/check-results.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { CommandError } from '../command/command-error.ts';
import { checkExamples, examplesPath } from '../council-check/examples.ts';
import { memberOf } from '../councils/council-shelves.ts';
import { cycleWords } from './cycle-words.ts';
import { printJson } from '../councils/print-json.ts';
import { combineRules } from './combine-rules.ts';

/** A common shape of allocation scheme, a starting point for a council's rules. */
export interface SchemePack {
  /** Name of its folder in `tenants/base/schemes`. */
  readonly id: string;
  /** A description in a sentence or two: the note at the top of its rules. */
  readonly about: string;
  /** The opening and closing times of its first scheme, in the words of `cycleWords`. */
  readonly cycle: string;
  /** The texts of `lettings.json` and `lettings.examples.json`, with their notes. */
  readonly files: ReadonlyMap<string, string>;
  /** Mistakes in its rules or examples. */
  readonly findings: readonly Finding[];
}

const packsFolder = (tenantsFolder: string): string => join(tenantsFolder, 'base', 'schemes');

/** Returns the ids of all packs, in alphabetical order. */
export async function listPacks(tenantsFolder: string): Promise<string[]> {
  const entries = await readdir(packsFolder(tenantsFolder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Reads a pack.
 * @throws CommandError if there is no such pack; the message lists them all.
 */
export async function readPack(tenantsFolder: string, id: string): Promise<SchemePack> {
  const known = await listPacks(tenantsFolder);
  if (!known.includes(id))
    throw new CommandError(`There is no scheme "${id}". Choose one of: ${known.join(', ') || 'none'}.`, 2);
  return checkPack(tenantsFolder, id, await readSource(join(packsFolder(tenantsFolder), id)));
}

/** Two packs as one, with both ids, `points+choice-with-help`, and the entries that the second lends the first. */
interface CombinedPack extends SchemePack {
  readonly lent: readonly string[];
}

/** Joins the ids of two combined packs. */
export const packsJoiner = '+';

/**
 * Combines the rules of one pack with the additions of a second (`combineRules`). The examples are dropped, since they
 * fit neither any more.
 */
export async function combinePacks(
  tenantsFolder: string,
  first: SchemePack,
  second: SchemePack,
): Promise<CombinedPack> {
  const [own, other] = [first, second].map(
    ({ files }) => parseJsonDocument(files.get('lettings.json') ?? '{}').value,
  );
  const { rules, lent } = combineRules(own, other);
  const id = `${first.id}${packsJoiner}${second.id}`;
  const source = makeSource('', new Map([['lettings.json', printJson(rules)]]), new Map(), new Set());
  return { ...(await checkPack(tenantsFolder, id, source)), lent };
}

async function checkPack(tenantsFolder: string, id: string, own: Source): Promise<SchemePack> {
  const base = await readSource(join(tenantsFolder, 'base'));
  const [ownShelf, baseShelf] = [new DocumentShelf(own), new DocumentShelf(base)];
  const name = `base/schemes/${id}`;
  const file = layerFile(name, ownShelf, baseShelf, 'lettings.json');
  const bare = withoutNotes(file);
  const { value: policy, findings } = shapeCheck(LettingsPolicySchema)(bare);
  const about = memberOf(ownShelf.get('lettings.json')?.value, '$comment');
  return {
    id,
    about: typeof about === 'string' ? about : '',
    cycle: policy?.schemes[0] === undefined ? '' : cycleWords(policy.schemes[0].cycle),
    files: new Map([...own.texts].filter(([path]) => path === 'lettings.json' || path === examplesPath)),
    findings: [
      ...file.findings,
      ...findings,
      ...(policy === undefined ? [] : checkLettings(policy, bare, withoutStoredResults)),
      ...checkExamples(name, ownShelf, policy),
    ],
  };
}
