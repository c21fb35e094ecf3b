import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { OfferRecord } from '#schemas/backoffice/offer-record.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import { offerColumns, offerColumnsSql } from '../casework/offers/hold-offer.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

const readOffer = statement({
  values: { reference: 'text' },
  row: {
    ...offerColumns,
    advertReference: 'text?',
    place: typed<Pick<AdvertDetails, 'street' | 'area'> | Pick<PropertyFacts, 'street' | 'area'>>('jsonb'),
    bedrooms: 'integer',
    advertProperty: 'text?',
    applicationReference: 'text?',
    applicationNumber: 'text',
    registrationNumber: 'text?',
  },
  text: `
    select ${offerColumnsSql},
           advert.external_reference as "advertReference", advert.property_reference as "advertProperty",
           coalesce(advert.details, property.facts) as place,
           coalesce(advert.bedrooms::integer, (property.facts ->> 'bedrooms')::integer) as bedrooms,
           application.external_reference as "applicationReference", application.reference as "applicationNumber",
           account.registration_number as "registrationNumber"
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join account on account.tenant_id = offer.tenant_id and account.id = application.account_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
      left join property on property.tenant_id = offer.tenant_id and offer.advert_id is null
                        and property.external_reference = offer.property_reference
     where offer.tenant_id = app_tenant() and offer.external_reference = $reference`,
});

// Earlier steps contain what the page showed when the offer ended before.
const readHistory = statement({
  values: { id: 'uuid' },
  row: {
    at: 'timestamptz',
    event: typed<OfferRecord['history'][number]['event']>('text'),
    madeBy: typed<OfferRecord['history'][number]['madeBy']>('text'),
    details: typed<Record<string, unknown>>('jsonb'),
    note: 'text?',
  },
  text: `
    select at, event, made_by as "madeBy", details - 'shown' as details, note
      from offer_event where tenant_id = app_tenant() and offer_id = $id
     order by id`,
});

const readLetters = statement({
  values: { id: 'text' },
  row: { kind: 'text', writtenAt: 'timestamptz', sentAt: 'timestamptz?', outcome: 'text?' },
  text: `
    select kind, created_at as "writtenAt", sent_at as "sentAt", outcome
      from outbox
     where tenant_id = app_tenant() and kind like 'casework.offer%' and payload ->> 'subjectId' = $id
     order by id`,
});

/** Finds everything recorded about an offer, by the council's reference; undefined if there is none. */
export async function findOffer(database: Queries, reference: string): Promise<OfferRecord | undefined> {
  const [offer] = await database.run(readOffer, { reference });
  if (offer === undefined) return undefined;
  const { id, answer, answeredAt, answeredBy, place, bedrooms } = offer;
  const [history, letters] = [
    await database.run(readHistory, { id }),
    await database.run(readLetters, { id }),
  ];
  return {
    externalReference: offer.externalReference,
    advertReference: offer.advertReference,
    propertyReference: offer.propertyReference ?? offer.advertProperty,
    home: { street: place.street, area: place.area, bedrooms },
    applicationReference: offer.applicationReference,
    applicationNumber: offer.applicationNumber,
    registrationNumber: offer.registrationNumber,
    kind: offer.kind,
    state: offer.state,
    madeAt: offer.madeAt.toISOString(),
    answerBy: offer.answerBy.toISOString(),
    viewing: offer.viewing,
    message: offer.message,
    withdrawnBecause: offer.withdrawnBecause,
    answer:
      answer === null || answeredAt === null || answeredBy === null
        ? null
        : {
            answer,
            reason: offer.refusalReason,
            words: offer.refusalWords,
            at: answeredAt.toISOString(),
            madeBy: answeredBy,
          },
    decision: offer.decision,
    history: history.map((step) => ({ ...step, at: step.at.toISOString() })),
    letters: letters.map(({ kind, writtenAt, sentAt, outcome }) => ({
      about: kind.replace('casework.', ''),
      writtenAt: writtenAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      outcome,
    })),
  };
}
