import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in its own process that receives files. */
interface StartedReceiver {
  readonly child: ChildProcess;
  readonly port: number;
}

/** Starts the API on any free port. The caller ends it. */
export function startPortal(databaseUrl: string, dataFolder: string): Promise<StartedReceiver> {
  return start(join(import.meta.dirname, '../../faults/api-process.ts'), [databaseUrl, '0', dataFolder]);
}

/**
 * Starts tus's own server.
 * @param flush True to wait for the disk before the whole file is confirmed.
 */
export function startBare(folder: string, flush: boolean): Promise<StartedReceiver> {
  return start(join(import.meta.dirname, 'bare-tus-process.ts'), [folder, ...(flush ? ['flush'] : [])]);
}

async function start(file: string, told: readonly string[]): Promise<StartedReceiver> {
  const child = fork(file, [...told], { stdio: 'inherit' });
  const [{ port }] = await once(child, 'message');
  return { child, port };
}
