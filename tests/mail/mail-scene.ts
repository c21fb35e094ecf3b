import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { writeAccountNotice, type AccountNotice } from '#api/accounts/account-notice.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import { openDatabase, type TenantDatabase } from '#api/database/database.ts';
import type { Notice } from '#api/lettings/outbox.ts';
import type { Mailer } from '#api/mail/mailer.ts';
import { sendWaitingMail, type MailSent } from '#api/mail/send-waiting-mail.ts';
import { makeSmtpMailer } from '#api/mail/smtp-mailer.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  addBid,
  quickPasswords,
  schemeOfTenant,
  type AdvertArranged,
} from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { started } from '../support/started.ts';
import { SmtpServer } from './smtp-server.ts';
import { emptyTables } from '../support/empty-tables.ts';

/** One row of the outbox, with the columns that sending uses. */
interface Row {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly code: string | null;
  readonly sent: boolean;
  /** Seconds until it may be tried again. */
  readonly pause: number;
}

/** A person with a bid on a home. */
export interface Bidder {
  readonly email: string;
  readonly accountId: string;
  readonly applicationId: string;
  readonly advertId: string;
  readonly bidId: string;
}

/** The lines that were logged. */
interface Log {
  readonly lines: { readonly level: 'warn' | 'error'; readonly facts: object; readonly message: string }[];
}

/** A separate database with people who get letters. */
export class MailScene {
  readonly database: TestDatabase;
  readonly log: Log = { lines: [] };
  readonly #api: ReturnType<typeof openDatabase>;
  readonly #files: ReadonlyMap<string, TenantFiles>;
  #people = 0;

  private constructor(database: TestDatabase, files: ReadonlyMap<string, TenantFiles>) {
    this.database = database;
    this.#files = files;
    this.#api = openDatabase(database.url);
  }

  static async open(...tenantIds: readonly string[]): Promise<MailScene> {
    const files = await Promise.all(tenantIds.map(async (id) => [id, await shippedCouncil(id)] as const));
    return new MailScene(await createTestDatabase(), new Map(files));
  }

  async close(): Promise<void> {
    await this.#api.close();
    await this.database.drop();
  }

  /** Empties the outbox and the log. */
  async clear(): Promise<void> {
    this.log.lines.length = 0;
    await emptyTables(this.database.pool, 'outbox');
  }

  filesOf(tenantId: string): TenantFiles {
    const files = this.#files.get(tenantId);
    if (!files) throw new Error(`This scene has no ${tenantId}.`);
    return files;
  }

  forTenant(tenantId: string): TenantDatabase {
    return this.#api.forTenant(tenantId);
  }

  /** Adds a person with a live bid on a new home. */
  async bidder(tenantId: string, home: AdvertArranged = {}): Promise<Bidder> {
    const { pool } = this.database;
    const email = `person-${(this.#people += 1)}@residents.example`;
    const accountId = await addAccount(pool, tenantId, email);
    const applicationId = await addApplication(pool, tenantId, accountId);
    const advertId = await addAdvert(pool, tenantId, home);
    const scheme = schemeOf(this.filesOf(tenantId).policy, schemeOfTenant[tenantId] ?? '');
    const bidId = await addBid(pool, tenantId, scheme, { advertId, applicationId });
    return { email, accountId, applicationId, advertId, bidId };
  }

  /** Adds a notice about a bid to the outbox, as its cause does. Returns the row's id. */
  async tell(
    tenantId: string,
    { accountId, applicationId, advertId, bidId }: Bidder,
    notice: Partial<Notice> = {},
  ): Promise<string> {
    const { kind = 'bid.place', ...payload } = {
      reference: 'AB12CD34',
      madeBy: 'applicant',
      at: '2026-11-21T12:04:05.000Z',
      movedFrom: null,
      accountId,
      applicationId,
      advertId,
      bidId,
      ...notice,
    };
    // The cause of this notice sets the time, too.
    await this.database.pool.query(
      "update bid set told_in_vain_at = case when $2 = 'bid.ineligible' then app_now() end where id = $1",
      [bidId, kind],
    );
    const { rows } = await this.database.pool.query<{ id: string }>(
      'insert into outbox (tenant_id, kind, payload) values ($1, $2, $3) returning id',
      [tenantId, kind, JSON.stringify(payload)],
    );
    const [row] = rows;
    if (!row) throw new Error('Nothing was written.');
    return row.id;
  }

  /** Adds a person with an account. */
  async member(
    tenantId: string,
    state: 'active' | 'suspended' | 'unconfirmed' = 'active',
  ): Promise<{ readonly email: string; readonly accountId: string }> {
    const email = `person-${(this.#people += 1)}@residents.example`;
    return { email, accountId: await addAccount(this.database.pool, tenantId, email, state) };
  }

  /** Requests a letter for a person as the API does: it replaces their earlier request. */
  async ask(tenantId: string, accountId: string, purpose: TokenPurpose, email?: string): Promise<string> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `insert into account_request (tenant_id, account_id, purpose, email) values ($1, $2, $3, $4)
       on conflict (tenant_id, account_id, purpose)
         do update set request_id = gen_random_uuid(), email = excluded.email
       returning request_id as id`,
      [tenantId, accountId, purpose, email ?? null],
    );
    return rows[0]?.id ?? '';
  }

  /** Adds a notice about an account to the outbox, as its cause does. */
  tellAccount(tenantId: string, notice: AccountNotice): Promise<void> {
    return writeAccountNotice(this.forTenant(tenantId), notice);
  }

  send(tenantId: string, mailer: Mailer, files = this.filesOf(tenantId)): Promise<MailSent> {
    const keep = (level: 'warn' | 'error') => (facts: object, message: string) =>
      void this.log.lines.push({ level, facts, message });
    return sendWaitingMail({
      database: this.forTenant(tenantId),
      files,
      passwords: quickPasswords,
      mailer,
      sender: { from: undefined, port: 8080 },
      log: { warn: keep('warn'), error: keep('error') },
    });
  }

  async rows(): Promise<Row[]> {
    const { rows } = await this.database.pool.query<Row>(
      `select id, kind, attempts, outcome, last_code as code, sent_at is not null as sent,
              extract(epoch from not_before - app_now())::float8 as pause
         from outbox order by id`,
    );
    return rows;
  }

  /** Ends every pause. */
  async waitOut(): Promise<void> {
    await this.database.pool.query('update outbox set not_before = app_now() where outcome is null');
  }
}

/** Opens a scene for a test file, and for each test empties its outbox and starts a mail server. */
export function mailForTests(...tenantIds: readonly string[]) {
  let scene: MailScene | undefined;
  let server: SmtpServer | undefined;
  let mailer: Mailer | undefined;
  beforeAll(async () => {
    scene = await MailScene.open(...tenantIds);
  });
  afterAll(() => scene?.close());
  beforeEach(async () => {
    await scene?.clear();
    server = await SmtpServer.start();
    mailer = makeSmtpMailer(server.url, { connecting: 400, silence: 400, whole: 900 });
  });
  afterEach(async () => {
    await mailer?.close();
    await server?.stop();
  });
  return {
    get scene() {
      return started(scene);
    },
    get server() {
      return started(server);
    },
    get mailer() {
      return started(mailer);
    },
  };
}
