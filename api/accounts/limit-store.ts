import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { withoutValues } from '../errors/without-values.ts';
import { statement } from '../database/statement.ts';

/** A count as `@fastify/rate-limit` expects it: calls in this window, and milliseconds until it ends. */
interface Count {
  readonly current: number;
  readonly ttl: number;
}

// The upsert counts simultaneous calls one by one, whichever process they reach.
const count = statement({
  values: { key: 'text', seconds: 'double precision' },
  row: { current: 'integer', ttl: 'double precision' },
  text: `
    insert into limited_call as known (key, calls, ends_at)
    values (decode(mark_of($key), 'hex'), 1, app_now() + make_interval(secs => $seconds))
    on conflict (key) do update
      set calls = case when known.ends_at <= app_now() then 1 else known.calls + 1 end,
          ends_at = case when known.ends_at <= app_now() then excluded.ends_at else known.ends_at end
    returning calls as current, greatest(0, extract(epoch from ends_at - app_now()) * 1000)::float8 as ttl`,
});

const sweep = statement({
  text: `
    delete from limited_call where key in (
      select key from limited_call where ends_at < app_now() order by ends_at limit 5000 for update skip locked)`,
});

/** Deletes counts whose window is over, a batch at a time; one batch takes a few milliseconds. */
export async function sweepLimits(database: Pick<Database, 'run'>): Promise<void> {
  await database.run(sweep);
}

/** Calls of this process between two sweeps, often enough to keep expired counts from piling up. */
const sweepEvery = 500;
/** Milliseconds for which this process counts by itself while the database is down, before it tries again. */
const restMs = 5_000;
/** Maximum keys it keeps in that time. */
const mostKeys = 5_000;

/**
 * Counts limited calls in the database, for all processes; while it is down, each process counts by itself.
 * Keys contain network addresses and accounts, so they are stored as hashes under a secret of this installation
 * (`mark_of`), and only for as long as their window lasts.
 */
export class LimitStore implements FastifyRateLimitStore {
  readonly #database: Pick<Database, 'run'>;
  readonly #report: (error: unknown) => void;
  readonly #route: string;
  readonly #own = new Map<string, { calls: number; readonly endsAt: number }>();
  #restsUntil = 0;
  #calls = 0;

  /**
   * @param report receives the error that makes this process count by itself
   * @param route the name of the limit: each has its own counts.
   */
  constructor(database: Pick<Database, 'run'>, report: (error: unknown) => void, route = '') {
    this.#database = database;
    this.#report = report;
    this.#route = route;
  }

  incr(key: string, callback: (error: Error | null, result?: Count) => void, timeWindow: number): void {
    callbackify(() => this.#count(key, timeWindow))(callback);
  }

  /** @param options merged by `@fastify/rate-limit`: `routeInfo` has the route they are for. */
  child(options: object): LimitStore {
    const route: unknown = 'routeInfo' in options ? options.routeInfo : undefined;
    if (typeof route !== 'object' || route === null || !('method' in route) || !('url' in route)) {
      throw new Error('A limit is of a route, and has to know which.');
    }
    return new LimitStore(this.#database, this.#report, `${String(route.method)} ${String(route.url)}`);
  }

  async #count(key: string, timeWindow: number): Promise<Count> {
    if (performance.now() < this.#restsUntil) return this.#countHere(key, timeWindow);
    try {
      const [counted] = await this.#database.run(count, {
        key: `${this.#route} ${key}`,
        seconds: timeWindow / 1_000,
      });
      this.#calls += 1;
      if (this.#calls % sweepEvery === 0) await sweepLimits(this.#database);
      if (counted) return counted;
    } catch (error) {
      // The caller only notices if they need the database for something else.
      this.#report(error);
      this.#restsUntil = performance.now() + restMs;
    }
    return this.#countHere(key, timeWindow);
  }

  #countHere(key: string, timeWindow: number): Count {
    const now = performance.now();
    const known = this.#own.get(key);
    const entry = known && known.endsAt > now ? known : { calls: 0, endsAt: now + timeWindow };
    entry.calls += 1;
    this.#own.delete(key);
    this.#own.set(key, entry);
    const [oldest] = this.#own.keys();
    if (this.#own.size > mostKeys && oldest !== undefined) this.#own.delete(oldest);
    return { current: entry.calls, ttl: entry.endsAt - now };
  }
}

/** The store as a class, which `@fastify/rate-limit` instantiates itself. */
export function limitStoreOn(
  database: Pick<Database, 'run'>,
  log: FastifyBaseLogger,
): FastifyRateLimitStoreCtor {
  const report = (error: unknown) =>
    log.warn({ err: withoutValues(error) }, 'the database is away, so this process counts limits by itself');
  return class extends LimitStore {
    constructor() {
      super(database, report);
    }
  };
}
