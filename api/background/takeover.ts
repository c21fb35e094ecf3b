import type { JobHelpers, WorkerEvents } from 'graphile-worker';

/**
 * An arbitrary number; with the hash of a pool's name it forms a PostgreSQL lock that no other part of Lintel
 * takes.
 */
const lockSpace = 5_463_012;

/**
 * Shows that this process is alive and working on its jobs: the connection that listens for jobs holds a lock
 * in the pool's name, and PostgreSQL releases it however the connection ends. By default graphile-worker leaves
 * a killed process's jobs alone for four hours.
 */
export function holdPoolLock(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Wait until it has begun to listen: a connection takes one statement at a time.
    client.once('drain', () => {
      // Shared, because a replacement connection may come before the server notices that the old one broke.
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, workerPool.id])
        // The connection is lost then, and the next one takes the lock.
        .catch(() => {});
    });
  });
}

/**
 * Frees the jobs of processes that no longer exist, so that others take them up. A process that has just begun
 * its first job may not have its lock yet, since it listens and works on separate connections: it gets five
 * seconds.
 * @returns the number of such processes.
 */
export async function takeOver({ query }: Pick<JobHelpers, 'query'>): Promise<number> {
  const { rows } = await query<{ count: number }>(
    `with gone as materialized (
       select locked_by
         from (select locked_by from graphile_worker.jobs where locked_by is not null
                group by locked_by having max(locked_at) < now() - interval '5 seconds') as pools
        where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     )
     select cardinality(coalesce(array_agg(locked_by), '{}')) as count,
            graphile_worker.force_unlock_workers(array_agg(locked_by))
       from gone`,
    [lockSpace],
  );
  return rows[0]?.count ?? 0;
}
