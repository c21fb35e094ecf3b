import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { BidOn } from '../../support/closed-advert.ts';
import { portalForTests } from '../../support/portal.ts';

export const tenantId = 'ashcombe';

/** Facts of three people, in their order. */
export const bands = [{ band: 'band-a' }, { band: 'band-b' }, { band: 'band-c' }] as const;

/** A portal, its council's rules and back office, and the people who bid: what tests of shortlists use. */
export function shortlistScene() {
  const portal = portalForTests();
  let api: Database;
  let own: TenantDatabase;
  let policy: LettingsPolicy;
  let where: { pool: typeof portal.pool; tenantId: string; own: TenantDatabase; scheme: Scheme };
  let office: BackOffice;

  beforeAll(async () => {
    api = openDatabase(portal.url);
    own = api.forTenant(tenantId);
    ({ policy } = await shippedCouncil(tenantId));
    const [scheme] = policy.schemes;
    if (!scheme) throw new Error('The council has no scheme.');
    where = { pool: portal.pool, tenantId, own, scheme };
    office = new BackOffice(
      portal.client(tenantId),
      await addKey(portal.pool, tenantId, ['feed:write', 'shortlists:read']),
    );
  });
  afterAll(async () => {
    await api.close();
  });

  async function changeTo(applicationId: string, changed: Partial<ApplicationFacts>): Promise<void> {
    const { rows } = await portal.pool.query<{ facts: ApplicationFacts }>(
      'select facts from application where id = $1',
      [applicationId],
    );
    const [row] = rows;
    if (!row) throw new Error('The application is not there.');
    await own.transaction((transaction) =>
      changeFacts(transaction, policy, [{ applicationId, facts: { ...row.facts, ...changed } }]),
    );
  }

  /** Returns the bids of the bidders, in their order, as each reads it from their own account. */
  async function bidsOf({ bidders }: BidOn) {
    return Promise.all(
      bidders.map(async ({ email, bidId }) => {
        const client = portal.client(tenantId);
        await client.logIn(email, password);
        const { bids } = (await client.get('/api/account/bids')).as(AccountBidsResponseSchema);
        return bids.find((bid) => bid.bidId === bidId);
      }),
    );
  }

  return {
    portal,
    get own() {
      return own;
    },
    get policy() {
      return policy;
    },
    /** The council and database that adverts are added to. */
    get where() {
      return where;
    },
    get office() {
      return office;
    },
    client: () => portal.client(tenantId),
    changeTo,
    bidsOf,
    passOver: (advertReference: string, applicationReference: string, skipped: SkipReason | null) =>
      office.put('shortlists', [{ advertReference, entries: [{ applicationReference, skipped }] }]),
    letTo: (advertReference: string, ...winners: readonly (string | undefined)[]) =>
      office.put('outcomes', [
        {
          advertReference,
          result: 'let',
          homes: winners.map((reference) =>
            reference === undefined ? {} : { applicationReference: reference },
          ),
        },
      ]),
    shortlistOf: async ({ advertReference }: Pick<BidOn, 'advertReference'>) =>
      (await office.send('GET', `/api/backoffice/shortlists/${encodeURIComponent(advertReference)}`)).as(
        ShortlistResponseSchema,
      ),
    /** Runs SQL with the rights of the API. */
    asApi: (text: string) =>
      portal.pool.query(
        `set local role lintel_app; select set_config('app.tenant', '${tenantId}', true); ${text}`,
      ),
  };
}
