import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { TenantDatabase } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** Seconds without renewal after which another process may take over. */
const leaseSeconds = 10;
const renewMs = 1_000;
const askAgainMs = 150;
/** The browser retries by itself, so it need not wait longer for an answer. */
const patienceMs = 20_000;

/**
 * Commits without waiting for the disk, since the two updates for each part of a file would take longer than
 * the part: a lease lost in a power cut belonged to a process that the power cut ended.
 */
const atOnce = `(select set_config('synchronous_commit', 'off', true)) as commit_at_once`;

const take = statement({
  values: { id: 'uuid', holder: 'uuid', leaseSeconds: 'double precision' },
  row: { id: 'uuid' },
  text: `
    update file set lease_holder = $holder, lease_until = app_now() + make_interval(secs => $leaseSeconds), lease_wanted = false
      from ${atOnce}
     where tenant_id = app_tenant() and id = $id
       and (lease_holder is null or lease_until < app_now())
    returning id`,
});
const want = statement({
  values: { id: 'uuid' },
  text: 'update file set lease_wanted = true where tenant_id = app_tenant() and id = $id and not lease_wanted',
});
const renew = statement({
  values: { id: 'uuid', holder: 'uuid', leaseSeconds: 'double precision' },
  row: { isWanted: 'boolean' },
  text: `
    update file set lease_until = app_now() + make_interval(secs => $leaseSeconds)
      from ${atOnce}
     where tenant_id = app_tenant() and id = $id and lease_holder = $holder
    returning lease_wanted as "isWanted"`,
});
const giveBack = statement({
  values: { id: 'uuid', holder: 'uuid' },
  text: `
    update file set lease_holder = null, lease_until = null
      from ${atOnce}
     where tenant_id = app_tenant() and id = $id and lease_holder = $holder`,
});

/**
 * Lets one request at a time write an upload, across all processes, with a lease on the file's row. A waiting
 * request marks the row, and the holder, whose connection may have died unnoticed, stops at its next renewal
 * and keeps the bytes received. A process paused for longer than its lease may write once more beside another;
 * both have the same bytes for the same offsets, since only the upload's own person sends them.
 */
export function makeLeaseLocker(database: TenantDatabase): Locker {
  /** Leases held by this process: their holders learn at once that another request waits. */
  const held = new Map<string, RequestRelease>();
  return { newLock: (id) => makeLease(database, held, id) };
}

function makeLease(database: TenantDatabase, held: Map<string, RequestRelease>, id: string): Lock {
  const holder = randomUUID();
  let renewal: NodeJS.Timeout | undefined;

  async function renewLease(requestRelease: RequestRelease): Promise<void> {
    const [lease] = await database.run(renew, { id, holder, leaseSeconds });
    if (lease === undefined || lease.isWanted) await requestRelease();
  }

  return {
    async lock(signal, requestRelease) {
      const until = performance.now() + patienceMs;
      while (!signal.aborted && performance.now() < until) {
        const [taken] = await database.run(take, { id, holder, leaseSeconds });
        if (taken) {
          held.set(id, requestRelease);
          // Without an answer the lease simply expires; the next renewal finds out.
          renewal = setInterval(() => void renewLease(requestRelease).catch(() => {}), renewMs);
          return;
        }
        await held.get(id)?.();
        await database.run(want, { id });
        await sleep(askAgainMs);
      }
      throw ERRORS.ERR_LOCK_TIMEOUT;
    },
    async unlock() {
      clearInterval(renewal);
      held.delete(id);
      await database.run(giveBack, { id, holder });
    },
  };
}
