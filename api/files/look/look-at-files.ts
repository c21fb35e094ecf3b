import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { TenantDatabase } from '../../database/database.ts';
import { sqlState } from '../../database/sql-state.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { stagedPath, type FileServices } from '../file-services.ts';
import { fileSettingsOf, refusesPrograms } from '../file-settings.ts';
import { deleteUnclaimedBytes } from '../kept-bytes.ts';
import { StoreUnavailable, type FileKey } from '../storage/file-store.ts';
import { kindsAskedFor } from './kinds-asked-for.ts';
import { lookAtFile, type Look } from './look-at-file.ts';
import { makeReader, type ThreadReader } from './reader.ts';
import {
  claimBytes,
  isFileDue,
  postpone,
  settleFile,
  takeFile,
  type KeptFile,
  type TakenFile,
} from './waiting-files.ts';

/** The log for problems; Fastify's logger fits. */
interface LookingLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Dependencies for checking one council's files. */
interface LookingContext {
  /** The database of `council`. */
  readonly database: TenantDatabase;
  readonly council: TenantFiles;
  readonly files: FileServices;
  readonly log: LookingLog;
  /** Defaults to the process's own reader. */
  readonly reader?: ThreadReader;
  /** Stops the work after the current file. */
  readonly signal?: AbortSignal;
}

/** The number of files by result. */
export interface Looked {
  readonly kept: number;
  readonly refused: number;
  readonly infected: number;
  /** Files that will be tried again later. */
  readonly waiting: number;
  /** True if more files may be due; other councils go first. */
  readonly more: boolean;
}

/** True if one of the council's files is due for a check. */
export function isLookDue(database: TenantDatabase, { scanner }: FileServices): Promise<boolean> {
  return isFileDue(database, scanner !== undefined);
}

/** The result for one file. `allWaiting`: the cause that stopped this check would stop the next ones too. */
type Ended = 'kept' | 'refused' | 'infected' | 'waiting' | 'allWaiting';

const ownReader = makeReader();

/** Files per run, so that a council with many does not hold up the others. */
const atOnce = 10;

/** Attempts after which a file that hangs the reader is refused as broken. */
const stuckAtMost = 3;

/**
 * Checks up to ten received files of one council: refuses, quarantines or stores each. Any number of these may
 * run at once. A check that is interrupted is repeated two minutes later. While the scanner or the store is
 * down everything waits, and the first file that hits this ends the run.
 * @throws errors of the database if it cannot be reached; files settled before that stay settled.
 */
export async function lookAtFiles(context: LookingContext): Promise<Looked> {
  const counts = { kept: 0, refused: 0, infected: 0, waiting: 0 };
  const { database, files } = context;
  for (let count = 0; count < atOnce && context.signal?.aborted !== true; count += 1) {
    const taken = await takeFile(database, files.scanner !== undefined);
    if (taken === undefined) return { ...counts, more: false };
    const ended = await (taken.state === 'waiting' ? lookAtWaiting : scanKept)(context, taken);
    counts[ended === 'allWaiting' ? 'waiting' : ended] += 1;
    if (ended === 'allWaiting') return { ...counts, more: false };
  }
  return { ...counts, more: true };
}

async function lookAtWaiting(context: LookingContext, taken: TakenFile): Promise<Ended> {
  const { database, council, files, reader = ownReader } = context;
  const { scanner } = files;
  const path = stagedPath(files, council.tenant.tenantId, taken.id);
  const task = {
    path,
    keptPath: `${path}.kept`,
    thumbnailPath: `${path}.thumbnail`,
    kinds: kindsAskedFor(council, taken),
    refusesPrograms: refusesPrograms(fileSettingsOf(council.tenant), scanner !== undefined),
  };
  try {
    const look = await lookAtFile(task, { scanner, reader });
    switch (look.outcome) {
      case 'later':
        return await wait(context, taken, look);
      case 'infected':
        return await hold(context, taken);
      case 'refused': {
        const { refusal } = look;
        await settleFile(database, taken.id, { event: { type: 'look.refuse' }, refusal });
        await rm(path, { force: true });
        return 'refused';
      }
      case 'kept': {
        const kept = await keep(context, taken, {
          kind: look.kind,
          path: look.isPicture ? task.keptPath : path,
          thumbnailPath: look.isPicture ? task.thumbnailPath : undefined,
        });
        const { scanned } = look;
        const event = { type: 'look.pass', scanned } as const;
        // Its owner may have removed it meanwhile.
        if (kept && !(await settleFile(database, taken.id, { event, kept }))) {
          await deleteFromStore(context, kept);
        }
        await rm(path, { force: true });
        return 'kept';
      }
    }
  } catch (error) {
    return await waitFor(context, taken, error);
  } finally {
    await Promise.all([task.keptPath, task.thumbnailPath].map((made) => rm(made, { force: true })));
  }
}

interface Looking {
  readonly kind: KeptFile['kind'];
  readonly path: string;
  readonly thumbnailPath: string | undefined;
}

