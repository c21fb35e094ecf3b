import type { JobHelpers, WorkerEvents } from 'graphile-worker';

/** Any number; with it, the hash of a pool's name is a lock of PostgreSQL's that no other part of Lintel takes. */
const lockSpace = 5_463_012;

/**
 * Says for as long as this process lives that its jobs are being worked on: the connection that listens for jobs
 * holds a lock in the pool's name, and PostgreSQL lets go of it when the connection ends, however it does. By itself
 * graphile-worker leaves what a killed process had begun alone for four hours.
 */
export function standForPool(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // After the statement with which it begins to listen: a connection takes one at a time.
    client.once('drain', () => {
      // Shared, since a connection that takes the place of a broken one may come before the server has noticed.
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, workerPool.id])
        // The connection is lost then, and the next one does it.
        .catch(() => {});
    });
  });
}

/**
 * Frees the jobs that a process had begun which is no more, so that any other takes them up. One that has just begun its
 * first job may not have its lock yet, since it listens and works on connections of its own: it gets five seconds.
 * @returns how many processes there were.
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
