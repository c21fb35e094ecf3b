import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '#api/server.ts';
import { Client } from '../support/client.ts';
import { besideBrowserServer } from '../support/browser-database.ts';
import type { OptionsBeside } from '../support/portals-beside.ts';

const project = join(import.meta.dirname, '../..');

/** A separate portal whose councils' files can change while it runs, with the existing people and homes. */
export interface OwnPortal {
  readonly tenantsFolder: string;
  readonly port: number;
  originOf(tenantId: string): string;
  /**
   * Returns a client that sends the host with its port, as browsers do: it gets their server-rendered pages.
   */
  client(tenantId: string): Client;
  close(): Promise<void>;
}

/**
 * Starts a portal with a copy of the demo councils' files; none are published, so the portal serves the files
 * themselves.
 * @param port Port of the browser tests' own portal, whose database is used.
 * @param prepare Changes the files before the start.
 */
export async function startOwnPortal(
  port: number,
  prepare: (tenantsFolder: string) => Promise<void> = async () => {},
  options: Pick<OptionsBeside, 'rendersPages'> = {},
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-own-'));
  const tenantsFolder = join(folder, 'tenants');
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  await Promise.all([prepare(tenantsFolder), copyCheckResults(join(folder, 'data'))]);
  const server = await startPortalBeside(port, {
    dataFolder: join(folder, 'data'),
    tenantsFolder,
    ...options,
  });
  return {
    tenantsFolder,
    port: server.port,
    originOf: (tenantId) => `http://${tenantId}.localhost:${server.port}`,
    client: (tenantId) => new Client(server.port, `${tenantId}.localhost:${server.port}`),
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the demo councils' check results (decision 38) from the browser tests' own portal into a portal's data
 * folder: checks are half of a start. The portal uses them only for identical files.
 */
export async function copyCheckResults(dataFolder: string): Promise<void> {
  await cp(join(project, '.data', 'browser-test', 'judged'), join(dataFolder, 'judged'), { recursive: true });
}

/**
 * Starts a portal in the process that runs the browser tests' own portal: this one need not load the server's code.
 * @param browserPort The port of the browser tests' own portal.
 */
export async function startPortalBeside(browserPort: number, options: OptionsBeside): Promise<RunningServer> {
  const askedPort = readFileSync(besideBrowserServer(browserPort), 'utf8');
  const ask = async (path: string, init: RequestInit): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${askedPort}/${path}`, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`No portal for the test: ${text}`);
    return text;
  };
  const port = Number(await ask('', { method: 'POST', body: JSON.stringify(options) }));
  return {
    port,
    async close() {
      await ask(String(port), { method: 'DELETE' });
    },
  };
}
