import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#api/database/migrate.ts';
import { startProcess } from '../../faults/kill-api.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { startSteadyClient } from '../steady-client.ts';
import { sendByTus } from './send-by-tus.ts';

// What many uploads at once cost: memory of the server's process, and what other pages wait meanwhile. The client is on
// the same two cores.
//
//   node tests/load/files/uploads-at-once.ts [uploads] [megabytes] [rounds]

const uploads = Number(process.argv[2] ?? 50);
const megabytes = Number(process.argv[3] ?? 20);
const rounds = Number(process.argv[4] ?? 3);
/** Requests a second for other pages. */
const pageRate = 60;
const pages = ['/', '/api/system', '/api/propertylistings/basic'];
const clientCore = 1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-uploads-at-once-'));
await migrate(postgres.url);
const { child, port } = await startProcess(postgres.url, 0, folder);
const steady = startSteadyClient(clientCore);
const ask = async (seconds: number) => {
  const servers = [{ port, hosts: ['ashcombe.localhost'], paths: pages }];
  const [measured] = await steady.ask({ servers, rate: pageRate, seconds });
  if (!measured) throw new Error('Nothing was measured.');
  return measured;
};
try {
  const bytes = randomBytes(megabytes * 1_048_576);
  let visitors = 0;
  const sendAll = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        visitors += 1;
        return sendByTus({ port, visitor: `visitor-${visitors}` }, bytes);
      }),
    );
  await sendAll(2);
  await ask(5);
  for (let round = 1; round <= rounds; round += 1) {
    const idle = await ask(5);
    const before = await memory();
    let most = before;
    const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 50);
    const begun = performance.now();
    let isSending = true;
    const sending = sendAll(uploads).finally(() => (isSending = false));
    const waits: number[] = [];
    while (isSending) waits.push((await ask(2)).p95);
    await sending;
    const seconds = (performance.now() - begun) / 1_000;
    clearInterval(watch);
    const longest = Math.max(...waits);
    say(
      `round ${round}: ${uploads} uploads of ${megabytes} MB in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB and ${(most - before).toFixed(0)} more; p95 of other pages ${longest.toFixed(1)} ms in the worst two seconds, ${idle.p95.toFixed(1)} ms before`,
    );
  }
} finally {
  steady.end();
  child.kill('SIGTERM');
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Resident megabytes of the server's process (proc_pid_status(5)). */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
