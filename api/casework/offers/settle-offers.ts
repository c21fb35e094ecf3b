import type { OfferState } from '#schemas/offers.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import { holdOffer } from './hold-offer.ts';
import { moveOffer, writeOfferLetter } from './move-offer.ts';
import type { HeldShortlist } from '../../lettings/shortlists/hold-shortlist.ts';
import type { AdvertOutcome } from '../../lettings/shortlists/record-outcome.ts';

const readLive = statement({
  values: { advertId: 'uuid' },
  row: { id: 'uuid', applicationId: 'uuid', state: typed<OfferState>('text'), hasBid: 'boolean' },
  text: `
    select id, application_id as "applicationId", state, bid_id is not null as "hasBid"
      from offer
     where tenant_id = app_tenant() and advert_id = $advertId and state in ('made', 'accepted', 'let')
     order by id`,
});
type LiveOffer = Row<typeof readLive>;

/**
 * Brings the offers of a locked shortlist into line with the result of its advert: winners' offers become lets, the
 * others end once no home is left, and a let that the result takes back falls through.
 * @returns true if an offer changed.
 */
export async function settleOffers(
  transaction: Transaction,
  { advertId, homes }: HeldShortlist,
  outcome: AdvertOutcome,
): Promise<boolean> {
  const live = await transaction.run(readLive, { advertId });
  let hasChanged = false;
  for (const offer of live) {
    const event = eventFor(offer, outcome, homes);
    if (event === null) continue;
    const held = await holdOffer(transaction, offer.id);
    if (held === undefined) continue;
    const moved = await moveOffer(transaction, held, {
      event: { type: event },
      madeBy: 'council',
      // A person who bid gets the letter about the result of their bid instead.
      isSilent: offer.hasBid,
    });
    if (moved === undefined) continue;
    hasChanged = true;
    if (offer.hasBid || event === 'offer.withdraw') continue;
    if (event === 'home.let') await writeOfferLetter(transaction, moved, 'casework.offerLet');
    else await writeOfferLetter(transaction, moved, 'casework.offerChanged', { changed: ['letting'] });
  }
  return hasChanged;
}

function eventFor(
  { id, applicationId, state, hasBid }: LiveOffer,
  outcome: AdvertOutcome,
  homes: number,
): 'home.let' | 'home.reopen' | 'offer.withdraw' | null {
  const isTheirs =
    outcome.result === 'let' &&
    (hasBid ? outcome.homes.includes(applicationId) : (outcome.offers ?? []).includes(id));
  if (isTheirs) return state === 'let' ? null : 'home.let';
  if (state === 'let') return 'home.reopen';
  const isOver = outcome.result === 'let' ? outcome.homes.length >= homes : outcome.result !== 'undecided';
  return isOver ? 'offer.withdraw' : null;
}
