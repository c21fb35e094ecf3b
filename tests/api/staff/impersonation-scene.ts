import { LoginWithTokenResponseSchema, UserWithTokenResponseSchema } from '#schemas/api/impersonation.ts';
import { StaffLinkResponseSchema, type MintImpersonationBody } from '#schemas/backoffice/staff-link.ts';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { AccountScene } from '../accounts/account-scene.ts';

/** A resident whose account staff may open. */
export interface Resident {
  readonly id: string;
  readonly email: string;
  readonly number: string;
}

/** One browser tab of staff: the browser's cookies, and the header of this tab. */
export class StaffTab {
  readonly browser: Client;
  readonly sessionId: string;
  antiForgeryToken = '';

  constructor(browser: Client, sessionId: string) {
    this.browser = browser;
    this.sessionId = sessionId;
  }

  async send(
    method: string,
    path: string,
    sent: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer> {
    const headers = {
      [impersonationHeader]: this.sessionId,
      'x-anti-forgery-token': this.antiForgeryToken,
      ...sent.headers,
    };
    return this.browser.send(method, path, { ...sent, headers });
  }

  get = (path: string) => this.send('GET', path);
  post = (path: string, body?: unknown) => this.send('POST', path, body === undefined ? {} : { body });

  /** Asks who the resident is, and takes the token that writes need. */
  async visit() {
    const user = (await this.get('/api/authentication/userWithToken')).as(UserWithTokenResponseSchema);
    this.antiForgeryToken = user.antiForgeryToken;
    return user;
  }
}

/** The API, its back office, and staff who act in residents' accounts. */
export class ImpersonationScene {
  readonly accounts: AccountScene;
  readonly #keys = new Map<string, string>();

  private constructor(accounts: AccountScene) {
    this.accounts = accounts;
  }

  static async open(...options: Parameters<typeof AccountScene.open>): Promise<ImpersonationScene> {
    return new ImpersonationScene(await AccountScene.open(...options));
  }

  close = () => this.accounts.close();

  get server() {
    return this.accounts.server;
  }

  get pool() {
    return this.accounts.database.pool;
  }

  async resident(
    state: 'active' | 'suspended' | 'unconfirmed' = 'active',
    tenantId = 'ashcombe',
  ): Promise<Resident> {
    const { id, email } = await this.accounts.newAccount(state, tenantId);
    const { rows } = await this.pool.query<{ number: string }>(
      'select registration_number as number from account where id = $1',
      [id],
    );
    return { id, email, number: rows[0]?.number ?? '' };
  }

  /** Asks the back office for a link. */
  async mint(
    { number }: Pick<Resident, 'number'>,
    more: Partial<MintImpersonationBody> = {},
    tenantId = 'ashcombe',
  ): Promise<Answer> {
    const key =
      this.#keys.get(tenantId) ??
      (await addKey(this.pool, tenantId, ['impersonations:write', 'accounts:write']));
    this.#keys.set(tenantId, key);
    return new BackOffice(this.server.client(tenantId), key).send('POST', '/api/backoffice/impersonations', {
      body: {
        staffId: 'j.okafor',
        staffName: 'Jo Okafor',
        reason: 'They rang',
        registrationNumber: number,
        ...more,
      },
    });
  }

  /** Returns the token of a new link. */
  async link(...asked: Parameters<ImpersonationScene['mint']>): Promise<string> {
    const { address } = (await this.mint(...asked)).as(StaffLinkResponseSchema);
    return new URL(address).hash.replace('#token=', '');
  }

  /** Uses a link in a browser, as the page does. */
  async use(token: string, browser?: Client): Promise<Answer> {
    const client = browser ?? (await this.accounts.browser());
    return client.post('/api/authentication/loginWithToken', {
      body: { strategy: 'impersonationToken', impersonationToken: token },
    });
  }

  /** Returns why a link is refused; empty if it was accepted. */
  async refusal(token: string, browser?: Client): Promise<readonly string[]> {
    const answer = (await this.use(token, browser)).as(LoginWithTokenResponseSchema);
    return answer.status.errorMessages;
  }

  /** Returns a tab in a resident's account. */
  async tab(
    resident: Resident,
    more: Partial<MintImpersonationBody> = {},
    browser?: Client,
    tenantId = 'ashcombe',
  ): Promise<StaffTab> {
    const client = browser ?? (await this.accounts.browser(tenantId));
    const answer = await this.use(await this.link(resident, more, tenantId), client);
    const { impersonationSessionModel } = answer.as(LoginWithTokenResponseSchema);
    if (!impersonationSessionModel) throw new Error(`The link was refused: ${answer.text}`);
    const tab = new StaffTab(client, impersonationSessionModel.sessionId);
    await tab.visit();
    return tab;
  }
}
