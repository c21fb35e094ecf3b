import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { OfferState } from '#schemas/offers.ts';
import { offerStates } from '#schemas/offers.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import type { StreamRow } from './stream-row.ts';

type OfferOfEvent = Extract<ResidentEventOfFeed, { readonly offer: unknown }>['offer'];

const readOffers = statement({
  values: { ids: 'uuid[]' },
  row: {
    id: 'uuid',
    externalReference: 'text',
    applicationReference: 'text?',
    advertReference: 'text?',
    propertyReference: 'text?',
    kind: typed<OfferOfEvent['kind']>('text'),
    state: typed<OfferState>('text'),
    answerBy: 'timestamptz',
    refusalReason: typed<OfferOfEvent['refusalReason']>('text'),
    refusalWords: 'text?',
    counts: typed<boolean | null>('boolean'),
    penalty: typed<OfferOfEvent['penalty']>('jsonb'),
  },
  text: `
    select offer.id, offer.external_reference as "externalReference",
           application.external_reference as "applicationReference", advert.external_reference as "advertReference",
           coalesce(offer.property_reference, advert.property_reference) as "propertyReference", offer.kind,
           offer.state, offer.answer_by as "answerBy", offer.refusal_reason as "refusalReason",
           offer.refusal_words as "refusalWords", (offer.decision ->> 'counts')::boolean as counts,
           nullif(offer.decision -> 'penalty', 'null') as penalty
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
     where offer.tenant_id = app_tenant() and offer.id = any ($ids)`,
});

/** Finds the offers that events are about, by id. An erased person's offers are gone. */
export async function findOffersOfEvents(
  database: TenantDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferOfEvent>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(readOffers, { ids });
  return new Map(rows.map((row) => [row.id, { ...row, answerBy: row.answerBy.toISOString() }]));
}

/** Returns the offer of an event, in the state that the event led to. */
export function offerOfEvent(
  { subjectId, details }: StreamRow,
  offers: ReadonlyMap<string, OfferOfEvent>,
): OfferOfEvent {
  const offer = offers.get(subjectId);
  if (offer === undefined) throw new Error(`An event names ${subjectId}, which isn’t there.`);
  const state = offerStates.find((one) => one === details['state']);
  return state === undefined ? offer : { ...offer, state };
}
