import type { shortlistEntryModel } from '#machines/lifecycle/shortlist-entry.model.ts';
import type { ShortlistEntryState } from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import { addAccount, addAdvert, addApplication, addBid } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

interface EntryArranged {
  readonly state: ShortlistEntryState;
  readonly skipped: SkipReason | null;
  readonly outcome: BidOutcome | null;
}

/** Arranges a person with a bid on a closed home, first of one on its shortlist. */
function onShortlist({ state, skipped, outcome }: EntryArranged, look: string): Arrange {
  return async ({ pool, tenantId, scheme }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    const applicationId = await addApplication(pool, tenantId, accountId, {}, [scheme.identifier]);
    const advertId = await addAdvert(pool, tenantId, { opensIn: -7_200, closesIn: -60 });
    const bidId = await addBid(pool, tenantId, scheme, { advertId, applicationId });
    await pool.query(
      `with closed as (
         update advert set settled_at = app_now() where tenant_id = $1 and id = $2
         returning tenant_id, id, scheme_identifier, bedrooms, closes_at, eligibility_rules, terms
       ), final as (
         update bid set state = 'stood' where tenant_id = $1 and id = $3 returning rank_key
       ), frozen as (
         insert into shortlist (tenant_id, advert_id, rules_fingerprint, advert)
         select closed.tenant_id, id, queue_policy.fingerprint,
                jsonb_build_object('schemeIdentifier', scheme_identifier, 'bedrooms', bedrooms, 'closesAt', closes_at,
                                   'rules', eligibility_rules, 'terms', terms)
           from closed join queue_policy using (tenant_id)
         returning tenant_id, advert_id
       )
       insert into shortlist_entry (tenant_id, bid_id, advert_id, application_id, ordinal, queue_position, rank_key, facts,
                                    scheme_identifiers, obstacles, state, skip_reason, outcome)
       select frozen.tenant_id, $3, advert_id, application.id, 1, 1, rank_key, facts, scheme_identifiers, '[]', $5, $6, $7
         from frozen, final, application where application.tenant_id = $1 and application.id = $4`,
      [tenantId, advertId, bidId, applicationId, state, skipped, outcome && JSON.stringify(outcome)],
    );
    return { email, path: '/account/bids', look: [logInStep, look], listed: null };
  };
}

const entryScenes: ScenariosOf<typeof shortlistEntryModel> = {
  placed: onShortlist(
    { state: 'placed', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  skipped: onShortlist(
    { state: 'skipped', skipped: 'noContact', outcome: null },
    'The bid has closed and has no result yet; nothing says that the person is passed over.',
  ),
  let: onShortlist(
    { state: 'let', skipped: null, outcome: { code: 'let' } },
    'The home is let to the person.',
  ),
  ended: onShortlist(
    { state: 'ended', skipped: null, outcome: { code: 'letToAnother', because: 'band' } },
    'The home is let to a person in a higher band.',
  ),
  'ended-skipped': onShortlist(
    { state: 'ended', skipped: 'noContact', outcome: { code: 'skipped', because: 'noContact' } },
    'The home is let to another person, and the page says why this person was passed over.',
  ),
};

/** Arrangements for the scenarios of shortlists, by machine id. */
export const shortlistScenes = { 'shortlist-entry': entryScenes };
