import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startTestServer } from '../support/test-server.ts';

// A server for `tenants.ts` in its own process, run with --expose-gc. It sends its port and start-up time; on
// `weigh`, the size of its live memory; on `effort`, its work so far.
const [databaseUrl = '', tenantsFolder = '', dataFolder = ''] = process.argv.slice(2);

/** A process's work since it started: milliseconds of processor time, and V8's garbage collections. */
export interface Effort {
  readonly processor: number;
  /** Collections of the nursery alone. */
  readonly small: number;
  /** Collections of the whole heap, their pauses in total, and the longest since the last request. */
  readonly whole: number;
  readonly paused: number;
  readonly longest: number;
}

const collected = { small: 0, whole: 0, paused: 0, longest: 0 };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { kind }: { kind?: unknown } = Object('detail' in entry ? entry.detail : undefined);
    if (kind === constants.NODE_PERFORMANCE_GC_MINOR) collected.small += 1;
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) collected.whole += 1;
    collected.paused += entry.duration;
    collected.longest = Math.max(collected.longest, entry.duration);
  }
}).observe({ entryTypes: ['gc'] });

const began = performance.now();
const server = await startTestServer(databaseUrl, {
  databaseConnections: 10,
  tenantsFolder,
  dataFolder,
  // This measurement requests forms more often than any address may.
  rateLimits: rateLimitsOf(1_000_000_000),
});
process.send?.({ port: server.port, startedIn: performance.now() - began });
process.once('SIGTERM', () => process.exit(0));
process.on('message', async (asked) => {
  if (asked === 'weigh') process.send?.({ alive: await weigh() });
  if (asked === 'effort') process.send?.(await tellEffort());
});

async function weigh(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    global.gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function tellEffort(): Promise<Effort> {
  // Observations arrive a moment later.
  await sleep(100);
  const { user, system } = process.cpuUsage();
  const effort = { processor: (user + system) / 1_000, ...collected };
  collected.longest = 0;
  return effort;
}
