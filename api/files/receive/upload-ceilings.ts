import { mkdir, statfs } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Upload limits for the whole portal, in bytes. Set by its operator, because all councils share its disk. */
export interface UploadCeilings {
  /** Maximum per day from one network address, for people who are not logged in. */
  readonly addressBytes: number;
  /** Maximum per day into one council; people who are not logged in share half of it. */
  readonly councilBytes: number;
  /** Space that must stay free on the disk where files arrive. */
  readonly freeBytes: number;
}

const megabyte = 1_048_576;

/**
 * Ten visitors with a full quota, from a library or a hostel; a council of 200,000 homes gets some 2 GB on its
 * busiest days. The free space lets PostgreSQL carry on for a day if it shares the disk.
 */
export const standardCeilings: UploadCeilings = {
  addressBytes: 600 * megabyte,
  councilBytes: 10_000 * megabyte,
  freeBytes: 2_000 * megabyte,
};

/**
 * Reads `LINTEL_UPLOADS_ADDRESS`, `LINTEL_UPLOADS_COUNCIL` and `LINTEL_UPLOADS_FREE`, in megabytes.
 * @throws Error that names the variable if it is not a whole number.
 */
export function readUploadCeilings(environment: NodeJS.ProcessEnv): UploadCeilings {
  const read = (name: string, usual: number): number => {
    const given = environment[name];
    if (!given) return usual;
    const megabytes = Number(given);
    if (!/^\d{1,9}$/.test(given)) {
      throw new Error(`${name} is "${given}"; it must be a whole number of megabytes, such as 600.`);
    }
    return megabytes * megabyte;
  };
  return {
    addressBytes: read('LINTEL_UPLOADS_ADDRESS', standardCeilings.addressBytes),
    councilBytes: read('LINTEL_UPLOADS_COUNCIL', standardCeilings.councilBytes),
    freeBytes: read('LINTEL_UPLOADS_FREE', standardCeilings.freeBytes),
  };
}

/** True if a folder's disk has room for these bytes and still keeps the required free space. */
export async function hasRoomFor(
  folder: string,
  bytes: number,
  { freeBytes }: Pick<UploadCeilings, 'freeBytes'>,
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  // Space available to an ordinary process, which is less than the free space (statvfs(3)).
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize - bytes >= freeBytes;
}

/** The limit that stopped a file: the person's own quota, or a ceiling. */
export type Ceiling = 'person' | 'address' | 'visitors' | 'council' | 'disk';

const warnings: Readonly<Record<Exclude<Ceiling, 'person'>, string>> = {
  address: 'one network address has sent as much as may come from one in a day without logging in',
  visitors: 'people who are not logged in have sent half of what this council takes in a day',
  council: 'this council has been sent as much as it takes in a day',
  disk: 'no more files are taken, so that the disk keeps what has to stay free',
};

const warnAgainMs = 3_600_000;

/**
 * Creates a function that warns the operator when a ceiling has stopped a file, at most once an hour per
 * ceiling and council. Logs no addresses.
 */
export function makeCeilingWarner(log: FastifyBaseLogger): (tenant: string, ceiling: Ceiling) => void {
  const given = new Map<string, number>();
  return (tenant, ceiling) => {
    if (ceiling === 'person') return;
    const key = `${ceiling} ${tenant}`;
    const now = performance.now();
    if (now - (given.get(key) ?? -Infinity) < warnAgainMs) return;
    given.set(key, now);
    log.warn({ tenant, ceiling }, warnings[ceiling]);
  };
}
