import { randomUUID } from 'node:crypto';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import { passingStreets, somePictures, type Ground } from '#tools/scenario/bid-scene.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { addAccount, addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';

/** A new person with an application, and two homes in temporary streets for which they may bid. */
interface OwnBids {
  readonly email: string;
  readonly applicationId: string;
  readonly adverts: readonly [string, string];
}

/** Adds the person and the homes, without bids. */
export async function ownBids({ pool, tenantId }: Ground): Promise<OwnBids> {
  const email = `${randomUUID()}@residents.example`;
  const applicationId = await addApplication(pool, tenantId, await addAccount(pool, tenantId, email));
  const pictures = await somePictures(pool, tenantId);
  const [one, other] = await Promise.all(
    passingStreets.map((street) =>
      addAdvert(pool, tenantId, { cycleId: 'paths', details: { street, pictures } }),
    ),
  );
  if (one === undefined || other === undefined) throw new Error('There are two passing streets.');
  return { email, applicationId, adverts: [one, other] };
}

/** Bids for both homes as the person. Returns the ids of the bids in the adverts' order. */
export async function bidForBoth(person: Client, { applicationId, adverts }: OwnBids): Promise<string[]> {
  const ids: string[] = [];
  for (const advertId of adverts) {
    await untilListed(person, advertId);
    ids.push((await person.bid(advertId, applicationId)).bid.receipt.bidId);
  }
  return ids;
}

/**
 * Adds a closed home with a bid of this person that stood in place 14 of 43, and its result; null for none yet.
 * Returns the home's id.
 */
export async function addClosedBid(
  { pool, tenantId, scheme }: Ground,
  applicationId: string,
  street: string,
  outcome: BidOutcome | null,
): Promise<string> {
  const pictures = await somePictures(pool, tenantId);
  const advertId = await addAdvert(pool, tenantId, { cycleId: 'paths', details: { street, pictures } });
  const bidId = await addBid(pool, tenantId, scheme, { advertId, applicationId });
  // One statement, so that the portal never finds a home that it has to close.
  await pool.query(
    `with closed as (
            update advert set closes_at = app_now(), settled_at = app_now() where id = $2 returning tenant_id, id
          ),
          stood as (update bid set state = 'stood' where id = $1),
          told as (
            insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
            select tenant_id, $1, 'advert.close', 'automatic', app_now(), 14, 43 from closed
          ),
          rules as (
            insert into lettings_rules (tenant_id, fingerprint, policy) select tenant_id, 'test', '{}' from closed
            on conflict do nothing
          ),
          frozen as (
            insert into shortlist (tenant_id, advert_id, rules_fingerprint, advert)
            select tenant_id, id, 'test', '{}' from closed
          )
     insert into shortlist_entry (tenant_id, bid_id, advert_id, application_id, ordinal, queue_position, rank_key,
                                  facts, scheme_identifiers, obstacles, state, outcome)
     select tenant_id, $1, id, $3, 14, 14, '0', null, '{}', '[]', 'placed', $4 from closed`,
    [bidId, advertId, applicationId, outcome === null ? null : JSON.stringify(outcome)],
  );
  return advertId;
}
