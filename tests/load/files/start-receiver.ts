import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server that receives files, in a process of its own. */
export interface StartedReceiver {
  readonly child: ChildProcess;
  readonly port: number;
}

/** The API, on any free port. Whoever starts it ends it. */
export function startPortal(databaseUrl: string, dataFolder: string): Promise<StartedReceiver> {
  return start(join(import.meta.dirname, '../../faults/api-process.ts'), [databaseUrl, '0', dataFolder]);
}

/** A server of tus's own. @param flush waits for the disk before it says that all has come */
export function startBare(folder: string, flush: boolean): Promise<StartedReceiver> {
  return start(join(import.meta.dirname, 'bare-tus-process.ts'), [folder, ...(flush ? ['flush'] : [])]);
}

async function start(file: string, told: readonly string[]): Promise<StartedReceiver> {
  const child = fork(file, [...told], { stdio: 'inherit' });
  const [{ port }] = await once(child, 'message');
  return { child, port };
}
