import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { memberOf } from '#api/backoffice/feed-schema.ts';
import { crowdFindings } from '#api/backoffice/crowd-findings.ts';
import { type Crowds, sumCrowds } from '#api/backoffice/crowds.ts';
import { hasErrors, type Sent } from '#api/backoffice/finding.ts';
import { lockNamed, referenceOf } from '#api/backoffice/lock-named.ts';
import { importItems } from '#api/backoffice/import-items.ts';
import { sumUnclaimable, describeUnclaimable, type Unclaimable } from '#api/backoffice/unclaimable.ts';
import {
  sumMissingFacts,
  describeMissingFacts,
  type MissingFactCounts,
} from '#api/backoffice/missing-facts.ts';
import { isConflict, retryConflicts } from '#api/database/retry-conflicts.ts';
import { lockChanges } from '#api/lettings/adverts/lock-changes.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import {
  batchLimit,
  type FeedFinding,
  type FeedKind,
  feedKinds,
  type UnclaimableOfFeed,
  type MissingFactOfFeed,
} from '#schemas/backoffice/feed.ts';
import { CommandError } from '../command/command-error.ts';
import { asCouncil } from '../command/database.ts';
import { keyColumnOf } from './columns.ts';
import type { FileFault } from './file-fault.ts';
import { type FileItem, isItem } from './file-item.ts';
import { readItems } from './read-file.ts';
import { UnreadableFileError } from '../table-files/read-text.ts';

/** A finding as `check` reports it, with its place in the file. */
export interface FileFinding extends FeedFinding {
  readonly file: string;
  readonly line: number;
  /** Column of a CSV file. */
  readonly column?: string;
}

/** The result of an import. `taken` is false if something was wrong, and after a dry run. */
export interface Imported {
  readonly kind: FeedKind;
  readonly items: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly taken: boolean;
  /** True if something was wrong. */
  readonly refused: boolean;
  readonly findings: readonly FileFinding[];
  /** For applications: facts that the council's rules need, each with the number of applications without it. */
  readonly untold: readonly MissingFactOfFeed[];
  /** For applications: those that cannot be claimed online, with the lines of the first. */
  readonly unclaimable?: Omit<UnclaimableOfFeed, 'first'> & { readonly lines: readonly number[] };
  /** Number of findings that are not listed. A file of the wrong kind has one on every line. */
  readonly findingsLeftOut: number;
}

/** The most findings to keep, counted separately for errors and warnings, so that warnings never hide a mistake. */
const findingsKept = 1_000;

/**
 * Returns the kind of a file, from the start of its name (`adverts-2026-03.csv`). Throws CommandError for an unknown
 * start.
 */
export function feedKindOfFile(file: string): FeedKind {
  const name = basename(file).toLowerCase();
  const kind = feedKinds.find((one) => name.startsWith(one));
  if (kind !== undefined) return kind;
  throw new CommandError(`What is in ${file}? Use --kind with one of: ${feedKinds.join(', ')}.`, 2);
}

interface Asked {
  readonly file: string;
  readonly kind: FeedKind;
  readonly dryRun: boolean;
}

/**
 * Imports a whole file or nothing, in one transaction. Works in batches, so the size of the file does not matter, and
 * reads to the end to report every fault. Starts again if people's changes conflict with it.
 * @throws CommandError for a file that cannot be read, and if every attempt conflicted.
 */
