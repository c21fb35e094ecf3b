import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { TenantDatabase } from '#api/database/database.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { asCouncil } from '#tools/command/database.ts';
import { addAccount, addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';

/** A household that bids, with an account. */
interface Bidder {
  readonly email: string;
  readonly applicationId: string;
  /** The housing system's reference of the application. */
  readonly reference: string;
  readonly bidId: string;
}

export interface BidOn {
  readonly advertId: string;
  /** The housing system's reference of the advert. */
  readonly advertReference: string;
  /** In the order in which they were given. */
  readonly bidders: readonly Bidder[];
}

/** The place where adverts with bids are made. */
interface Where {
  readonly pool: Pool;
  readonly tenantId: string;
  readonly own: TenantDatabase;
  readonly scheme: Scheme;
}

/** Adds an open advert with a bid by a household for each of these facts. */
export async function advertWithBidders(
  { pool, tenantId, scheme }: Where,
  facts: readonly Partial<ApplicationFacts>[],
  homes = 1,
): Promise<BidOn> {
  const advertReference = `A/${randomUUID()}`;
  const advertId = await addAdvert(pool, tenantId, { details: { homes } });
  await pool.query('update advert set external_reference = $2 where id = $1', [advertId, advertReference]);
  const bidders: Bidder[] = [];
  for (const one of facts) {
    const email = `${randomUUID()}@residents.example`;
    const reference = `H/${randomUUID()}`;
    const applicationId = await addApplication(pool, tenantId, await addAccount(pool, tenantId, email), one);
    await pool.query('update application set external_reference = $2 where id = $1', [
      applicationId,
      reference,
    ]);
    bidders.push({
      email,
      applicationId,
      reference,
      bidId: await addBid(pool, tenantId, scheme, { advertId, applicationId }),
    });
  }
  return { advertId, advertReference, bidders };
}

/** Moves the closing time of an advert to this moment, without the work that follows. */
export async function letPass({ pool }: Pick<Where, 'pool'>, advertId: string): Promise<void> {
  await pool.query(
    `update advert set opens_at = app_now() - interval '7 days', closes_at = app_now() where id = $1`,
    [advertId],
  );
}

/** Adds an advert with bids, as {@link advertWithBidders}, and closes it. */
export async function closedAdvert(
  where: Where,
  facts: readonly Partial<ApplicationFacts>[],
  homes = 1,
): Promise<BidOn> {
  const made = await advertWithBidders(where, facts, homes);
  await letPass(where, made.advertId);
  await closeAdverts(where.own);
  return made;
}

/** Adds a bid that waits for an officer's agreement, for an advert that a feed has sent and that is open from now on. */
export async function openWithWaitingBid(
  pool: Pool,
  { tenant: { tenantId }, policy }: TenantFiles,
  advertReference: string,
  applicationReference: string,
): Promise<void> {
  const { rows } = await pool.query<{ advertId: string; applicationId: string; schemeIdentifier: string }>(
    `update advert set state = 'published', opens_at = app_now() - interval '1 day', closes_at = app_now() + interval '7 days'
       from application
      where advert.tenant_id = $1 and advert.external_reference = $2
        and application.tenant_id = $1 and application.external_reference = $3
     returning advert.id as "advertId", application.id as "applicationId", scheme_identifier as "schemeIdentifier"`,
    [tenantId, advertReference, applicationReference],
  );
  const [row] = rows;
  const scheme = policy.schemes.find(({ identifier }) => identifier === row?.schemeIdentifier);
  if (row === undefined || scheme === undefined) throw new Error(`There is no advert ${advertReference}.`);
  const bidId = await addBid(pool, tenantId, scheme, row);
  await pool.query("update bid set agreement = 'waiting' where id = $1", [bidId]);
}

/**
 * Lets applications bid for an advert that a feed has sent, in the order of their queue by the rules, and closes it.
 * @param council the council's files, whose rules the queue follows.
 */
export async function closeWithBids(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  { tenant: { tenantId }, policy }: TenantFiles,
  advertReference: string,
  applicationReferences: readonly string[],
): Promise<void> {
  const { rows } = await pool.query<{ advertId: string; schemeIdentifier: string }>(
    `update advert set state = 'published' where tenant_id = $1 and external_reference = $2
     returning id as "advertId", scheme_identifier as "schemeIdentifier"`,
    [tenantId, advertReference],
  );
  const [advert] = rows;
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert?.schemeIdentifier);
  if (advert === undefined || scheme === undefined) throw new Error(`There is no advert ${advertReference}.`);
  const { advertId } = advert;
  for (const reference of applicationReferences) {
    const named = await pool.query<{ id: string }>(
      'select id from application where tenant_id = $1 and external_reference = $2',
      [tenantId, reference],
    );
    await addBid(pool, tenantId, scheme, { advertId, applicationId: named.rows[0]?.id ?? '' });
  }
  await asCouncil(url, tenantId, 'api', async (own) => {
    await rekeyCouncil(own, policy);
    await letPass({ pool }, advertId);
    await closeAdverts(own);
  });
}
