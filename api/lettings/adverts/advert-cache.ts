import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findAdverts, findOpenAdverts, findOpenState, type Advert, type OpenState } from './adverts.ts';

/** Milliseconds that a list lasts by default. */
const standardLifetime = 1_000;

/**
 * Part of its lifetime after which the next look runs in the background. A list that is read several times in it
 * then never makes a reader wait, and two hundred councils' lists are not all read at once.
 */
const aheadAfter = 0.7;

/** A council's open adverts, soonest to close first. The same object while nothing has changed. */
export interface OpenAdverts {
  readonly adverts: readonly Advert[];
  readonly byId: ReadonlyMap<string, Advert>;
  /** When the next advert opens or closes; this list is out of date from then on. */
  readonly nextChange: Date | null;
}

/**
 * Open adverts of each council as this process last saw them. Everyone opens the same list in the closing hour,
 * and a long list is slow to read: the database is asked at most once a second whether anything changed, and
 * for the adverts only if it did. A person's own eligibility is never cached, and a bid compares the advert's
 * version.
 */
export interface AdvertCache {
  /** The list if no wait is needed: a promise for each of a thousand readers was measurably slow. */
  known(database: TenantDatabase, tenantId: string): OpenAdverts | undefined;
  open(database: TenantDatabase, tenantId: string): Promise<OpenAdverts>;
  /** Finds one advert, in the cached list or else in the database. */
  find(database: TenantDatabase, tenantId: string, advertId: string): Promise<Advert | undefined>;
}

interface Seen {
  readonly state: OpenState;
  readonly list: OpenAdverts;
}

interface Entry {
  readonly askedAt: number;
  readonly seen: Promise<Seen>;
  /** The result of `seen`; undefined until then. */
  list: OpenAdverts | undefined;
  /** Lifetime in milliseconds; it ends no later than the next opening or close of an advert. */
  lasts: number;
  /** The next look once it has begun; `failed` if it failed. */
  next: Entry | 'failed' | undefined;
}

/** Creates an empty cache. `now` returns milliseconds, and a list lasts `lifetime` milliseconds. */
export function makeAdvertCache(now: () => number = Date.now, lifetime = standardLifetime): AdvertCache {
  const entries = new Map<string, Entry>();

  /** The entry that is valid now, even if its list is still loading. */
  function current(database: TenantDatabase, tenantId: string): Entry | undefined {
    const entry = entries.get(tenantId);
    if (!entry) return undefined;
    const age = now() - entry.askedAt;
    if (age < entry.lasts) {
      if (age >= aheadAfter * lifetime && entry.lasts === lifetime) lookAhead(database, tenantId, entry);
      return entry;
    }
    if (typeof entry.next !== 'object' || now() - entry.next.askedAt >= entry.next.lasts) return undefined;
    entries.set(tenantId, entry.next);
    return entry.next;
  }

  function lookAhead(database: TenantDatabase, tenantId: string, entry: Entry): void {
    if (entry.next !== undefined || entry.list === undefined) return;
    const next = beginLook(database, entry);
    entry.next = next;
    void takeOver(tenantId, entry, next);
  }

  async function takeOver(tenantId: string, entry: Entry, next: Entry): Promise<void> {
    try {
      await next.seen;
      if (entries.get(tenantId) === entry) entries.set(tenantId, next);
    } catch {
      // The next read after this entry expires tries again.
      entry.next = 'failed';
      if (entries.get(tenantId) === next) entries.delete(tenantId);
    }
  }

  function beginLook(database: TenantDatabase, before: Entry | undefined): Entry {
    const seen = look(database, before).then((found) => {
      const { readAt, nextChange } = found.state;
      if (nextChange) entry.lasts = Math.min(lifetime, nextChange.getTime() - readAt.getTime());
      entry.list = found.list;
      return found;
    });
    const entry: Entry = { askedAt: now(), seen, list: undefined, lasts: lifetime, next: undefined };
    return entry;
  }

  async function open(database: TenantDatabase, tenantId: string): Promise<OpenAdverts> {
    const held = current(database, tenantId);
    if (held) return held.list ?? (await held.seen).list;
    // Caches the promise, not its value: a thousand simultaneous readers then cost one statement.
    const entry = beginLook(database, entries.get(tenantId));
    entries.set(tenantId, entry);
    try {
      return (await entry.seen).list;
    } catch (error) {
      if (entries.get(tenantId) === entry) entries.delete(tenantId);
      throw error;
    }
  }

  return {
    known: (database, tenantId) => current(database, tenantId)?.list,
    open,
    async find(database, tenantId, advertId) {
      const listed = (await open(database, tenantId)).byId.get(advertId);
      if (listed) return listed;
      const [read] = await findAdverts(database, [advertId]);
      return read;
    },
  };
}

/** Reads the current list; reuses the previous one if nothing has changed. */
async function look(database: TenantDatabase, before: Entry | undefined): Promise<Seen> {
  // Callers of the failed look have already had its error.
  const [known, state] = await Promise.all([before?.seen.catch(() => undefined), findOpenState(database)]);
  const { nextChange } = state;
  if (known?.state.fingerprint === state.fingerprint) {
    const same = known.list.nextChange?.getTime() === nextChange?.getTime();
    return { state, list: same ? known.list : { ...known.list, nextChange } };
  }
  // Read the state first: a write between the two reads is in the list, and costs the next look one extra read.
  const adverts = await findOpenAdverts(database);
  const byId = new Map(adverts.map((advert) => [advert.id, advert]));
  return { state, list: { adverts, byId, nextChange } };
}

/**
 * Derives something from a council's files and open adverts, and keeps it until either changes. Each language
 * has its own files object (`inLanguage`).
 */
export function keepWithAdverts<Made>(
  make: (files: TenantFiles, open: OpenAdverts) => Made,
): (files: TenantFiles, open: OpenAdverts) => Made {
  const kept = new WeakMap<TenantFiles, { readonly open: OpenAdverts; readonly made: Made }>();
  return (files, open) => {
    const known = kept.get(files);
    if (known?.open === open) return known.made;
    const made = make(files, open);
    kept.set(files, { open, made });
    return made;
  };
}
