import { randomUUID } from 'node:crypto';
import type { offerModel } from '#machines/lifecycle/offer.model.ts';
import type { OfferState } from '#schemas/offers.ts';
import type { shortlistEntryModel } from '#machines/lifecycle/shortlist-entry.model.ts';
import type { ShortlistEntryState } from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import { addAccount, addAdvert, addApplication, addBid } from './arrange.ts';
import type { Ground } from './bid-scene.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

interface EntryArranged {
  readonly state: ShortlistEntryState;
  readonly skipped: SkipReason | null;
  readonly outcome: BidOutcome | null;
}

/** Arranges a person with a bid on a closed home, first of one on its shortlist. */
function onShortlist(entry: EntryArranged, look: string): Arrange {
  return async (ground, email) => {
    await addEntry(ground, email, entry);
    return { email, path: '/account/bids', look: [logInStep, look], listed: null };
  };
}

/** Adds a person with a bid on a closed home, and its shortlist. */
async function addEntry(
  { pool, tenantId, scheme }: Ground,
  email: string,
  { state, skipped, outcome }: EntryArranged,
) {
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
  return { applicationId, advertId, bidId };
}

const entryScenes: ScenariosOf<typeof shortlistEntryModel> = {
  placed: onShortlist(
    { state: 'placed', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  skipped: onShortlist(
    { state: 'skipped', skipped: 'noContact', outcome: null },
    'The bid has closed and has no result yet. The page does not say that the person is passed over.',
  ),
  checking: onShortlist(
    { state: 'checking', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  verified: onShortlist(
    { state: 'verified', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  invited: onShortlist(
    { state: 'invited', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  offered: onShortlist(
    { state: 'offered', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
  ),
  accepted: onShortlist(
    { state: 'accepted', skipped: null, outcome: null },
    'The bid has closed and has no result yet.',
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

const entryOfOffer: Readonly<Record<OfferState, EntryArranged>> = {
  made: { state: 'offered', skipped: null, outcome: null },
  accepted: { state: 'accepted', skipped: null, outcome: null },
  refused: { state: 'skipped', skipped: 'refused', outcome: null },
  noAnswer: { state: 'skipped', skipped: 'noAnswer', outcome: null },
  missedViewing: { state: 'skipped', skipped: 'missedViewing', outcome: null },
  withdrawn: { state: 'placed', skipped: null, outcome: null },
  let: { state: 'let', skipped: null, outcome: { code: 'let' } },
  fellThrough: { state: 'placed', skipped: null, outcome: null },
};

/** Arranges a person with an offer of the home they bid for. */
function withOffer(state: OfferState, look: string): Arrange {
  return async (ground, email) => {
    const { applicationId, advertId, bidId } = await addEntry(ground, email, entryOfOffer[state]);
    const offerId = randomUUID();
    const answer = state === 'accepted' || state === 'let' || state === 'fellThrough' ? 'accept' : null;
    const isRefused = state === 'refused';
    const isLost = isRefused || state === 'noAnswer' || state === 'missedViewing';
    await ground.pool.query(
      `insert into offer (tenant_id, id, external_reference, application_id, advert_id, bid_id, home, kind, state, made_at,
                          answer_by, lost_at, answer, refusal_reason, answered_at, answered_by)
       select $1, $2::uuid, 'O/' || $2::uuid, $3, $4, $5, 1, 'ordinary', $6::text, app_now() - interval '3 days',
              app_now() + case when $6::text = 'noAnswer' then interval '-1 minute' else interval '2 days' end,
              case when $7::boolean then app_now() end, $8::text, $9, case when $8::text is not null then app_now() end,
              case when $8::text is not null then 'resident' end`,
      [
        ground.tenantId,
        offerId,
        applicationId,
        advertId,
        bidId,
        state,
        isLost,
        isRefused ? 'refuse' : answer,
        isRefused ? 'area' : null,
      ],
    );
    await ground.pool.query(
      `insert into offer_event (tenant_id, offer_id, event, made_by, at)
       values ($1, $2, 'offer.make', 'council', app_now() - interval '3 days')`,
      [ground.tenantId, offerId],
    );
    return { email, path: `/account/offers/${offerId}`, look: [logInStep, look], listed: null };
  };
}

const offerScenes: ScenariosOf<typeof offerModel> = {
  made: withOffer('made', 'The page shows the home, and asks for an answer.'),
  accepted: withOffer('accepted', 'The page says that the person has accepted the home.'),
  refused: withOffer('refused', 'The page says that the person has refused the home.'),
  noAnswer: withOffer('noAnswer', 'The page says that the time to answer has passed.'),
  missedViewing: withOffer('missedViewing', 'The page says that the viewing was missed.'),
  withdrawn: withOffer('withdrawn', 'The page says that the council has taken the offer back.'),
  let: withOffer('let', 'The page says that the home is let to the person.'),
  fellThrough: withOffer('fellThrough', 'The page says that the letting did not happen.'),
};

/** Arrangements for the scenarios of shortlists and offers, by machine id. */
export const shortlistScenes = { 'shortlist-entry': entryScenes, offer: offerScenes };
