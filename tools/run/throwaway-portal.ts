import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { project } from '../build/inputs.ts';

/** Milliseconds. Starting takes seconds; building first takes a minute more. */
const START_LIMIT_MS = 180_000;

/** A running portal whose data are deleted when it ends. */
interface ThrowawayPortal {
  readonly port: number;
  /** A temporary folder, deleted with the portal; contains the database, unless DATABASE_URL names another. */
  readonly dataFolder: string;
  end(): Promise<void>;
}

/**
 * Starts a portal like `npm start`, on a free port, with its own data folder.
 * @param settings environment variables besides this process's.
 * @throws if it does not answer in three minutes.
 */
export async function startThrowawayPortal(
  settings: Readonly<Record<string, string>>,
): Promise<ThrowawayPortal> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lintel-pictures-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/start.ts'], {
    cwd: project,
    env: { ...process.env, ...settings, PORT: String(port), LINTEL_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const portal: ThrowawayPortal = {
    port,
    dataFolder,
    async end() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  const giveUp = performance.now() + START_LIMIT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > giveUp) {
      await portal.end();
      throw new Error(`The portal did not start:\n${said}`);
    }
    await sleep(300);
  }
  return portal;
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Finds a port that is free together with the one a thousand above, which the portal's outbox takes. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOn(0);
    if (port !== undefined && port < 60_000 && (await listenOn(port + 1_000)) !== undefined) return port;
  }
}

/** Returns the port that a server can listen on; undefined if it cannot. */
function listenOn(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}
