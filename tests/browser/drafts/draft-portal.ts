import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#api/database/database.ts';
import { describePreviewLink } from '#api/preview/preview-link.ts';
import { endPreviews, mintPreview } from '#api/preview/preview-tokens.ts';
import { copyDraft } from '#tools/councils/version-store.ts';
import { databaseOfBrowserServer } from '../../support/browser-database.ts';
import type { Council } from '../council.ts';
import { copyCheckResults, startPortalBeside } from '../own-portal.ts';

const project = join(import.meta.dirname, '../../..');

/** A separate portal with a council's published files, which can then be changed. */
export interface DraftPortal {
  readonly origin: string;
  /** Returns a new link for the council's staff, which opens any page of the site. */
  link(path?: string): Promise<string>;
  /** Ends every preview from these links, as the council's officers can. */
  endPreviews(): Promise<void>;
  /**
   * Changes a file of the draft, named by its path below the council's folder; `null` restores the published
   * file.
   */
  change(file: string, edit: ((text: string) => string) | null): Promise<void>;
  /** Restores the whole draft to the published files. */
  restore(): Promise<void>;
  /** Returns the origin of another council of this portal. */
  originOf(tenantId: string): string;
  close(): Promise<void>;
}

/** @param port Port of the browser tests' own portal, whose database is used. */
export async function startDraftPortal(port: number, { tenantId, files }: Council): Promise<DraftPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-draft-'));
  const tenantsFolder = join(folder, 'tenants');
  const dataFolder = join(folder, 'data');
  await cp(join(project, 'tenants'), tenantsFolder, { recursive: true });
  // Pictures of the homes in the database.
  await mkdir(dataFolder);
  await copyCheckResults(dataFolder);
  await symlink(join(project, '.data', 'browser-test', 'media'), join(dataFolder, 'media'));
  const candidate = await copyDraft(tenantsFolder, dataFolder, tenantId);
  await candidate.publish(new Date(), '', 'tests');
  const databaseUrl = readFileSync(databaseOfBrowserServer(port), 'utf8');
  const database = openDatabase(databaseUrl);
  const council = database.forTenant(tenantId);
  const server = await startPortalBeside(port, {
    dataFolder,
    tenantsFolder,
    // Changes of a test take effect with the next call.
    draftsLastFor: 0,
  });
  const originOf = (id: string) => `http://${id}.localhost:${server.port}`;
  // Other portals have the same council in the same database.
  const staffId = `j.doe-${randomUUID()}`;
  const shipped = join(project, 'tenants', tenantId);
  const draft = join(tenantsFolder, tenantId);
  const aside = join(folder, 'aside');
  return {
    origin: originOf(tenantId),
    async link(path = '/') {
      const minted = await mintPreview(council, { staffId, staffName: 'Jo Doe' });
      const { searchParams } = new URL(describePreviewLink(files.tenant, minted, server.port).address);
      const address = new URL(path, originOf(tenantId));
      for (const [name, value] of searchParams) address.searchParams.set(name, value);
      return address.href;
    },
    async endPreviews() {
      await endPreviews(council, { staffId });
    },
    async change(file, edit) {
      const text = await readFile(join(shipped, file), 'utf8').catch(() => '');
      // Replaced in one step, because the portal may be reading it for the test's previous page.
      await writeFile(aside, edit === null ? text : edit(text));
      await rename(aside, join(draft, file));
    },
    async restore() {
      await cp(shipped, aside, { recursive: true });
      await rename(draft, `${aside}-before`);
      await rename(aside, draft);
      await rm(`${aside}-before`, { recursive: true });
    },
    originOf,
    async close() {
      await server.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
