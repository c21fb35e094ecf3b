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

/** A portal of its own, whose councils' files can be changed while it runs, with the people and homes that are there. */
export interface OwnPortal {
  readonly tenantsFolder: string;
  readonly port: number;
  originOf(tenantId: string): string;
  /** Asks as browsers do, port and all: the page that is drawn for it is theirs. */
  client(tenantId: string): Client;
  close(): Promise<void>;
}

/**
 * Starts one with a copy of the demo councils' files; nothing of them is published, so that they are what is served.
 * @param port of the browser tests' own portal, whose database is used.
 * @param prepare what to change in the files before it starts
 */
export async function startOwnPortal(
  port: number,
  prepare: (tenantsFolder: string) => Promise<void> = async () => {},
  options: Partial<ServerOptions> = {},
): Promise<OwnPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-own-'));
  const tenantsFolder = join(folder, 'tenants');
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  await Promise.all([prepare(tenantsFolder), giveJudged(join(folder, 'data'))]);
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
 * Puts into a portal's data folder what the browser tests' own portal found out about the demo councils (decision 38):
 * half of a start is that, and it is taken only for files that are the very same.
 */
export async function giveJudged(dataFolder: string): Promise<void> {
  await cp(join(project, '.data', 'browser-test', 'judged'), join(dataFolder, 'judged'), { recursive: true });
}
