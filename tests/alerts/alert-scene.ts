import { queueAlerts } from '#api/alerts/queue-alerts.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { sendWaitingMail, type MailSent } from '#api/mail/send-waiting-mail.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { Alert, AlertFrequency } from '#schemas/alerts.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { addAccount, addApplication, quickPasswords } from '#tools/scenario/arrange.ts';
import type { Letter } from '#api/mail/mailer.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { emptyDatabase } from '../support/empty-tables.ts';

/** A person who may get alerts. */
export interface AlertedPerson {
  readonly accountId: string;
  readonly applicationId: string;
  readonly email: string;
}

const quiet = () => {};

/** A database with people who want alerts, and a mail server that stores what it gets. */
export class AlertScene {
  readonly database: TestDatabase;
  readonly files: TenantFiles;
  readonly tenantId: string;
  readonly letters: Letter[] = [];
  readonly #api: Database;
  #people = 0;

  private constructor(database: TestDatabase, tenantId: string, files: TenantFiles) {
    this.database = database;
    this.tenantId = tenantId;
    this.files = files;
    this.#api = openDatabase(database.url);
  }

  static async open(tenantId = 'ashcombe'): Promise<AlertScene> {
    return new AlertScene(await createTestDatabase(), tenantId, await shippedCouncil(tenantId));
  }

  /** Removes the people, the homes and the letters of the test before. */
  async empty(): Promise<void> {
    this.letters.length = 0;
    await emptyDatabase(this.database.pool);
  }

  async close(): Promise<void> {
    await this.#api.close();
    await this.database.drop();
  }

  get own(): TenantDatabase {
    return this.#api.forTenant(this.tenantId);
  }

  /** Sets the database's clock to an instant. */
  async clockAt(instant: string): Promise<void> {
    await this.database.pool.query('update clock set clock_offset = $1::timestamptz - clock_timestamp()', [
      instant,
    ]);
  }

  /** Adds a person with an application and these alerts on. */
  async person(
    alerts: Readonly<Partial<Record<Alert, AlertFrequency>>> = {},
    facts: Partial<ApplicationFacts> = {},
  ): Promise<AlertedPerson> {
    const { pool } = this.database;
    const email = `told-${(this.#people += 1)}@residents.example`;
    const accountId = await addAccount(pool, this.tenantId, email);
    const applicationId = await addApplication(pool, this.tenantId, accountId, facts);
    for (const [alert, frequency] of Object.entries(alerts)) {
      await pool.query(
        `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
         values ($1, $2, $3, 'on', $4, 1)`,
        [this.tenantId, accountId, alert, frequency],
      );
    }
    return { accountId, applicationId, email };
  }

  judge(signal?: AbortSignal): Promise<number> {
    return queueAlerts({ database: this.own, files: this.files, signal });
  }

  /** Sends the waiting mail, and adds the letters to `letters`. */
  send(): Promise<MailSent> {
    return sendWaitingMail({
      database: this.own,
      files: this.files,
      passwords: quickPasswords,
      mailer: {
        send: async (_tenantId, letter) => {
          this.letters.push(letter);
          return { outcome: 'sent' };
        },
        close: async () => {},
      },
      sender: { from: undefined, port: 8080 },
      log: { warn: quiet, error: quiet },
    });
  }

  /** Runs the check, sends the waiting letters, and returns those that a person received. */
  async tell(to: AlertedPerson): Promise<Letter[]> {
    const before = this.letters.length;
    await this.judge();
    await this.send();
    return this.letters.slice(before).filter((letter) => letter.to.address === to.email);
  }

  /** Returns the outcomes of the letters, by kind. */
  async outcomes(): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ said: string }>(
      "select kind || ' ' || coalesce(outcome, 'waits') as said from outbox order by id",
    );
    return rows.map(({ said }) => said);
  }
}
