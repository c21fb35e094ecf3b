import type { Viewing } from '#schemas/backoffice/offer.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { OfferKind } from '#schemas/offers.ts';
import type { Transaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { recordOfferEvent } from './hold-offer.ts';
import { announceOffer, moveEntry, writeOfferLetter } from './move-offer.ts';

/** An offer to make, of a home that is locked and a person who has no other. */
interface NewOffer {
  readonly externalReference: string;
  readonly applicationId: string;
  readonly accountId: string | null;
  readonly advertId: string | null;
  /** The person's bid on the shortlist of the advert; null if they have none. */
  readonly bidId: string | null;
  /** The order after the close that it follows; null for the order at the close, or without a bid. */
  readonly orderNumber: number | null;
  readonly propertyReference: string | null;
  /** Which of the homes of the advert. */
  readonly home: number;
  readonly kind: OfferKind;
  readonly answerBy: Date;
  readonly viewing: Viewing | null;
  readonly message: CouncilTexts | null;
  /** Why this person was chosen among several who share a place; for the council only. */
  readonly chosenBecause: string | null;
  readonly note: string | null;
}

const insert = statement({
  values: {
    externalReference: 'text',
    applicationId: 'uuid',
    advertId: 'uuid?',
    bidId: 'uuid?',
    orderNumber: 'integer?',
    propertyReference: 'text?',
    home: 'smallint',
    kind: 'text',
    answerBy: 'timestamptz',
    viewing: 'jsonb?',
    message: 'jsonb?',
  },
  row: { id: 'uuid' },
  text: `
    insert into offer (tenant_id, external_reference, application_id, advert_id, bid_id, order_number, property_reference,
                       home, kind, answer_by, viewing, message)
    values (app_tenant(), $externalReference, $applicationId, $advertId, $bidId, $orderNumber, $propertyReference, $home,
            $kind, $answerBy, $viewing, $message)
    returning id`,
});

/**
 * Makes an offer: the row, its history, the person's entry on the shortlist, the stream of events and the letter. The
 * database refuses a second live offer to a person, or of a home.
 */
export async function makeOffer(transaction: Transaction, offer: NewOffer): Promise<void> {
  const { accountId, note, chosenBecause, ...columns } = offer;
  const [made] = await transaction.run(insert, columns);
  if (made === undefined) throw new Error('The offer was not made.');
  const { id } = made;
  const { answerBy, kind, bidId } = offer;
  await recordOfferEvent(transaction, id, {
    event: 'offer.make',
    madeBy: 'council',
    details: { answerBy: answerBy.toISOString(), ...(chosenBecause !== null && { chosenBecause }) },
    note,
  });
  if (bidId !== null)
    await moveEntry(transaction, { id }, bidId, { event: { type: 'offer.make' }, reason: null });
  await announceOffer(transaction, { id, accountId, state: 'made' }, 'offer.make', 'council');
  await writeOfferLetter(transaction, { id, accountId, kind, answerBy }, 'casework.offerMade');
}
