import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Reads the identity of a process, which distinguishes it from a later one with the same number: the kernel's start
 * time.
 * @returns undefined if no such process runs. A zombie (dead, but not yet collected by its parent, as happens in
 * containers) counts as not running.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    // proc_pid_stat(5): state is field 3 and start time field 22; the list begins at field 3.
    return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'running' : undefined;
  return ps(pid, 'lstart');
}

/** Returns the command line of a process, arguments separated by spaces; undefined if it has ended. */
export function processCommand(pid: number): string | undefined {
  if (process.platform === 'linux') {
    return readOrNothing(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'postgres' : undefined;
  return ps(pid, 'command');
}

function statFields(pid: number): string[] | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  // The second field is the name in brackets, which may itself contain brackets and spaces.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: 'lstart' | 'command'): string | undefined {
  try {
    const answer = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return answer === '' ? undefined : answer;
  } catch {
    return undefined;
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
