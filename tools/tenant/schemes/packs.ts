import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentShelf, layFile } from '#api/council-files/layered-file.ts';
import { withoutNotes } from '#api/council-files/notes.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { readSource } from '#api/council-files/source.ts';
import { checkLettings } from '#api/tenants/checks/lettings.ts';
import { judgedAnew } from '#api/tenants/judgements.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { LettingsPolicySchema } from '#schemas/tenant/lettings-policy.ts';
import { CommandError } from '../../command/command-error.ts';
import { checkExamples, examplesPath } from '../check/examples.ts';
import { memberOf } from '../check/council-shelves.ts';
import { cycleWords } from '../new/cycle-words.ts';

/** A common shape of allocation scheme, from which a council's rules may begin. */
export interface SchemePack {
  /** Of its folder in `tenants/base/schemes`. */
  readonly id: string;
  /** What it is, in a sentence or two: the note at the top of its rules. */
  readonly about: string;
  /** When homes of its first scheme open and close, in the words of `cycleWords`. */
  readonly cycle: string;
  /** `lettings.json` and `lettings.examples.json`, as they stand there, with their notes. */
  readonly files: ReadonlyMap<string, string>;
  /** What is wrong with its rules or its examples. */
  readonly findings: readonly Finding[];
}

const packsFolder = (tenantsFolder: string): string => join(tenantsFolder, 'base', 'schemes');

/** The packs that there are, by their ids, in alphabetical order. */
export async function listPacks(tenantsFolder: string): Promise<string[]> {
  const entries = await readdir(packsFolder(tenantsFolder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** @throws CommandError if there is no such pack, with the names of all. */
export async function readPack(tenantsFolder: string, id: string): Promise<SchemePack> {
  const known = await listPacks(tenantsFolder);
  if (!known.includes(id))
    throw new CommandError(`There is no scheme "${id}". There are: ${known.join(', ') || 'none'}.`, 2);
  const [own, base] = await Promise.all([
    readSource(join(packsFolder(tenantsFolder), id)),
    readSource(join(tenantsFolder, 'base')),
  ]);
  const [ownShelf, baseShelf] = [new DocumentShelf(own), new DocumentShelf(base)];
  const name = `base/schemes/${id}`;
  const file = layFile(name, ownShelf, baseShelf, 'lettings.json');
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
      ...(policy === undefined ? [] : checkLettings(policy, bare, judgedAnew)),
      ...checkExamples(name, ownShelf, policy),
    ],
  };
}
