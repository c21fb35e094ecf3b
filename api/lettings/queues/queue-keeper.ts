import type { FastifyBaseLogger } from 'fastify';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Database } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { findRulesOfQueues, fingerprintOf } from '../shortlists/store-rules.ts';
import { type QueuesRekeyed, rekeyCouncil } from './rekey-council.ts';

/** Keeps every council's queues ranked by its current rules. */
interface QueueKeeper {
  /**
   * Checks each council once; resolves when all are done, or at the first error: the rest continues in the
   * background.
   */
  start(councils: readonly TenantFiles[]): Promise<void>;
  /** Called when a council's files have changed. */
  changed(files: TenantFiles): void;
  /** Stops the timers and waits for the work in progress. */
  close(): Promise<void>;
}

interface QueueKeeperOptions {
  readonly database: Database;
  /** Reports the result for a council's queues to the operators. */
  readonly report: (tenantId: string, outcome: QueuesRekeyed | { readonly error: unknown }) => void;
  readonly retryMs?: number;
  readonly underWayMs?: number;
}

/**
 * A request that began before the files changed carries the old rules, and may place its bid by them after the
 * queues were ranked. A request ends within 30 s (api/server.ts), so a later look finds every such bid.
 */
const longestRequestMs = 40_000;

/** Creates a keeper; it does nothing until `start`. */
export function makeQueueKeeper(options: QueueKeeperOptions): QueueKeeper {
  const { database, report, retryMs = 10_000, underWayMs = longestRequestMs } = options;
  /** The rules each council's queues should follow; newer ones replace older ones. */
  const wanted = new Map<string, LettingsPolicy>();
  /** The time, by `performance.now()`, until which a request with a council's former rules may be running. */
  const settledAt = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  let work: Promise<void> = Promise.resolve();
  const failure = Promise.withResolvers<void>();
  let closed = false;

  /** One council at a time: each is a lot of work, and requests need connections too. */
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
      if (trustStored && (await findRulesOfQueues(tenant))?.fingerprint === fingerprintOf(policy)) return;
      report(tenantId, await rekeyCouncil(tenant, policy));
      const unsettled = (settledAt.get(tenantId) ?? 0) - performance.now();
      if (unsettled > 0) later(tenantId, unsettled);
    } catch (error) {
      report(tenantId, { error });
      failure.resolve();
      later(tenantId, retryMs);
    }
  }

  return {
    start(councils) {
      for (const { tenant, policy } of councils) {
        wanted.set(tenant.tenantId, policy);
        void enqueue(tenant.tenantId, true);
      }
      // While the database is down, a server must report that at once instead of waiting two hundred times.
      return Promise.race([work, failure.promise]);
    },
    changed({ tenant: { tenantId }, policy }) {
      const before = wanted.get(tenantId);
      wanted.set(tenantId, policy);
      if (before !== undefined && fingerprintOf(before) === fingerprintOf(policy)) return;
      // The stored fingerprint may come from another process, which ranked too early to include bids placed
      // here by the old rules.
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

/**
 * Logs the result for a council's queues: as an error if they are out of order, since people see their places
 * in them.
 */
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
