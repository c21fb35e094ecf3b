import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processCommand, processIdentity } from './processes.ts';

/** A running server, as its `postmaster.pid` describes it. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** False while it starts, recovers or stops. */
  readonly ready: boolean;
};

/** Lines of postmaster.pid that we read, from PostgreSQL's `pidfile.h`, counted from zero. */
const LINE = { pid: 0, port: 3, status: 7 } as const;

/**
 * Finds the server that runs on a data folder, whoever started it. A pid file whose process is dead, or is
 * another program that got the same number since (usual after a container restarts), is cleared away:
 * PostgreSQL itself refuses to start for the second kind.
 *
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
  return { pid, port: Number(lines[LINE.port]), ready: lines[LINE.status]?.trim() === 'ready' };
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

/** PostgreSQL's own words for its ways to stop, and the signals that ask for them (server shutdown, 18.5). */
const SIGNAL = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
export type Shutdown = keyof typeof SIGNAL;

const FAST_LIMIT_MS = 10_000;
const LAST_LIMIT_MS = 20_000;

/** Asks the server to stop, without waiting. */
export function signalPostmaster(data: string, how: Shutdown): Postmaster | undefined {
  const running = findPostmaster(data);
  if (running !== undefined) sendSignal(running.pid, SIGNAL[how]);
  return running;
}

/**
 * Stops the server of a data folder and waits until it is gone; a fast shutdown that takes longer than ten
 * seconds becomes an immediate one, from which the next start recovers.
 *
 * @throws when it is still there after twenty seconds.
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
    // ESRCH: it went by itself between the look and the signal, as we wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
