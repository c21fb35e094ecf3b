import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#api/database/migrate.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { describeRatio, measureRounds, ratioOf } from '../rounds.ts';
import { sendByTus } from './send-by-tus.ts';
import { startBare, startPortal } from './start-receiver.ts';

// Upload speed through the portal, with its checks of owner and quota and its flush to the disk, against the
// same client and bytes into tus's own server, which waits for no disk: in parts that grow as the browser's do,
// and in parts of a megabyte. The third ratio is to a tus server that also flushes each file.
//
//   node tests/load/files/upload-speed.ts [rounds] [megabytes]

const rounds = Number(process.argv[2] ?? 7);
const megabytes = Number(process.argv[3] ?? 20);
const megabyte = 1_048_576;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-upload-speed-'));
await migrate(postgres.url);
for (const name of ['bare', 'flushing']) await mkdir(join(folder, name));
const portal = await startPortal(postgres.url, join(folder, 'portal'));
const bare = await startBare(join(folder, 'bare'), false);
const flushing = await startBare(join(folder, 'flushing'), true);
try {
  const bytes = randomBytes(megabytes * megabyte);
  let visitors = 0;
  /** Returns the upload speed in megabytes per second. */
  const speed = (port: number, chunk: number | undefined) => async () => {
    visitors += 1;
    const begun = performance.now();
    await sendByTus({ port, visitor: `visitor-${visitors}` }, bytes, chunk);
    return (megabytes * 1_000) / (performance.now() - begun);
  };
  const measure = async (name: string, port: number, chunk?: number) => {
    const ours = speed(portal.port, chunk);
    const yardstick = speed(port, chunk);
    await ours();
    await yardstick();
    const ratio = ratioOf(await measureRounds(rounds, ours, yardstick, say, ' MB/s'));
    say(`${name}: ${describeRatio(ratio)}`);
  };
  await measure('parts that grow', bare.port);
  await measure('parts of 1 MB', bare.port, megabyte);
  await measure('parts that grow, against a server that flushes', flushing.port);
} finally {
  for (const { child } of [portal, bare, flushing]) child.kill('SIGTERM');
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
