import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { OfferBodySchema, OffersResponseSchema } from '#schemas/api/offers.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import { password } from '#tools/scenario/arrange.ts';
import { groundIn, type Ground } from '#tools/scenario/bid-scene.ts';
import { addKey, BackOffice, taken } from '../../backoffice/back-office.ts';
import type { Client } from '../../support/client.ts';
import { type BidOn, closedAdvert } from '../../support/closed-advert.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { portalForTests } from '../../support/portal.ts';

export const tenantId = 'ashcombe';
export const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

export async function theirOffers(client: Client) {
  return (await client.get('/api/account/offers')).as(OffersResponseSchema).offers;
}

export async function theirOffer(client: Client) {
  const [first] = await theirOffers(client);
  return (await client.get(`/api/account/offers/${first?.id}`)).as(OfferBodySchema).offer;
}

export function answer(client: Client, id: string, given: string, body: object, key: string = randomUUID()) {
  return client.post(`/api/account/offers/${id}/${given}`, { headers: { 'idempotency-key': key }, body });
}

/** A portal with closed adverts, the council's back office and the people who bid: what tests of offers use. */
export function offersForTests() {
  const portal = portalForTests();
  let api: Database;
  let own: TenantDatabase;
  let office: BackOffice;
  let ground: Ground;
  beforeAll(async () => {
    api = openDatabase(portal.url);
    own = api.forTenant(tenantId);
    ground = groundIn(portal.pool, await shippedCouncil(tenantId));
    const key = await addKey(portal.pool, tenantId, ['feed:write', 'shortlists:read', 'events:read']);
    office = new BackOffice(portal.client(tenantId), key);
  });
  afterAll(async () => {
    await api.close();
  });

  function close(people: number, homes = 1): Promise<BidOn> {
    const { pool, scheme } = ground;
    return closedAdvert(
      { pool, tenantId, scheme, own },
      Array.from({ length: people }, () => ({})),
      homes,
    );
  }

  /** Sends an offer of a closed advert to one of its bidders; returns the answer and the offer's reference. */
  async function offer({ advertReference, bidders }: BidOn, to = 0, more: object = {}) {
    const externalReference = `O/${randomUUID()}`;
    const applicationReference = bidders[to]?.reference;
    const item = {
      externalReference,
      advertReference,
      applicationReference,
      answerBy: daysAhead(2),
      ...more,
    };
    return { externalReference, item, sent: await office.put('offers', [item]) };
  }

  async function made(on: BidOn, to = 0, more: object = {}): Promise<string> {
    const { externalReference, sent } = await offer(on, to, more);
    taken(sent);
    return externalReference;
  }

  const say = (externalReference: string, item: object) =>
    office.put('offers', [{ externalReference, ...item }]);

  async function resident({ bidders }: BidOn, at = 0): Promise<Client> {
    const client = portal.client(tenantId);
    await client.logIn(bidders[at]?.email ?? '', password);
    return client;
  }

  async function shortlist({ advertReference }: Pick<BidOn, 'advertReference'>) {
    const path = `/api/backoffice/shortlists/${encodeURIComponent(advertReference)}`;
    return (await office.send('GET', path)).as(ShortlistResponseSchema).entries;
  }

  async function letters(email: string): Promise<string[]> {
    const { rows } = await portal.pool.query<{ kind: string }>(
      `select kind from outbox join account on account.id = (payload ->> 'accountId')::uuid
        where account.email = $1 and kind like 'casework.offer%' order by outbox.id`,
      [email],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Returns the details of the last letter about an offer, besides its kind. */
  async function lastLetter(email: string) {
    const { rows } = await portal.pool.query<{
      kind: string;
      changed?: string[];
      isAgain?: true;
      dueAt?: string;
    }>(
      `select kind, payload -> 'changed' as changed, payload -> 'isAgain' as "isAgain", payload ->> 'dueAt' as "dueAt"
         from outbox join account on account.id = (payload ->> 'accountId')::uuid
        where account.email = $1 and kind like 'casework.offer%' order by outbox.id desc limit 1`,
      [email],
    );
    return rows[0];
  }

  async function letPass(externalReference: string, seconds = 1): Promise<void> {
    await portal.pool.query(
      `update offer set made_at = app_now() - interval '1 day', answer_by = app_now() - make_interval(secs => $2)
        where external_reference = $1`,
      [externalReference, seconds],
    );
  }

  return {
    portal,
    own: () => own,
    office: () => office,
    ground: () => ground,
    close,
    offer,
    made,
    say,
    resident,
    shortlist,
    letters,
    lastLetter,
    letPass,
  };
}
