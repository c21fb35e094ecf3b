import { findReader, type Reader } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';

const lifetime = 60_000;
const maximumEntries = 20_000;

/**
 * Readers as this process last saw them, by session. Only for bids: their SQL function compares the versions
 * behind the verdict and answers `stale`, so an old entry costs a second try and never a wrong bid. Code that
 * shows facts to a person must read them fresh.
 */
export interface ReaderCache {
  /** The reader seen within the last minute, or one read now. Undefined without a live session. */
  seen(database: TenantDatabase, tenantId: string, tokenHash: Buffer): Promise<Reader | undefined>;
  /** The reader as the database has it now. */
  fresh(database: TenantDatabase, tenantId: string, tokenHash: Buffer): Promise<Reader | undefined>;
}

function keyOf(tenantId: string, tokenHash: Buffer): string {
  return `${tenantId} ${tokenHash.toString('base64')}`;
}

/** Creates an empty cache. `now` returns milliseconds. */
export function makeReaderCache(now: () => number = Date.now): ReaderCache {
  const entries = new Map<string, { reader: Reader; readAt: number }>();

  async function fresh(database: TenantDatabase, tenantId: string, tokenHash: Buffer) {
    const key = keyOf(tenantId, tokenHash);
    const reader = await findReader(database, tokenHash);
    entries.delete(key);
    if (!reader) return undefined;
    entries.set(key, { reader, readAt: now() });
    // A Map keeps insertion order, so its first key is the oldest.
    for (const oldest of entries.keys()) {
      if (entries.size <= maximumEntries) break;
      entries.delete(oldest);
    }
    return reader;
  }

  return {
    async seen(database, tenantId, tokenHash) {
      const entry = entries.get(keyOf(tenantId, tokenHash));
      return entry && now() - entry.readAt < lifetime ? entry.reader : fresh(database, tenantId, tokenHash);
    },
    fresh,
  };
}
