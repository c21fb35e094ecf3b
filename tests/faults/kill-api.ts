import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../support/client.ts';

/**
 * Starts the API as a process of its own.
 * @param port 0: any free one
 * @param dataFolder that outlives the process; without it each process has one of its own.
 */
export async function startProcess(
  databaseUrl: string,
  port = 0,
  dataFolder?: string,
): Promise<{ child: ChildProcess; port: number }> {
  const told = [databaseUrl, String(port), ...(dataFolder === undefined ? [] : [dataFolder])];
  const child = fork(join(import.meta.dirname, 'api-process.ts'), told, { stdio: 'inherit' });
  const [message] = await once(child, 'message');
  return { child, port: message.port };
}

/** Asks, kills the process anywhere from before the request is read to after it is answered, and says what was heard. */
export async function killDuring(
  child: ChildProcess,
  ask: () => Promise<Answer>,
): Promise<Answer | 'cut off'> {
  const asked = ask().catch(() => 'cut off' as const);
  await sleep(Math.random() * 12);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return asked;
}

/**
 * How long a test may take, in milliseconds, that kills a process so often and begins another in its place: one is there
 * again in two seconds, and in ten where the machine has five times as much to do as it can.
 */
export function timeToKill(kills: number): number {
  return 60_000 + kills * 12_000;
}
