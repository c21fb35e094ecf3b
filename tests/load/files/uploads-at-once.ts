import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#api/database/migrate.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { startSteadyClient } from '../steady-client.ts';
import { sendAtPace } from './send-at-pace.ts';
import { sendByTus } from './send-by-tus.ts';
import { startPortal } from './start-receiver.ts';

// The cost of many uploads at once: memory of the server's process, and how long other pages wait in the meantime.
// First as fast as the machine can, then each over a connection of a given speed in megabytes per second. The client
// runs on the same two cores.  node tests/load/files/uploads-at-once.ts [uploads] [megabytes] [rounds] [megabytes a
// second]

const uploads = Number(process.argv[2] ?? 50);
const megabytes = Number(process.argv[3] ?? 20);
const rounds = Number(process.argv[4] ?? 3);
const pace = Number(process.argv[5] ?? 1);
const megabyte = 1_048_576;
/** Requests per second for other pages. */
const pageRate = 60;
const pages = ['/', '/api/system', '/api/propertylistings/basic'];
const clientCore = 1;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-uploads-at-once-'));
await migrate(postgres.url);
const { child, port } = await startPortal(postgres.url, folder);
const steady = startSteadyClient(clientCore);
const ask = async (seconds: number) => {
  const servers = [{ port, hosts: ['ashcombe.localhost'], paths: pages }];
  const [measured] = await steady.ask({ servers, rate: pageRate, seconds });
  if (!measured) throw new Error('Nothing was measured.');
  return measured;
};
try {
  const bytes = randomBytes(megabytes * megabyte);
  let visitors = 0;
  const send = (slowly: boolean) => {
    visitors += 1;
    const receiver = { port, visitor: `visitor-${visitors}` };
    return slowly ? sendAtPace(receiver, bytes, pace * megabyte) : sendByTus(receiver, bytes);
  };
  const round = async (slowly: boolean) => {
    const idle = await ask(5);
    const before = await memory();
    let most = before;
    const watch = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 50);
    const begun = performance.now();
    const underWay = new Set(Array.from({ length: uploads }, (_, index) => index));
    const sending = Promise.all(
      [...underWay].map((index) => send(slowly).finally(() => underWay.delete(index))),
    );
    const waits: number[] = [];
    while (underWay.size > 0) waits.push((await ask(4)).p95);
    await sending;
    const seconds = (performance.now() - begun) / 1_000;
    clearInterval(watch);
    const middle = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? Number.NaN;
    say(
      `${uploads} uploads of ${megabytes} MB, ${slowly ? `each at ${pace} MB/s` : 'flat out'}, in ${seconds.toFixed(1)} s; memory ${before.toFixed(0)} MB and ${(most - before).toFixed(0)} more; p95 of other pages ${middle.toFixed(1)} ms, ${Math.max(...waits).toFixed(1)} in the worst four seconds, ${idle.p95.toFixed(1)} before`,
    );
  };
  await Promise.all([send(false), send(false)]);
  await ask(5);
  for (let number = 1; number <= rounds; number += 1) {
    await round(false);
    await round(true);
  }
} finally {
  steady.end();
  child.kill('SIGTERM');
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the resident megabytes of the server's process (proc_pid_status(5)). */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
