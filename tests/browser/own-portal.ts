import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type ServerOptions } from '#api/server.ts';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { Client } from '../support/client.ts';
import { databaseOfBrowserServer } from '../support/browser-database.ts';
import { patientPages } from '../support/test-server.ts';

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
  options: Partial<ServerOptions> = {},
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-own-'));
  const tenantsFolder = join(folder, 'tenants');
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  await Promise.all([prepare(tenantsFolder), copyCheckResults(join(folder, 'data'))]);
  const server = await startServer({
    port: 0,
    databaseUrl: readFileSync(databaseOfBrowserServer(port), 'utf8'),
    dataFolder: join(folder, 'data'),
    tenantsFolder,
    defaultTenant: undefined,
    pagePatience: patientPages,
    webFolder: join(project, 'dist', 'web'),
    passwords: quickPasswords,
    logger: false,
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
