import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ClamavAddress } from '#api/files/look/clamav.ts';
import { findClamd } from '#tools/testing/clamd.ts';
import { freePort } from '#tools/testing/free-port.ts';
import { until } from './until.ts';

/** A real virus scanner that knows the EICAR test file and nothing else. */
export interface Clamd {
  readonly tcp: ClamavAddress;
  readonly unix: ClamavAddress;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same address; resolves once it answers. */
  start(): Promise<void>;
  /** Makes it accept connections and answer none, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/**
 * The file that every scanner detects on purpose (https://www.eicar.org/download-anti-malware-testfile/). It is
 * put together here, to keep scanners from finding it in this repository.
 */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
);

/** clamd does not start as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** Above a council's own limit of 20 MB, and small enough for a test to reach. */
const streamMaximum = '25M';

/** @throws if clamd is missing; ask `findClamd` first. */
export async function startClamd(): Promise<Clamd> {
  const program = findClamd();
  if (program === undefined) throw new Error('There is no clamd to start.');
  const folder = await mkdtemp(join(tmpdir(), 'lintel-clamd-'));
  const signatures = join(folder, 'db');
  const configuration = join(folder, 'clamd.conf');
  const socket = join(folder, 'clamd.sock');
  const port = await freePort();
  await mkdir(signatures);
  // `*` matches anywhere in a file; an offset of 0 would match at its beginning only.
  await writeFile(join(signatures, 'eicar.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`);
  const lines = [
    'Foreground yes',
    `DatabaseDirectory ${signatures}`,
    `LocalSocket ${socket}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${streamMaximum}`,
  ];
  await writeFile(configuration, `${lines.join('\n')}\n`);
  await chmod(folder, 0o755);
  if (isRoot) await chown(folder, nobody, nobody);

  let child: ChildProcess | undefined;
  async function kill(): Promise<void> {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  }
  const start = async (): Promise<void> => {
    const as = isRoot ? { uid: nobody, gid: nobody } : {};
    const started = spawn(program, ['--config-file', configuration], { ...as, stdio: 'ignore' });
    child = started;
    await until('clamd answers.', async () => {
      if (started.exitCode !== null) throw new Error(`clamd ended with ${started.exitCode}.`);
      return answers(port);
    });
  };
  await start();
  return {
    tcp: { host: '127.0.0.1', port },
    unix: { path: socket },
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write('zPING\0');
    return (await text(socket)).startsWith('PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
