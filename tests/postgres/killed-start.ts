import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const program = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const server = await startEmbeddedPostgres({ dataFolder: process.argv[2] });
  process.stdout.write(JSON.stringify({ pid: server.pid, home: server.home }));
  setInterval(() => {}, 1_000);
`;

/**
 * Starts a server in its own process and kills that process with SIGKILL, which it cannot handle.
 * @param afterMs Milliseconds until the kill; without it, the kill comes when the server is up.
 * @returns The server left behind; with `afterMs` usually an empty answer.
 */
export async function killedStart(
  dataFolder: string,
  afterMs?: number,
): Promise<{ pid: number; home: string }> {
  const embedded = join(import.meta.dirname, '..', '..', 'tools', 'postgres', 'embedded.ts');
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program, embedded, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  if (afterMs === undefined) await once(parent.stdout, 'data');
  else await sleep(afterMs);
  parent.kill('SIGKILL');
  await once(parent, 'close');
  return output === '' ? { pid: 0, home: '' } : JSON.parse(output);
}
