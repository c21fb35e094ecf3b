import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { hasErrors, type Sent } from '#api/backoffice/finding.ts';
import { lockNamed, referenceOf } from '#api/backoffice/lock-named.ts';
import { takeItems } from '#api/backoffice/take-items.ts';
import { isConflict, retryConflicts } from '#api/database/retry-conflicts.ts';
import { lockChanges } from '#api/lettings/lock-changes.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { batchLimit, type FeedFinding, type FeedKind, feedKinds } from '#schemas/backoffice/feed.ts';
import { CommandError } from '../tenant/command-error.ts';
import { asCouncil } from './command-database.ts';
import { type FileItem, readItems, UnreadableFileError } from './read-file.ts';

export interface FileFinding extends FeedFinding {
  readonly file: string;
  readonly line: number;
}

/** What a file came to. `taken` is false where something was wrong, and after a dry run. */
export interface Imported {
  readonly kind: FeedKind;
  readonly items: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly taken: boolean;
  /** Something was wrong. */
  readonly refused: boolean;
  readonly findings: readonly FileFinding[];
  /** Findings beyond those that are told: a file of another kind has one on every line. */
  readonly findingsLeftOut: number;
}

const findingsKept = 1_000;

/** What a file brings: as it is told, or as its name begins (`adverts-2026-03.csv`). Throws CommandError. */
export function kindOfFile(file: string, told: string | undefined): FeedKind {
  const name = basename(file).toLowerCase();
  const kind = feedKinds.find((one) => (told === undefined ? name.startsWith(one) : one === told));
  if (kind !== undefined) return kind;
  throw new CommandError(`What does ${file} bring? Say --kind, one of: ${feedKinds.join(', ')}.`, 2);
}

interface Asked {
  readonly file: string;
  readonly kind: FeedKind;
  readonly dryRun: boolean;
}

/**
 * Brings a file, all of it or nothing, in one transaction. It is read and taken in batches, so that its size does
 * not matter, and to the end, so that everything wrong is told. Where it meets with what people do at the same
 * moment it begins anew.
 * @throws CommandError for a file that cannot be read, and where others were in the way every time.
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
      `${file} cannot be read: ${cause instanceof Error ? cause.message : 'why, nobody says'}`,
    );
  });
  try {
    return await retryConflicts(() => importOnce(databaseUrl, files, asked, onProgress));
  } catch (error) {
    if (!isConflict(error)) throw error;
    throw new CommandError('Nothing was taken: others were at work on the same things. Import it again.');
  }
}

async function importOnce(
  databaseUrl: string,
  files: TenantFiles,
  { file, kind, dryRun }: Asked,
  onProgress: (items: number) => void,
): Promise<Imported> {
  return asCouncil(databaseUrl, files.tenant.tenantId, 'api', async (database) => {
    const transaction = await database.startTransaction().execute();
    const sum = { items: 0, created: 0, changed: 0, unchanged: 0 };
    const findings: FileFinding[] = [];
    let found = 0;
    let wrong = false;
    const tell = (some: readonly FeedFinding[], lineOf: (pointer: string) => number): void => {
      found += some.length;
      wrong ||= hasErrors(some);
      const room = some.slice(0, Math.max(0, findingsKept - findings.length));
      findings.push(...room.map((finding) => ({ ...finding, file, line: lineOf(finding.pointer) })));
    };
    const seen = new Map<string, number>();

    async function take(batch: readonly FileItem[]): Promise<void> {
      const first = sum.items;
      const sent = batch.map(({ item }, place): Sent<unknown> => ({ at: `/${first + place}`, item }));
      const lineOf = (pointer: string): number =>
        batch[Number(/^\/(\d+)/.exec(pointer)?.[1] ?? first) - first]?.line ?? 1;
      const { created, changed, unchanged, findings: some } = await takeItems[kind](transaction, files, sent);
      tell([...some, ...doubledBefore(sent, seen, lineOf)], lineOf);
      sum.items += batch.length;
      sum.created += created;
      sum.changed += changed;
      sum.unchanged += unchanged;
      onProgress(sum.items);
    }

    try {
      await lockChanges(transaction);
      await lockNamed(transaction, kind, await readReferences(file, kind));
      let batch: FileItem[] = [];
      try {
        for await (const item of readItems(file, kind)) {
          batch.push(item);
          if (batch.length < batchLimit) continue;
          await take(batch);
          batch = [];
        }
      } catch (error) {
        if (!(error instanceof UnreadableFileError)) throw error;
        tell([unreadable(error.message)], () => error.line);
      }
      if (batch.length > 0) await take(batch);
      const taken = !wrong && !dryRun;
      if (taken) await transaction.commit().execute();
      return { kind, ...sum, taken, refused: wrong, findings, findingsLeftOut: found - findings.length };
    } finally {
      if (!transaction.isCommitted) await transaction.rollback().execute();
    }
  });
}

/** What a file names, as far as it can be read; what is wrong with it is told when it is taken. */
async function readReferences(file: string, kind: FeedKind): Promise<string[]> {
  const references: string[] = [];
  // Of applications nothing has to be locked before its turn, and they are the largest files.
  if (kind === 'applications') return references;
  try {
    for await (const { item } of readItems(file, kind)) references.push(...[referenceOf(item) ?? []].flat());
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
  }
  return references;
}

function unreadable(message: string): FeedFinding {
  return {
    severity: 'error',
    kind: 'feed.unreadable',
    pointer: '',
    message,
    cure: 'See whether the export was cut off, and export it anew.',
  };
}

/** References that stood in an earlier batch of the file; those of one batch are found where it is taken. */
function doubledBefore(
  sent: readonly Sent<unknown>[],
  seen: Map<string, number>,
  lineOf: (pointer: string) => number,
): FeedFinding[] {
  const fresh = new Map<string, number>();
  const findings = sent.flatMap(({ at, item }): FeedFinding[] => {
    const reference = referenceOf(item);
    if (reference === undefined) return [];
    const before = seen.get(reference);
    fresh.set(reference, lineOf(at));
    if (before === undefined) return [];
    return [
      {
        severity: 'error',
        kind: 'feed.doubled',
        pointer: `${at}/externalReference`,
        message: `"${reference}" stands on line ${before} already.`,
        cure: 'Send each thing once, as it is now.',
      },
    ];
  });
  for (const [reference, line] of fresh) seen.set(reference, line);
  return findings;
}
