import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCommand, processIdentity } from './processes.ts';

/** A running server, from its `postmaster.pid`. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket; undefined if it listens on TCP alone. */
  readonly sockets: string | undefined;
  /** False while it starts, recovers or stops. */
  readonly ready: boolean;
};

/** Line numbers in postmaster.pid, from PostgreSQL's `pidfile.h`, counted from zero. */
const LINE = { pid: 0, port: 3, sockets: 4, status: 7 } as const;

/**
 * Finds the server that runs on a data folder, whichever process started it. Removes a pid file whose process is dead,
 * or whose number now belongs to another program (usual after a container restarts); PostgreSQL itself would refuse to
 * start in the second case.
 * @param data absolute path of the data folder, as given to `postgres -D`.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  const lines = readLines(file);
  if (lines === undefined) return undefined;
  const pid = Number(lines[LINE.pid]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (processIdentity(pid) === undefined || !isServerOf(pid, data)) {
    rmSync(file, { force: true });
    return undefined;
  }
  return {
    pid,
    port: Number(lines[LINE.port]),
    sockets: lines[LINE.sockets]?.trim() || undefined,
    ready: lines[LINE.status]?.trim() === 'ready',
  };
}

function isServerOf(pid: number, data: string): boolean {
  const command = processCommand(pid);
  if (command === undefined) return false;
  return process.platform === 'win32' || (command.includes('postgres') && command.includes(data));
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** Signals for PostgreSQL's shutdown modes (server shutdown, 18.5). */
const SIGNAL = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
type Shutdown = keyof typeof SIGNAL;

const FAST_LIMIT_MS = 10_000;
const LAST_LIMIT_MS = 20_000;

/** Asks the server to stop, without waiting. */
export function signalPostmaster(data: string, how: Shutdown): Postmaster | undefined {
  const running = findPostmaster(data);
  if (running !== undefined) sendSignal(running.pid, SIGNAL[how]);
  return running;
}

/**
 * Stops the server of a data folder and waits until it is gone. A fast shutdown that takes longer than ten seconds
 * becomes an immediate one, from which the next start recovers.
 * @throws if it is still running after twenty seconds.
 */
export async function stopPostmaster(data: string, how: Shutdown): Promise<void> {
  const running = signalPostmaster(data, how);
  if (running === undefined) return;
  const identity = processIdentity(running.pid);
  if (identity === undefined) return;
  const begun = performance.now();
  let insisted = false;
  for (; processIdentity(running.pid) === identity; await sleep(10)) {
    const waited = performance.now() - begun;
    if (waited > LAST_LIMIT_MS) throw new Error(`PostgreSQL (process ${running.pid}) does not stop.`);
    if (waited > FAST_LIMIT_MS && !insisted) {
      insisted = true;
      sendSignal(running.pid, SIGNAL.immediate);
    }
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it ended between the look and the signal, as wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
