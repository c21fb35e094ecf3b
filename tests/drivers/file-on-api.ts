import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';
import type { AnyEventObject } from 'xstate';
import type { TenantDatabase } from '#api/database/database.ts';
import { expireFiles } from '#api/files/expire-files.ts';
import { fileSettingsOf } from '#api/files/file-settings.ts';
import { stagedPath, type FileServices, type Scanner } from '#api/files/file-services.ts';
import { lookAtFiles } from '#api/files/look/look-at-files.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FileMachineState } from '#machines/lifecycle/file.machine.ts';
import type { fileModel } from '#machines/lifecycle/file.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { pdfWith } from '../files/file-check-scene.ts';
import type { Client } from '../support/client.ts';
import { announced, idOf, sendBytes } from '../support/upload.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof fileModel)['scenarioIds'][number];

export interface FileWorld {
  readonly pool: Pool;
  readonly database: TenantDatabase;
  readonly council: TenantFiles;
  /** The portal's data folder, which the driver shares. */
  readonly dataFolder: string;
  readonly newClient: () => Client;
}

const silent = { warn() {}, error() {} };

interface Running {
  readonly person: Client;
  readonly accountId: string;
  /** The address its bytes are sent to. */
  readonly location: string;
  readonly id: string;
  readonly bytes: string;
}

/**
 * Runs the life of a file on the API: the person sends bytes and takes the file back by calls, as a page does.
 * Scanning and expiry are jobs, which run here on request; each verdict is set up first.
 */
export function fileOnApi(world: () => FileWorld): Driver<Scenario, { readonly state: FileMachineState }> {
  let running: Running | undefined;
  const current = () => started(running);
  const services = (scanner?: Scanner): FileServices => ({
    store: openFolderStore(join(world().dataFolder, 'files')),
    stagingFolder: join(world().dataFolder, 'staging'),
    scanner,
  });

  async function readState(): Promise<FileMachineState> {
    const { rows } = await world().pool.query<{ state: FileMachineState }>(
      'select state from file where id = $1',
      [current().id],
    );
    if (rows[0] === undefined) throw new Error('The row of the file is gone.');
    return rows[0].state;
  }

  async function begin(): Promise<void> {
    const email = `${randomUUID()}@residents.example`;
    const person = world().newClient();
    const accountId = await addAccount(world().pool, world().council.tenant.tenantId, email);
    await person.logIn(email, password);
    const bytes = pdfWith(randomUUID()).toString('latin1');
    const location = await announced(person, { size: bytes.length });
    running = { person, accountId, location, id: idOf(location), bytes };
  }

  async function sendAll(): Promise<void> {
    const { person, location, bytes } = current();
    await sendBytes(person, location, bytes);
  }

  /** @param verdict The scanner's verdict; undefined if the council has no scanner. */
  async function look(verdict?: 'clean' | 'infected'): Promise<void> {
    await world().pool.query('update file set look_after = app_now() where id = $1 and state = $2', [
      current().id,
      'waiting',
    ]);
    await lookAtFiles({
      database: world().database,
      council: world().council,
      files: services(verdict && { scan: async () => verdict }),
      log: silent,
    });
  }

  /** Replaces the file's unscanned bytes with bytes of no accepted type. */
  async function spoil(): Promise<void> {
    const path = stagedPath(services(), world().council.tenant.tenantId, current().id);
    if ((await readState()) !== 'waiting') return;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '<!doctype html><p>No document');
  }

  async function expire(isDue: boolean): Promise<void> {
    if (isDue) {
      await world().pool.query(
        `update file set created_at = created_at - interval '20 years', received_at = received_at - interval '20 years'
          where id = $1`,
        [current().id],
      );
    }
    const { tenantId, tenantEnvironmentId: environmentId } = world().council.tenant;
    const settings = fileSettingsOf(world().council.tenant);
    await expireFiles(world().database, services(), { tenantId, environmentId }, settings);
  }

  /** Makes the file part of a submitted form for one action. */
  async function whileSent(action: () => Promise<void>): Promise<void> {
    const { pool } = world();
    const { id, accountId } = current();
    const { tenantId } = world().council.tenant;
    const hash = randomUUID().replaceAll('-', '').padEnd(64, '0');
    await pool.query(
      `insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, 'f', '{}')`,
      [tenantId, hash],
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, definition_hash, answers,
                                 version, saved_at, submitted_at)
       values ($1, $2, $3, 'new', 'submitted', $4, '{}', 1, app_now(), app_now()) returning id`,
      [tenantId, accountId, `f-${randomUUID().slice(0, 8)}`, hash],
    );
    const { rows: sent } = await pool.query<{ id: string }>(
      `insert into form_submission (tenant_id, request_id, account_id, form_identifier, request_type, definition_hash,
                                    answers, declaration, locale, reference, made_by, submitted_at, submit_key)
       values ($1, $2, $3, 'f', 'new', $4, '{}', '[]', 'en-GB', $5, 'applicant', app_now(), gen_random_uuid())
       returning id`,
      [tenantId, rows[0]?.id, accountId, hash, `SENT-${randomUUID().slice(0, 8)}`],
    );
    await pool.query(
      'insert into form_submission_file (tenant_id, submission_id, file_id) values ($1, $2, $3)',
      [tenantId, sent[0]?.id, id],
    );
    await action();
    await pool.query('delete from form_submission_file where file_id = $1', [id]);
    await pool.query('update file set sent_at = null where id = $1', [id]);
  }

  async function happen(event: AnyEventObject): Promise<void> {
    switch (event.type) {
      case 'bytes.complete':
        return sendAll();
      case 'look.pass':
        return look(event['scanned'] === true ? 'clean' : undefined);
      case 'look.refuse':
        await spoil();
        return look();
      case 'look.infect':
        return look('infected');
      case 'file.remove': {
        const { person, id } = current();
        const remove = async () => void (await person.send('DELETE', `/api/files/${id}`));
        return event['sent'] === true ? whileSent(remove) : remove();
      }
      case 'file.expire':
        return expire(event['due'] === true);
      default:
        throw new Error(`The life of a file has no event ${event.type}.`);
    }
  }

  return {
    name: 'API',
    async start(scenario) {
      await begin();
      if (scenario !== 'receiving') await sendAll();
      if (scenario === 'not-scanned') await look();
    },
    act: (event) => happen(event),
    // A lifecycle has no actors, and its events carry their own time.
    settle: () => Promise.reject(new Error('The life of a file has no calls.')),
    tick: () => Promise.reject(new Error('The life of a file has no delays.')),
    observe: async () => ({ state: await readState() }),
    async attempt(event) {
      const before = await readState();
      await happen(event);
      return (await readState()) === before ? 'refused' : 'accepted';
    },
    async stop() {
      // The next scan must not include the previous file.
      if (running !== undefined)
        await world().pool.query('update file set look_after = null where id = $1', [current().id]);
      running = undefined;
    },
  };
}
