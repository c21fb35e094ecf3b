import type { TenantDatabase } from '../database/database.ts';
import { findAdverts, findOpenAdverts, type Advert } from './adverts.ts';

const lifetime = 1_000;

/**
 * The open adverts of each council as this process saw them, for at most a second: the closing hour brings
 * everybody to the same list. People's own standing is never cached, and a bid compares the advert's version.
 */
export interface AdvertCache {
  open(database: TenantDatabase, tenantId: string): Promise<readonly Advert[]>;
  /** One advert, from the list when it is there, else from the database. */
  find(database: TenantDatabase, tenantId: string, advertId: string): Promise<Advert | undefined>;
}

interface Entry {
  readonly readAt: number;
  readonly adverts: Promise<readonly Advert[]>;
  /** How long it holds, in milliseconds: never past the close of an advert in it. */
  lasts: number;
}

/** Makes an empty cache. `now` in milliseconds. */
export function makeAdvertCache(now: () => number = Date.now): AdvertCache {
  const entries = new Map<string, Entry>();

  function open(database: TenantDatabase, tenantId: string): Promise<readonly Advert[]> {
    const known = entries.get(tenantId);
    if (known && now() - known.readAt < known.lasts) return known.adverts;
    // The promise is kept, not its value: a thousand readers who come at once make one statement.
    const entry: Entry = { readAt: now(), adverts: findOpenAdverts(database), lasts: lifetime };
    entries.set(tenantId, entry);
    entry.adverts
      .then(([soonest]) => {
        if (soonest) entry.lasts = Math.min(lifetime, soonest.closesAt.getTime() - soonest.readAt.getTime());
        return entry;
      })
      .catch(() => {
        if (entries.get(tenantId) === entry) entries.delete(tenantId);
      });
    return entry.adverts;
  }

  return {
    open,
    async find(database, tenantId, advertId) {
      const listed = (await open(database, tenantId)).find((advert) => advert.id === advertId);
      if (listed) return listed;
      const [read] = await findAdverts(database, [advertId]);
      return read;
    },
  };
}
