import { randomUUID } from 'node:crypto';
import { mintAccountToken, type MailedProof } from '#api/accounts/mint-account-token.ts';
import { openDatabase } from '#api/database/database.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import type { ServerOptions } from '#api/server.ts';
import { AccountAnswerSchema, type AccountAnswer, type CreateAccountBody } from '#schemas/api/accounts.ts';
import { addAccount, quickPasswords } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** A waiting letter, with the fields these tests read. */
interface WaitingLetter {
  readonly kind: string;
  readonly payload: {
    readonly accountId?: string;
    readonly requestId?: string;
    readonly email?: string;
    readonly locale?: string;
  };
}

const purposes: Readonly<Record<string, TokenPurpose>> = {
  'account.confirm': 'confirm',
  'account.reset': 'reset',
  'account.changeEmail': 'changeEmail',
};

/**
 * The API on its own database, and the letters people get. Ashcombe's messages are plain; those of Three Rivers
 * and Porth Elen are neutral.
 */
export class AccountScene {
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly #api: ReturnType<typeof openDatabase>;

  private constructor(database: TestDatabase, server: TestServer) {
    this.database = database;
    this.server = server;
    this.#api = openDatabase(database.url);
  }

  static async open(options: Partial<ServerOptions> = {}): Promise<AccountScene> {
    const database = await createTestDatabase();
    return new AccountScene(database, await startTestServer(database.url, options));
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.#api.close()]);
    await this.database.drop();
  }

  /** Returns a browser that has visited the site and can therefore write. */
  async browser(tenantId = 'ashcombe'): Promise<Client> {
    const client = this.server.client(tenantId);
    await client.visit();
    return client;
  }

  /** Returns an unused address. */
  newAddress = () => `${randomUUID()}@residents.example`;

  async newAccount(state: 'active' | 'suspended' | 'unconfirmed' = 'active', tenantId = 'ashcombe') {
    const email = this.newAddress();
    return { email, id: await addAccount(this.database.pool, tenantId, email, state) };
  }

  /** Returns the letters waiting for an account (by its address) or for an unknown address, oldest first. */
  async letters(email: string, tenantId = 'ashcombe'): Promise<readonly WaitingLetter[]> {
    const { rows } = await this.database.pool.query<WaitingLetter>(
      `select kind, payload from outbox
        where tenant_id = $1 and (lower(payload ->> 'email') = lower($2) and kind <> 'account.emailChanged'
           or payload ->> 'accountId' = (select id::text from account where tenant_id = $1 and email_key = lower($2)))
        order by id`,
      [tenantId, email],
    );
    return rows;
  }

  async kindsTo(email: string, tenantId = 'ashcombe'): Promise<readonly string[]> {
    return (await this.letters(email, tenantId)).map(({ kind }) => kind);
  }

  /** Returns the proof in the last letter of a kind to this address, made as the sender makes it. */
  async proofIn(email: string, kind: string, tenantId = 'ashcombe'): Promise<MailedProof> {
    const letter = (await this.letters(email, tenantId)).findLast((found) => found.kind === kind);
    if (!letter) throw new Error(`There is no letter ${kind}.`);
    return this.mint(letter, tenantId);
  }

  async mint({ kind, payload }: WaitingLetter, tenantId = 'ashcombe'): Promise<MailedProof> {
    const { accountId, requestId } = payload;
    const purpose = purposes[kind];
    if (accountId === undefined || requestId === undefined || !purpose)
      throw new Error(`${kind} proves nothing.`);
    const proof = await mintAccountToken(this.#api.forTenant(tenantId), quickPasswords, {
      accountId,
      purpose,
      requestId,
    });
    if (!proof) throw new Error('The letter is of no use any more.');
    return proof;
  }

  async account(email: string, tenantId = 'ashcombe') {
    const { rows } = await this.database.pool.query<Record<string, unknown>>(
      `select *, to_char(date_of_birth, 'YYYY-MM-DD') as born from account where tenant_id = $1 and email_key = lower($2)`,
      [tenantId, email],
    );
    return rows[0];
  }

  /** Returns the audit events of an account, oldest first. */
  async audit(email: string, tenantId = 'ashcombe'): Promise<readonly string[]> {
    const { rows } = await this.database.pool.query<{ event: string }>(
      `select event from audit_event
        where tenant_id = $1 and account_id = (select id from account where tenant_id = $1 and email_key = lower($2))
        order by id`,
      [tenantId, email],
    );
    return rows.map(({ event }) => event);
  }
}

/** Returns correct answers for a new account. */
export function goodAnswers(email: string, changed: Partial<CreateAccountBody> = {}): CreateAccountBody {
  return {
    firstName: 'Siân',
    lastName: 'O’Neill-Jones',
    dateOfBirth: '1988-05-14',
    email,
    password: 'tea kettle by the river',
    consents: ['privacy', 'true-answers'],
    ...changed,
  };
}

/**
 * Makes a call of the account screens and returns its answer. Fails the test if the answer is a problem
 * document.
 */
export async function call(client: Client, path: string, body: object): Promise<AccountAnswer> {
  return (await client.post(`/api/${path}`, { body })).as(AccountAnswerSchema);
}

/** The answer to a successful call. */
export const fine: AccountAnswer = { status: { valid: true, errorMessages: [] }, problems: [] };

/** Returns the answer to a call that is refused as a whole. */
export function refused(code: AccountAnswer['status']['errorMessages'][number]): AccountAnswer {
  return { status: { valid: false, errorMessages: [code] }, problems: [] };
}
