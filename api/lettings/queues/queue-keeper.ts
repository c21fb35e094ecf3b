import type { FastifyBaseLogger } from 'fastify';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Database } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findQueueFingerprint, queueFingerprint, type QueuesRekeyed, rekeyCouncil } from './rekey-council.ts';

/** Keeps the queues of all councils in the order of their present rules. */
export interface QueueKeeper {
  /** Looks at each council once; resolves when that is done, or at the first trouble: the rest follows. */
  start(councils: readonly TenantFiles[]): Promise<void>;
  /** A council's files have changed. */
  changed(files: TenantFiles): void;
  /** Ends the waiting, and waits for what is under way. */
  close(): Promise<void>;
}

export interface QueueKeeperOptions {
  readonly database: Database;
  /** Tells the people who run the portal what became of a council's queues. */
  readonly report: (tenantId: string, outcome: QueuesRekeyed | { readonly error: unknown }) => void;
  readonly retryMs?: number;
  readonly underWayMs?: number;
}

/**
 * A request that began before the files changed carries the old rules, and may place its bid by them after the queues
 * were put in order. A request ends within 30 s (api/server.ts): so a look after that finds whatever came late.
 */
const longestRequestMs = 40_000;

/** Makes a keeper that has not started. */
export function makeQueueKeeper(options: QueueKeeperOptions): QueueKeeper {
  const { database, report, retryMs = 10_000, underWayMs = longestRequestMs } = options;
  /** The rules that each council's queues are to follow; a newer one takes the place of an older one. */
  const wanted = new Map<string, LettingsPolicy>();
  /** Until when a request with a council's former rules may be under way, by `performance.now()`. */
  const settledAt = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  let work: Promise<void> = Promise.resolve();
  const trouble = Promise.withResolvers<void>();
  let closed = false;

  /** One council after the other: each is a lot of work, and requests need connections, too. */
  function enqueue(tenantId: string, trustStored: boolean): Promise<void> {
    work = work.then(() => follow(tenantId, trustStored));
    return work;
  }

  function later(tenantId: string, milliseconds: number): void {
    clearTimeout(timers.get(tenantId));
    if (closed) return;
    timers.set(tenantId, setTimeout(() => void enqueue(tenantId, false), milliseconds).unref());
  }

  async function follow(tenantId: string, trustStored: boolean): Promise<void> {
    const policy = wanted.get(tenantId);
    if (policy === undefined || closed) return;
    const tenant = database.forTenant(tenantId);
    try {
      if (trustStored && (await findQueueFingerprint(tenant)) === queueFingerprint(policy)) return;
      report(tenantId, await rekeyCouncil(tenant, policy));
      const unsettled = (settledAt.get(tenantId) ?? 0) - performance.now();
      if (unsettled > 0) later(tenantId, unsettled);
    } catch (error) {
      report(tenantId, { error });
      trouble.resolve();
      later(tenantId, retryMs);
    }
  }

  return {
    start(councils) {
      for (const { tenant, policy } of councils) {
        wanted.set(tenant.tenantId, policy);
        void enqueue(tenant.tenantId, true);
      }
      // While its database is away, a server has to say so and not wait for it two hundred times.
      return Promise.race([work, trouble.promise]);
    },
    changed({ tenant: { tenantId }, policy }) {
      const before = wanted.get(tenantId);
      wanted.set(tenantId, policy);
      if (before !== undefined && queueFingerprint(before) === queueFingerprint(policy)) return;
      // What is stored may be another process's word, which has put bids of this one's old rules in order, too early.
      settledAt.set(tenantId, performance.now() + underWayMs);
      void enqueue(tenantId, false);
    },
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await work;
    },
  };
}

/** Logs what became of queues: as an error where they are not in order, since people see their places in them. */
export function logQueues(log: FastifyBaseLogger): QueueKeeperOptions['report'] {
  return (council, outcome) => {
    if ('error' in outcome) {
      log.error({ council, err: outcome.error }, `The queues of ${council} are not in order yet.`);
      return;
    }
    const { moved, strange } = outcome;
    if (strange.length > 0) {
      log.error(
        { council, adverts: strange },
        `lettings.json of ${council} does not know the scheme or the ranking of ${strange.length} adverts.`,
      );
    }
    log.info({ council, moved }, `The queues of ${council} are in order.`);
  };
}
