import { once } from 'node:events';
import { get } from 'node:http';
import { setInterval } from 'node:timers/promises';
import type { Context, ExitStatus } from '../command/context.ts';
import { readCurrent } from '../councils/version-store.ts';
import { startThrowawayPortal } from '../run/throwaway-portal.ts';

/** Milliseconds to wait; a running portal picks up a new folder within seconds. */
const patienceMs = 4_000;

/**
 * Shows a council's current files: in a running portal if one serves them, else in a portal of its own, without the demo,
 * on a throwaway database. The latter follows the files and runs until it is stopped.
 */
export async function showCouncil(context: Context, id: string, stop: AbortSignal): Promise<ExitStatus> {
  const { say, port, dataFolder, tenantsFolder } = context;
  const addressAt = (where: number): string => `http://${id}.localhost:${where}/`;
  // Once a council has published, a running portal shows the version and not the files.
  const isPublished = (await readCurrent(dataFolder, id)) !== undefined;
  if (!isPublished && (await isShownAt(id, port, patienceMs))) {
    say(`\nThe running portal shows it: ${addressAt(port)}`);
    return 0;
  }
  say('\nStarting a portal …');
  const portal = await startThrowawayPortal({ LINTEL_TENANTS: tenantsFolder, LINTEL_DEMO: '0' });
  try {
    say(`Look at it: ${addressAt(portal.port)}`);
    say(
      'It follows your edits. It has no homes, and nothing you do there is saved. Press Ctrl-C to stop it.',
    );
    if (!stop.aborted) await once(stop, 'abort');
  } finally {
    await portal.end();
  }
  return 0;
}

async function isShownAt(id: string, port: number, waits: number): Promise<boolean> {
  for await (const begun of setInterval(200, performance.now())) {
    const status = await statusOf(id, port);
    // No portal answered at the port.
    if (status === undefined || status === 200) return status === 200;
    if (performance.now() - begun > waits) return false;
  }
  return false;
}

/**
 * Returns the status of the council's home page. Uses `get`, since `fetch` cannot set the `Host` header, and not every
 * machine resolves `*.localhost`.
 */
function statusOf(id: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = get(
      { host: '127.0.0.1', port, path: '/', headers: { host: `${id}.localhost:${port}` } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    asked.on('error', () => resolve(undefined));
  });
}
