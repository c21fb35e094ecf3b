import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { hashToken } from '#api/accounts/token.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import type { FileKind, FileState } from '#schemas/file-kinds.ts';

export interface ShelvedFile {
  readonly accountId?: string;
  /** The cookie of a visitor's browser. */
  readonly visitor?: string | undefined;
  readonly tenantId?: string;
  readonly name?: string;
  readonly kind?: FileKind;
  readonly state?: FileState;
  readonly bytes?: Buffer;
  readonly thumbnail?: Buffer;
  readonly documentKind?: string;
  readonly form?: string;
  readonly answer?: string;
}

/** The councils' environment in the demo, which is part of each key in the store. */
const environmentId = 'demo';

/** The data folder of a portal, with files sent long ago. */
export class FileShelf {
  readonly dataFolder: string;
  readonly #store;

  /** @param dataFolder Folder of a portal; the caller makes and deletes it. */
  constructor(dataFolder: string) {
    this.dataFolder = dataFolder;
    this.#store = openFolderStore(join(dataFolder, 'files'));
  }

  static async open(): Promise<FileShelf> {
    return new FileShelf(await mkdtemp(join(tmpdir(), 'lintel-shelf-')));
  }

  close = () => rm(this.dataFolder, { recursive: true, force: true });

  /** Returns the path of a file's bytes. */
  placeOf(sha256: string, tenantId = 'ashcombe'): string {
    return join(this.dataFolder, 'files', environmentId, tenantId, sha256.slice(0, 2), sha256);
  }

  /** Puts bytes into the store and adds the file's row. */
  async add(
    pool: Pool,
    {
      accountId,
      visitor,
      tenantId = 'ashcombe',
      name = 'payslip.pdf',
      kind = 'pdf',
      state = 'clean',
      bytes = Buffer.from(`%PDF-1.7 ${randomUUID()}`),
      thumbnail,
      documentKind = 'other',
      form = 'register',
      answer = 'proof',
    }: ShelvedFile,
  ): Promise<{ readonly id: string; readonly sha256: string }> {
    const isKept = state === 'clean' || state === 'notScanned';
    const key = { environmentId, tenantId };
    const sha256 = await this.#put(key, bytes);
    const small = thumbnail && (await this.#put(key, thumbnail));
    const { rows } = await pool.query<{ id: string }>(
      `insert into file (tenant_id, account_id, visitor_hash, form_identifier, answer, document_kind, name, announced_size,
                         state, refusal, kind, size, sha256, thumbnail_sha256, received_at, removed_at)
       values ($1, $2, $3, $4, $14, $5, $6, $7, $8, $9, $10, $11, decode($12, 'hex'), decode($13, 'hex'),
               case when $8 = 'receiving' then null else app_now() end, case when $8 = 'removed' then app_now() end)
       returning id`,
      [
        tenantId,
        accountId ?? null,
        visitor === undefined ? null : hashToken(visitor),
        form,
        documentKind,
        name,
        bytes.length,
        state,
        state === 'refused' ? 'password' : null,
        isKept ? kind : null,
        isKept ? bytes.length : null,
        isKept ? sha256 : null,
        small ?? null,
        answer,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error('No file was written.');
    return { id: row.id, sha256 };
  }

  /** Makes a file part of a form that its owner has submitted. */
  async send(pool: Pool, fileId: string): Promise<void> {
    await pool.query(
      `with definition as (
         insert into form_definition (tenant_id, hash, form_identifier, definition)
         select tenant_id, repeat('0', 16), form_identifier, '{}' from file where id = $1 on conflict do nothing),
       sent as (
         insert into form_submission (tenant_id, account_id, form_identifier, request_type, definition_hash, answers,
                                      declaration, locale, reference, made_by, submitted_at, submit_key)
         select tenant_id, account_id, form_identifier, 'new', repeat('0', 16), '{}', '[]', 'en-GB', id, 'applicant',
                app_now(), gen_random_uuid()
           from file where id = $1
         returning tenant_id, id)
       insert into form_submission_file (tenant_id, submission_id, file_id) select tenant_id, id, $1 from sent`,
      [fileId],
    );
  }

  async #put(key: { readonly environmentId: string; readonly tenantId: string }, bytes: Buffer) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(this.dataFolder, randomUUID());
    await writeFile(path, bytes);
    await this.#store.put({ ...key, sha256 }, path);
    await rm(path);
    return sha256;
  }
}