/** Puts a file into the store; undefined if it was removed meanwhile. */
async function keep(
  { database, council, files }: LookingContext,
  taken: TakenFile,
  { kind, path, thumbnailPath }: Looking,
): Promise<KeptFile | undefined> {
  const [sha256, thumbnailSha256, { size }] = await Promise.all([
    hashOf(path),
    thumbnailPath === undefined ? null : hashOf(thumbnailPath),
    stat(path),
  ]);
  const kept = { kind, size, sha256, thumbnailSha256 };
  if (!(await claimBytes(database, taken, kept))) return undefined;
  const place = placeOf(council);
  await files.store.put({ ...place, sha256: sha256.toString('hex') }, path);
  if (thumbnailPath !== undefined && thumbnailSha256 !== null) {
    await files.store.put({ ...place, sha256: thumbnailSha256.toString('hex') }, thumbnailPath);
  }
  return kept;
}

/** Thrown if a row says that a file is stored, but the store does not have its bytes. */
class BytesMissing extends Error {
  override readonly name = 'BytesMissing';
}

/**
 * Scans a file that was stored while there was no scanner. An infected one is deleted from the store and
 * quarantined.
 */
async function scanKept(context: LookingContext, taken: TakenFile): Promise<Ended> {
  const { database, council, files } = context;
  const { id, sha256 } = taken;
  const path = stagedPath(files, council.tenant.tenantId, id);
  try {
    const found = sha256 && (await files.store.get({ ...placeOf(council), sha256: sha256.toString('hex') }));
    if (!found) throw new BytesMissing();
    await pipeline(found.bytes, createWriteStream(path));
    const verdict = await files.scanner?.scan(path);
    if (verdict === undefined || verdict === 'unavailable') {
      await rm(path, { force: true });
      return await wait(context, taken, { because: 'scanner' });
    }
    if (verdict === 'infected') return await hold(context, taken);
    await settleFile(database, id, { event: { type: 'look.pass', scanned: true }, kept: null });
    await rm(path, { force: true });
    return 'kept';
  } catch (error) {
    return await waitFor(context, taken, error);
  }
}

/**
 * Quarantines an infected file. Its bytes stay where they were received, under a name that is never revealed
 * and is not served.
 */
async function hold(context: LookingContext, taken: TakenFile): Promise<Ended> {
  const { database, council, files, log } = context;
  const { tenantId } = council.tenant;
  const isHeld = await settleFile(database, taken.id, { event: { type: 'look.infect' } });
  if (isHeld) log.warn({ tenant: tenantId, file: taken.id }, 'a file is infected, and is held');
  else await rm(stagedPath(files, tenantId, taken.id), { force: true });
  await deleteFromStore(context, taken);
  return 'infected';
}

async function deleteFromStore(
  { database, council, files }: LookingContext,
  { sha256, thumbnailSha256 }: Pick<TakenFile, 'sha256' | 'thumbnailSha256'>,
): Promise<void> {
  const hashes = [sha256, thumbnailSha256].filter((hash) => hash !== null);
  await deleteUnclaimedBytes(database, files.store, placeOf(council), hashes);
}

/** Postpones a file because of the scanner, the disk, or a reader that did not finish. */
async function wait(
  context: LookingContext,
  taken: TakenFile,
  { because }: Pick<Extract<Look, { readonly outcome: 'later' }>, 'because'>,
): Promise<Ended> {
  const { database, council, files, log } = context;
  const { tenantId } = council.tenant;
  const facts = { tenant: tenantId, file: taken.id, attempts: taken.attempts, because };
  if (because === 'stuck' && taken.attempts >= stuckAtMost) {
    log.error(facts, 'a file that could not be read to its end is refused as broken');
    await settleFile(database, taken.id, { event: { type: 'look.refuse' }, refusal: 'broken' });
    await rm(stagedPath(files, tenantId, taken.id), { force: true });
    return 'refused';
  }
  if (await postpone(database, taken)) log.warn(facts, 'a file has to wait until it can be looked at');
  return because === 'stuck' ? 'waiting' : 'allWaiting';
}

/** Postpones a file because of the store or missing bytes. Errors not about files are thrown again. */
async function waitFor(
  { database, council, log }: LookingContext,
  taken: TakenFile,
  error: unknown,
): Promise<Ended> {
  const isMissing = error instanceof BytesMissing || sqlState(error) === 'ENOENT';
  if (!(error instanceof StoreUnavailable) && !isMissing && !isOfDisk(error)) throw error;
  const isWaiting = await postpone(database, taken);
  const facts = { tenant: council.tenant.tenantId, file: taken.id, attempts: taken.attempts, err: error };
  if (isWaiting && isMissing) log.error(facts, 'the bytes of a file that has arrived are not there');
  else if (isWaiting) log.warn(facts, 'a file has to wait until it can be kept');
  return isMissing ? 'waiting' : 'allWaiting';
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function placeOf({ tenant }: TenantFiles): Omit<FileKey, 'sha256'> {
  return { environmentId: tenant.tenantEnvironmentId, tenantId: tenant.tenantId };
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
