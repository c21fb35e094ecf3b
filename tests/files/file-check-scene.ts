import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase, type TenantDatabase } from '#api/database/database.ts';
import { stagedPath, type FileServices, type Scanner } from '#api/files/file-services.ts';
import { lookAtFiles, type Looked } from '#api/files/look/look-at-files.ts';
import type { FileStore } from '#api/files/storage/file-store.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { TestDatabase } from '../support/create-database.ts';

/** One row of `file`, with the columns that scanning uses. */
interface FileRow {
  readonly state: string;
  readonly refusal: string | null;
  readonly kind: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly thumbnail: string | null;
  readonly attempts: number;
  /** Seconds until it is scanned again; null for never. */
  readonly pause: number | null;
}

interface Arrived {
  readonly council?: string;
  readonly accountId?: string;
  readonly form?: string;
  readonly answer?: string;
  readonly name?: string;
}

/** A separate database with newly arrived files. */
export class FileCheckScene {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly warnings: string[] = [];
  readonly #api: ReturnType<typeof openDatabase>;
  readonly #councils: ReadonlyMap<string, TenantFiles>;

  private constructor(database: TestDatabase, folder: string, councils: ReadonlyMap<string, TenantFiles>) {
    this.database = database;
    this.folder = folder;
    this.#councils = councils;
    this.#api = openDatabase(database.url);
  }

  /** @param database An empty, migrated database; it is dropped with the scene. */
  static async open(database: TestDatabase): Promise<FileCheckScene> {
    const names = ['ashcombe', 'three-rivers'];
    const councils = new Map<string, TenantFiles>();
    for (const name of names) councils.set(name, await shippedCouncil(name));
    const folder = await mkdtemp(join(tmpdir(), 'lintel-looking-'));
    return new FileCheckScene(database, folder, councils);
  }

  async close(): Promise<void> {
    await this.#api.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  services(scanner?: Scanner, store: FileStore = this.store): FileServices {
    return { store, stagingFolder: join(this.folder, 'staging'), scanner };
  }

  get store(): FileStore {
    return openFolderStore(join(this.folder, 'files'));
  }

  council(name: string): TenantFiles {
    const found = this.#councils.get(name);
    if (!found) throw new Error(`There is no council ${name}.`);
    return found;
  }

  forTenant(council: string): TenantDatabase {
    return this.#api.forTenant(council);
  }

  stagedPath(id: string, council = 'ashcombe'): string {
    return stagedPath(this.services(), council, id);
  }

  person(council = 'ashcombe'): Promise<string> {
    return addAccount(this.database.pool, council, `${randomUUID()}@residents.example`);
  }

  /** Adds an arrived file, a visitor's unless an account is given. */
  async arrive(
    content: Uint8Array,
    {
      council = 'ashcombe',
      accountId,
      form = 'register',
      answer = 'proof',
      name = 'proof.pdf',
    }: Arrived = {},
  ): Promise<string> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `insert into file (tenant_id, account_id, visitor_hash, form_identifier, answer, document_kind, name, announced_size)
       values ($1, $2, $3, $4, $5, 'other', $6, $7) returning id`,
      [council, accountId, accountId ? null : Buffer.alloc(32, 7), form, answer, name, content.length],
    );
    const id = rows[0]?.id ?? '';
    const path = this.stagedPath(id, council);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    await this.database.pool.query(
      `update file set state = 'waiting', received_at = app_now(), look_after = app_now() where tenant_id = $1 and id = $2`,
      [council, id],
    );
    return id;
  }

  look(services: FileServices = this.services(), council = 'ashcombe'): Promise<Looked> {
    const tell = (_facts: object, message: string) => void this.warnings.push(message);
    return lookAtFiles({
      database: this.#api.forTenant(council),
      council: this.council(council),
      files: services,
      log: { warn: tell, error: tell },
    });
  }

  /** Removes a file's row as its owner would. */
  async remove(id: string): Promise<void> {
    await this.database.pool.query(
      `update file set state = 'removed', removed_at = app_now(), sha256 = null, thumbnail_sha256 = null
        where id = $1`,
      [id],
    );
  }

  /** Scans until nothing is due. */
  async lookAtAll(services: FileServices): Promise<void> {
    while ((await this.look(services)).more);
  }

  /** Moves the database's clock forward. */
  async later(minutes: number): Promise<void> {
    await this.database.pool.query(
      `update clock set clock_offset = clock_offset + make_interval(mins => $1)`,
      [minutes],
    );
  }

  async row(id: string): Promise<FileRow> {
    const { rows } = await this.database.pool.query<FileRow>(
      `select state, refusal, kind, size::integer, encode(sha256, 'hex') as sha256,
              encode(thumbnail_sha256, 'hex') as thumbnail, look_attempts as attempts,
              round(extract(epoch from look_after - app_now()))::integer as pause
         from file where id = $1`,
      [id],
    );
    if (!rows[0]) throw new Error('There is no such file.');
    return rows[0];
  }

  /** Returns the stored bytes of a council's file; undefined if there are none. */
  async kept(sha256: string | null, council = 'ashcombe'): Promise<Buffer | undefined> {
    if (sha256 === null) return undefined;
    const { tenantEnvironmentId, tenantId } = this.council(council).tenant;
    const found = await this.store.get({ environmentId: tenantEnvironmentId, tenantId, sha256 });
    return found && Buffer.concat(await found.bytes.toArray());
  }

  /** Returns the hashes in the store for a council. */
  async stored(council = 'ashcombe'): Promise<string[]> {
    const { tenantEnvironmentId, tenantId } = this.council(council).tenant;
    const hashes: string[] = [];
    for await (const { sha256 } of this.store.list({ environmentId: tenantEnvironmentId, tenantId }))
      hashes.push(sha256);
    return hashes;
  }

  /** Returns the names left of a file in the folder where it was received. */
  async staged(id: string, council = 'ashcombe'): Promise<string[]> {
    const names = await readdir(dirname(this.stagedPath(id, council))).catch(() => []);
    return names.filter((name) => name.startsWith(id));
  }

  async isStaged(id: string): Promise<boolean> {
    return (await stat(this.stagedPath(id)).catch(() => undefined)) !== undefined;
  }
}

/** Returns a small PDF with one empty page, and a comment to make its bytes unique. */
export function pdfWith(comment = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-1.4\n%${comment}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
