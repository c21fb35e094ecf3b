import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startTestServer } from '../support/test-server.ts';

// A server for `tenants.ts` in a process of its own, run with --expose-gc. It tells its port and how long it took
// to start; when asked to `weigh`, what is alive in it; when asked for its `effort`, what it has done so far.
const [databaseUrl = '', tenantsFolder = '', dataFolder = ''] = process.argv.slice(2);

/** What a process has spent since it started: milliseconds of processor time, and what V8 did with its garbage. */
export interface Effort {
  readonly processor: number;
  /** Looks through the nursery alone. */
  readonly small: number;
  /** Looks through the whole heap, all pauses for them, and the longest since the last time it was asked. */
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
  tenantsFolder,
  dataFolder,
  // What a form costs is asked for more often than any address may.
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
  // What is observed is told a moment later.
  await sleep(100);
  const { user, system } = process.cpuUsage();
  const effort = { processor: (user + system) / 1_000, ...collected };
  collected.longest = 0;
  return effort;
}
