import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#api/database/migrate.ts';
import { startProcess } from '../../faults/kill-api.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { describeRatio, measureRounds, ratioOf } from '../rounds.ts';
import { sendByTus } from './send-by-tus.ts';

// How fast a file goes through the portal, its owner and its quota checked and its bytes flushed to the disk, against the
// same client and bytes into tus's own server: in parts that grow as the browser's do, and in parts of a megabyte.
//
//   node tests/load/files/upload-speed.ts [rounds] [megabytes]

const rounds = Number(process.argv[2] ?? 7);
const megabytes = Number(process.argv[3] ?? 20);
const megabyte = 1_048_576;
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const folder = await mkdtemp(join(tmpdir(), 'lintel-upload-speed-'));
await migrate(postgres.url);
await mkdir(join(folder, 'bare'));
const portal = await startProcess(postgres.url, 0, join(folder, 'portal'));
const bare = fork(join(import.meta.dirname, 'bare-tus-process.ts'), [join(folder, 'bare')], {
  stdio: 'inherit',
});
const [{ port: barePort }] = await once(bare, 'message');
try {
  const bytes = randomBytes(megabytes * megabyte);
  let visitors = 0;
  /** Megabytes a second. */
  const speed = (port: number, chunk: number | undefined) => async () => {
    visitors += 1;
    const begun = performance.now();
    await sendByTus({ port, visitor: `visitor-${visitors}` }, bytes, chunk);
    return (megabytes * 1_000) / (performance.now() - begun);
  };
  for (const chunk of [undefined, megabyte]) {
    const ours = speed(portal.port, chunk);
    const yardstick = speed(barePort, chunk);
    await ours();
    await yardstick();
    const ratio = ratioOf(await measureRounds(rounds, ours, yardstick, say, ' MB/s'));
    say(`${chunk === undefined ? 'parts that grow' : 'parts of 1 MB'}: ${describeRatio(ratio)}`);
  }
} finally {
  portal.child.kill('SIGTERM');
  bare.kill('SIGTERM');
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}
