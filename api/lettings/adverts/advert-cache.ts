import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findAdverts, findOpenAdverts, findOpenState, type Advert, type OpenState } from './adverts.ts';

const lifetime = 1_000;

/**
 * From this age on the next look begins beside the answer: where a list is asked for several times a second, nobody
 * waits for the database, and two hundred lists look when they are asked for and not all at once.
 */
const aheadAfter = 700;

/** The open adverts of a council, soonest to close first. The same object for as long as nothing has changed. */
export interface OpenAdverts {
  readonly adverts: readonly Advert[];
  readonly byId: ReadonlyMap<string, Advert>;
  /** When the next advert opens or closes; this list is out of date from then on. */
  readonly nextChange: Date | null;
}

/**
 * The open adverts of each council as this process saw them. The closing hour brings everybody to the same list,
 * and a long list is slow to read: so the database is asked at most once a second whether anything changed, and
 * for the adverts only when something did. People's own standing is never cached, and a bid compares the
 * advert's version.
 */
export interface AdvertCache {
  /** The list, where nobody has to wait for it: a promise for each of a thousand readers was measurable. */
  known(database: TenantDatabase, tenantId: string): OpenAdverts | undefined;
  open(database: TenantDatabase, tenantId: string): Promise<OpenAdverts>;
  /** One advert, from the list when it is there, else from the database. */
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
  /** How long it holds, in milliseconds: never past the moment at which an advert opens or closes. */
  lasts: number;
  /** The next look, where it has begun; `failed` for one that came to nothing. */
  next: Entry | 'failed' | undefined;
}

/** Makes an empty cache. `now` in milliseconds. */
export function makeAdvertCache(now: () => number = Date.now): AdvertCache {
  const entries = new Map<string, Entry>();

  /** The entry that holds now, whether or not its list is there yet. */
  function current(database: TenantDatabase, tenantId: string): Entry | undefined {
    const entry = entries.get(tenantId);
    if (!entry) return undefined;
    const age = now() - entry.askedAt;
    if (age < entry.lasts) {
      if (age >= aheadAfter && entry.lasts === lifetime) lookAhead(database, tenantId, entry);
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
      // Whoever comes once this entry is over asks again.
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
    // The promise is kept, not its value: a thousand readers who come at once make one statement.
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

/** The list as it is now: the one from before where nothing has changed since. */
async function look(database: TenantDatabase, before: Entry | undefined): Promise<Seen> {
  // Whoever waited for a failed look has been told.
  const [known, state] = await Promise.all([before?.seen.catch(() => undefined), findOpenState(database)]);
  const { nextChange } = state;
  if (known?.state.fingerprint === state.fingerprint) {
    const same = known.list.nextChange?.getTime() === nextChange?.getTime();
    return { state, list: same ? known.list : { ...known.list, nextChange } };
  }
  // The state first: a write between the two is in the list, and the next look reads it once more than needed.
  const adverts = await findOpenAdverts(database);
  const byId = new Map(adverts.map((advert) => [advert.id, advert]));
  return { state, list: { adverts, byId, nextChange } };
}

/**
 * Makes something from a council's files and its open adverts, and keeps it until either changes. The files of each
 * language are files of their own (`inLanguage`).
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
