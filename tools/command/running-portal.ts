import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the data folder in which `npm start` or `npm run dev` keeps its port and its process while it runs. */
const fileIn = (dataFolder: string): string => join(dataFolder, 'portal.json');

/** Writes down the port of this process's portal, for commands in other terminals that print links to it. */
export function storePort(dataFolder: string, port: number): void {
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(fileIn(dataFolder), `${JSON.stringify({ port, pid: process.pid })}\n`);
}

/** Removes what {@link storePort} wrote, unless another portal has written since. */
export function forgetPort(dataFolder: string): void {
  if (readKept(dataFolder)?.pid === process.pid) rmSync(fileIn(dataFolder), { force: true });
}

/** Returns the port of the portal that runs on a data folder; undefined if none is known to run. */
export function portOfRunning(dataFolder: string): number | undefined {
  const kept = readKept(dataFolder);
  return kept !== undefined && isAlive(kept.pid) ? kept.port : undefined;
}

function readKept(dataFolder: string): { readonly port: number; readonly pid: number } | undefined {
  try {
    const kept: { port?: unknown; pid?: unknown } = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8'));
    const { port, pid } = kept;
    return typeof port === 'number' && typeof pid === 'number' ? { port, pid } : undefined;
  } catch {
    // The file is missing, or only half written.
    return undefined;
  }
}

/** A portal that was killed leaves its file. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
