import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';
import type { Statement, TenantDatabase } from '../../database/database.ts';

/** How long a process may be silent before another may write in its place. */
const leaseSeconds = 10;
const renewMs = 1_000;
const askAgainMs = 150;
/** The browser tries again by itself; it need not wait longer for an answer. */
const patienceMs = 20_000;

/**
 * Commits without waiting for the disk, which two updates for each part of a file would do for longer than the part takes: a
 * lease that a power cut undoes belongs to a process that the power cut has ended.
 */
const atOnce = `(select set_config('synchronous_commit', 'off', true)) as commit_at_once`;

const take: Statement = {
  name: 'take-upload-lease',
  text: `
    update file set lease_holder = $2, lease_until = app_now() + make_interval(secs => $3), lease_wanted = false
      from ${atOnce}
     where tenant_id = app_tenant() and id = $1
       and (lease_holder is null or lease_until < app_now())
    returning id`,
};
const want: Statement = {
  name: 'want-upload-lease',
  text: 'update file set lease_wanted = true where tenant_id = app_tenant() and id = $1 and not lease_wanted',
};
const renew: Statement = {
  name: 'renew-upload-lease',
  text: `
    update file set lease_until = app_now() + make_interval(secs => $3)
      from ${atOnce}
     where tenant_id = app_tenant() and id = $1 and lease_holder = $2
    returning lease_wanted as "isWanted"`,
};
const giveBack: Statement = {
  name: 'give-back-upload-lease',
  text: `
    update file set lease_holder = null, lease_until = null
      from ${atOnce}
     where tenant_id = app_tenant() and id = $1 and lease_holder = $2`,
};

/**
 * Lets one request at a time write an upload, whichever process it came to: a lease on the file's row. Whoever waits says
 * so in the row, and the holder, whose line may be cut without its knowing, stops at its next look and keeps what has come.
 * A process that was stopped for longer than its lease may write once more beside another; both have the same bytes for
 * the same places, since only the upload's own person sends them.
 */
export function makeLeaseLocker(database: TenantDatabase): Locker {
  /** Of this process: these hear at once that somebody waits. */
  const held = new Map<string, RequestRelease>();
  return { newLock: (id) => makeLease(database, held, id) };
}

function makeLease(database: TenantDatabase, held: Map<string, RequestRelease>, id: string): Lock {
  const holder = randomUUID();
  let renewal: NodeJS.Timeout | undefined;

  async function renewLease(requestRelease: RequestRelease): Promise<void> {
    const [lease] = await database.run<{ isWanted: boolean }>(renew, [id, holder, leaseSeconds]);
    if (lease === undefined || lease.isWanted) await requestRelease();
  }

  return {
    async lock(signal, requestRelease) {
      const until = performance.now() + patienceMs;
      while (!signal.aborted && performance.now() < until) {
        const [taken] = await database.run(take, [id, holder, leaseSeconds]);
        if (taken) {
          held.set(id, requestRelease);
          // Without an answer the lease runs out by itself; the next renewal finds out.
          renewal = setInterval(() => void renewLease(requestRelease).catch(() => {}), renewMs);
          return;
        }
        await held.get(id)?.();
        await database.run(want, [id]);
        await sleep(askAgainMs);
      }
      throw ERRORS.ERR_LOCK_TIMEOUT;
    },
    async unlock() {
      clearInterval(renewal);
      held.delete(id);
      await database.run(giveBack, [id, holder]);
    },
  };
}
