import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { MessageDraftResponse } from '#schemas/api/messages.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import type { Answer, Client } from '../../support/client.ts';

type Written = Pick<MessageDraftResponse['draft'], 'subject' | 'topic' | 'body' | 'files'>;

const blank: Written = { subject: '', topic: '', body: '', files: [] };

/** A person with an account and a browser, and the calls of `/api/account/messages`. */
export class Correspondent {
  readonly accountId: string;
  readonly client: Client;
  readonly #pool: Pool;
  readonly #tenantId: string;

  private constructor(pool: Pool, tenantId: string, accountId: string, client: Client) {
    this.#pool = pool;
    this.#tenantId = tenantId;
    this.accountId = accountId;
    this.client = client;
  }

  static async new(
    portal: { readonly pool: Pool; client(tenantId: string): Client },
    tenantId = 'ashcombe',
  ): Promise<Correspondent> {
    const email = `${randomUUID()}@residents.example`;
    const accountId = await addAccount(portal.pool, tenantId, email);
    const client = portal.client(tenantId);
    const partner = tenantId === 'three-rivers' ? { partner: 'oxmoor-council' } : {};
    if (partner.partner !== undefined)
      await portal.pool.query('update account set partner_id = $2 where id = $1', [
        accountId,
        partner.partner,
      ]);
    await client.logIn(email, password, partner);
    return new Correspondent(portal.pool, tenantId, accountId, client);
  }

  /** Adds a conversation that the council began with one message. */
  async thread(more: Parameters<typeof addThread>[3] = {}): Promise<string> {
    const thread = await addThread(this.#pool, this.#tenantId, this.accountId, more);
    await this.hear(thread, 'Please send us your new address.');
    return thread;
  }

  /** Adds a message from the council. Returns its id. */
  hear = (thread: string, body: string): Promise<string> =>
    addMessage(this.#pool, this.#tenantId, thread, body);

  list = (section = 'current', after = '') =>
    this.client.get(`/api/account/messages?section=${section}${after && `&after=${after}`}`);
  open = (thread: string, query = '') => this.client.get(`/api/account/messages/${thread}${query}`);
  read = (thread: string, upTo: string) =>
    this.client.send('PUT', `/api/account/messages/${thread}/read`, { body: { upTo } });
  draft = (thread: string) => this.client.get(`/api/account/messages/drafts/${thread}`);
  save = (thread: string, version: number, written: Partial<Written>) =>
    this.client.send('PUT', `/api/account/messages/drafts/${thread}`, {
      body: { ...blank, ...written, version },
    });
  drop = (thread: string, version: number) =>
    this.client.send('DELETE', `/api/account/messages/drafts/${thread}?version=${version}`);

  /** @param thread `new` begins a conversation. */
  send(
    thread: string,
    version: number,
    written: Partial<Written>,
    key: string = randomUUID(),
  ): Promise<Answer> {
    const path = thread === 'new' ? '/api/account/messages' : `/api/account/messages/${thread}/messages`;
    return this.client.post(path, {
      body: { ...blank, ...written, version },
      headers: { 'idempotency-key': key },
    });
  }
}
