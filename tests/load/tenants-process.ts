import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer } from '../support/test-server.ts';

// A server for `tenants.ts` in a process of its own, run with --expose-gc: it tells its port and how long it took
// to start, and what it weighs whenever it is asked.
const [databaseUrl = '', tenantsFolder = '', dataFolder = ''] = process.argv.slice(2);

const began = performance.now();
const server = await startTestServer(databaseUrl, { tenantsFolder, dataFolder });
process.send?.({ port: server.port, startedIn: performance.now() - began });
process.once('SIGTERM', () => process.exit(0));
process.on('message', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    global.gc?.();
    await sleep(100);
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ alive: heapUsed + external });
});