export async function importFile(
  databaseUrl: string,
  files: TenantFiles,
  asked: Asked,
  onProgress: (items: number) => void = () => {},
): Promise<Imported> {
  const { file } = asked;
  await access(file).catch((cause: unknown) => {
    throw new CommandError(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : 'for an unknown reason'}`,
    );
  });
  try {
    return await retryConflicts(() => importOnce(databaseUrl, files, asked, onProgress));
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new CommandError(
      'Nothing was imported, because the same records were being changed at the same time. Import it again.',
    );
  }
}

async function importOnce(
  databaseUrl: string,
  files: TenantFiles,
  { file, kind, dryRun }: Asked,
  onProgress: (items: number) => void,
): Promise<Imported> {
  return asCouncil(databaseUrl, files.tenant.tenantId, 'api', (database) =>
    database.transaction(
      async (transaction): Promise<Imported> => {
        const sum = { items: 0, created: 0, changed: 0, unchanged: 0 };
        const findings: FileFinding[] = [];
        const untold: MissingFactCounts[] = [];
        const unclaimable: Unclaimable[] = [];
        const crowds: Crowds[] = [];
        // Lines by item number; a finding about several items is reported at one of them.
        const lines: number[] = [];
        let columnAt: FileItem['columnAt'] | undefined;
        const lineOfFirst = new Map<string, number>();
        const counted = { error: 0, warning: 0 };
        let wrong = false;
        const addFindings = (some: readonly FileFinding[]): void => {
          wrong ||= hasErrors(some);
          for (const finding of some) {
            counted[finding.severity] += 1;
            if (counted[finding.severity] <= findingsKept) findings.push(finding);
          }
        };
        const seen = new Map<string, number>();
        const numbered = new Map<string, number>();

        async function take(batch: readonly FileItem[]): Promise<void> {
          const first = sum.items;
          const sent = batch.map(({ item }, place): Sent<unknown> => ({ at: `/${first + place}`, item }));
          const imported = await importItems[kind](transaction, files, sent);
          const placed = imported.findings.flatMap((finding) => placeIn(file, finding, batch, first));
          addFindings([...placed, ...findDoubled(file, batch, first, seen, keyColumnOf(kind))]);
          if (kind === 'applications') addFindings(findDoubled(file, batch, first, numbered, 'reference'));
          sum.items += batch.length;
          sum.created += imported.created;
          sum.changed += imported.changed;
          sum.unchanged += imported.unchanged;
          if (imported.missingFacts !== undefined) untold.push(imported.missingFacts);
          if (imported.unclaimable !== undefined) unclaimable.push(imported.unclaimable);
          if (imported.crowds !== undefined) crowds.push(imported.crowds);
          for (const item of batch) {
            lines.push(item.line);
            ({ columnAt } = item);
          }
          for (const at of imported.unclaimable?.first ?? []) {
            lineOfFirst.set(at, batch[Number(at.slice(1)) - first]?.line ?? 1);
          }
          onProgress(sum.items);
        }

        await lockChanges(transaction);
        await lockNamed(transaction, kind, await readReferences(file, kind));
        let batch: FileItem[] = [];
        try {
          for await (const part of readItems(file, kind)) {
            if (isItem(part)) batch.push(part);
            else addFindings([findingOf(file, part)]);
            if (batch.length < batchLimit) continue;
            await take(batch);
            batch = [];
          }
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
          const { line, message, cure } = error;
          addFindings([findingOf(file, { kind: 'unreadable', line, message, cure })]);
        }
        if (batch.length > 0) await take(batch);
        addFindings(
          crowdFindings(sumCrowds(crowds)).map((finding) => {
            const [at = '', place] = /^\/(\d+)/.exec(finding.pointer) ?? [];
            const column = columnAt?.(finding.pointer.slice(at.length));
            const line = lines[Number(place)] ?? 1;
            return { ...finding, file, line, ...(column === undefined ? {} : { column }) };
          }),
        );
        if (sum.items === 0 && !wrong) addFindings([findingOf(file, nothingInIt)]);
        const taken = !wrong && !dryRun;
        const unclaimed = describeUnclaimable(sumUnclaimable(unclaimable));
        return {
          kind,
          ...sum,
          taken,
          refused: wrong,
          findings,
          untold: describeMissingFacts(sumMissingFacts(untold), files.policy),
          ...(unclaimed === undefined ? {} : { unclaimable: withLines(unclaimed, lineOfFirst) }),
          findingsLeftOut: counted.error + counted.warning - findings.length,
        };
      },
      ({ taken }) => taken,
    ),
  );
}

/** The fault of a file without items. A failed export leaves such a file, and would otherwise go unnoticed. */
const nothingInIt: FileFault = {
  kind: 'empty',
  line: 1,
  message: 'There is nothing to import in this file.',
  cure: 'Check whether the export worked. If there was nothing to send, you do not need to import anything.',
};

function withLines(
  { first, ...counts }: UnclaimableOfFeed,
  lines: ReadonlyMap<string, number>,
): NonNullable<Imported['unclaimable']> {
  return { ...counts, lines: first.map((at) => lines.get(at) ?? 1) };
}

/** Returns the references in the readable part of a file. Its faults are reported during the import. */
async function readReferences(file: string, kind: FeedKind): Promise<string[]> {
  const references: string[] = [];
  // Applications need no locks in advance, and theirs are the largest files.
  if (kind === 'applications') return references;
  try {
    for await (const part of readItems(file, kind))
      if (isItem(part)) references.push(...[referenceOf(part.item) ?? []].flat());
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return references;
}

/** Returns a finding with its place in the file; empty if it was already reported for the whole file. */
function placeIn(
  file: string,
  finding: FeedFinding,
  batch: readonly FileItem[],
  first: number,
): FileFinding[] {
  // Repeated references are reported for the whole file, with the line of the first.
  const isReference = /^\/\d+\/(?:externalReference|reference|advertReference)$/.test(finding.pointer);
  if (finding.kind === 'feed.doubled' && isReference) return [];
  const [at = '', place = String(first)] = /^\/(\d+)/.exec(finding.pointer) ?? [];
  const item = batch[Number(place) - first];
  if (item === undefined) return [{ ...finding, file, line: 1 }];
  const pointer = finding.pointer.slice(at.length);
  if (finding.value === undefined && item.isColumnMissing(pointer)) return [];
  const column = item.columnAt(pointer);
  return [{ ...finding, file, line: item.lineAt(pointer), ...(column === undefined ? {} : { column }) }];
}

function findingOf(file: string, { kind, ...fault }: FileFault): FileFinding {
  return { severity: 'error', kind: `feed.${kind}`, file, pointer: '', ...fault };
}

/** Returns references that occur earlier in the file. */
function findDoubled(
  file: string,
  batch: readonly FileItem[],
  first: number,
  seen: Map<string, number>,
  field: 'externalReference' | 'advertReference' | 'reference',
): FileFinding[] {
  return batch.flatMap(({ item, line, lineAt, columnAt }, place): FileFinding[] => {
    const reference = field === 'externalReference' ? referenceOf(item) : memberOf(item, field);
    if (typeof reference !== 'string') return [];
    const before = seen.get(reference);
    seen.set(reference, line);
    if (before === undefined) return [];
    const column = columnAt(`/${field}`);
    return [
      {
        severity: 'error',
        kind: 'feed.doubled',
        file,
        line: lineAt(`/${field}`),
        pointer: `/${first + place}/${field}`,
        ...(column === undefined ? {} : { column }),
        value: JSON.stringify(reference),
        message: `"${reference}" is already on line ${before}.`,
        cure: 'Send each item only once, with its latest values.',
      },
    ];
  });
}
