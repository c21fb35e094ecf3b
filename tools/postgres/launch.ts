import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ENVIRONMENT } from './cluster.ts';
import type { ServerHome } from './server-home.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';

/** PostgreSQL's registered port, which a system's own server uses or may want later. */
const SYSTEM_PORT = 5432;
const READY_LIMIT_MS = 60_000;
const ATTEMPTS = 5;
const LOG_LIMIT_BYTES = 4_000_000;

/**
 * Finds the server of a home ready for connections, or starts it. Any number of processes may do so at once:
 * PostgreSQL's own lock lets one start, and the others find its server.
 * @param port wanted port; undefined for any free one.
 * @throws with the end of the server's log if it does not come up.
 */
export async function findOrLaunch(home: ServerHome, port: number | undefined): Promise<Postmaster> {
  const deadline = performance.now() + READY_LIMIT_MS;
  let launched: Launched | undefined;
  let attempts = 0;
  while (performance.now() < deadline) {
    const running = findPostmaster(home.data);
    if (running?.ready === true) return running;
    if (running === undefined && launched?.ended !== false) {
      if (attempts === ATTEMPTS) break;
      attempts += 1;
      launched = launch(home, port ?? (await freePort()));
    }
    await sleep(launched?.ended === true ? 200 : 10);
  }
  throw new Error(`PostgreSQL does not start:\n${logTail(home)}`);
}

type Launched = { ended: boolean };

/**
 * Starts the server in its own session with its log in a file. The terminal's Ctrl-C goes to the whole foreground
 * group, and must not reach the server before the last request is answered; and a pipe to a killed parent would lose
 * the log.
 */
function launch(home: ServerHome, port: number): Launched {
  const log = openLog(home);
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${socketFolder(home) ?? ''}`,
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const child = spawn(
    join(home.binaries.folder, 'bin', 'postgres'),
    ['-D', home.data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      cwd: home.folder,
      env: SERVER_ENVIRONMENT,
      detached: true,
      stdio: ['ignore', log, log],
      ...home.user,
    },
  );
  closeSync(log);
  child.unref();
  const state: Launched = { ended: false };
  child.once('error', () => (state.ended = true));
  child.once('exit', () => (state.ended = true));
  return state;
}

/** The longest path of a Unix socket in bytes, on the system that allows the least (macOS). */
const SOCKET_LIMIT = 103;

/** Makes the folder of a server's Unix socket. Returns undefined if the server cannot have a socket there. */
export function socketFolder(home: Pick<ServerHome, 'folder' | 'user'>): string | undefined {
  const folder = join(home.folder, 'socket');
  // PostgreSQL reads a list of folders, which commas and quotation marks would divide.
  if (process.platform === 'win32' || /[",]/.test(folder)) return undefined;
  if (Buffer.byteLength(join(folder, '.s.PGSQL.65535.lock')) > SOCKET_LIMIT) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755);
  if (home.user !== undefined) chownSync(folder, home.user.uid, home.user.gid);
  return folder;
}

function logFile(home: ServerHome): string {
  return join(home.folder, 'server.log');
}

function openLog(home: ServerHome): number {
  const path = logFile(home);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(path, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  if (home.user !== undefined) fchownSync(log, home.user.uid, home.user.gid);
  return log;
}

function logTail(home: ServerHome): string {
  return readFileSync(logFile(home), 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}

/** Finds a free port; if another program takes it first, the server fails and the next attempt asks again. */
async function freePort(): Promise<number> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No free port.'));
        else resolve(address.port);
      });
    });
  });
  return port === SYSTEM_PORT ? freePort() : port;
}
