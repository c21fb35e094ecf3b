import type { Offer } from '#schemas/api/offers.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type {
  OfferEventName,
  OfferKind,
  OfferRefusalReason,
  OfferState,
  RefusalPenalty,
} from '#schemas/offers.ts';
import type { Viewing } from '#schemas/backoffice/offer.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** The council's decision on whether a lost offer counts against the person. */
export interface RefusalDecision {
  readonly counts: boolean;
  /** The officer, by name or role. */
  readonly by: string;
  readonly because: CouncilTexts | null;
  /** ISO instant. */
  readonly at: string;
  /** The penalty under the council's rules; null if none. */
  readonly penalty: RefusalPenalty | null;
  /** The last day to ask for a review, `YYYY-MM-DD`; null if it does not count. */
  readonly reviewBy: string | null;
}

/** An earlier end of an offer that has been reopened, as the person's page showed it. */
export interface FormerOffer {
  /** ISO instant. */
  readonly endedAt: string;
  readonly answer: Offer['answer'];
  readonly withdrawnBecause: CouncilTexts | null;
  readonly decision: RefusalDecision | null;
}

export const offerColumns = {
  id: 'uuid',
  externalReference: 'text',
  applicationId: 'uuid',
  accountId: 'uuid?',
  advertId: 'uuid?',
  bidId: 'uuid?',
  propertyReference: 'text?',
  home: 'smallint',
  kind: typed<OfferKind>('text'),
  state: typed<OfferState>('text'),
  version: 'integer',
  madeAt: 'timestamptz',
  answerBy: 'timestamptz',
  changedAt: 'timestamptz',
  lostAt: 'timestamptz?',
  viewing: typed<Viewing | null>('jsonb'),
  message: typed<CouncilTexts | null>('jsonb'),
  withdrawnBecause: typed<CouncilTexts | null>('jsonb'),
  answer: typed<'accept' | 'refuse' | null>('text'),
  refusalReason: typed<OfferRefusalReason | null>('text'),
  refusalWords: 'text?',
  answeredAt: 'timestamptz?',
  answeredBy: typed<'resident' | 'staff' | 'council' | null>('text'),
  answerKey: 'uuid?',
  decision: typed<RefusalDecision | null>('jsonb'),
} as const;

/** SQL: the columns of {@link offerColumns}, from `offer` and its `application`. */
export const offerColumnsSql = `
  offer.id, offer.external_reference as "externalReference", offer.application_id as "applicationId",
  application.account_id as "accountId", offer.advert_id as "advertId", offer.bid_id as "bidId",
  offer.property_reference as "propertyReference", offer.home, offer.kind, offer.state, offer.version,
  offer.made_at as "madeAt", offer.answer_by as "answerBy", offer.changed_at as "changedAt",
  offer.lost_at as "lostAt", offer.viewing, offer.message, offer.withdrawn_because as "withdrawnBecause",
  offer.answer, offer.refusal_reason as "refusalReason", offer.refusal_words as "refusalWords",
  offer.answered_at as "answeredAt", offer.answered_by as "answeredBy", offer.answer_key as "answerKey",
  offer.decision`;

const lockAdvert = statement({
  values: { advertId: 'uuid' },
  text: `select from advert where tenant_id = app_tenant() and id = $advertId for update`,
});

const lockProperty = statement({
  values: { reference: 'text' },
  text: `
    select from property where tenant_id = app_tenant() and external_reference = $reference
       for no key update`,
});

/** Locks the home of an offer: its advert, with the shortlist, or the home itself. Comes before the offer's own lock. */
export async function lockHome(
  transaction: Transaction,
  {
    advertId,
    propertyReference,
  }: { readonly advertId: string | null; readonly propertyReference: string | null },
): Promise<void> {
  if (advertId !== null) await transaction.run(lockAdvert, { advertId });
  else if (propertyReference !== null) await transaction.run(lockProperty, { reference: propertyReference });
}

const lockOffer = statement({
  values: { id: 'uuid' },
  row: {
    ...offerColumns,
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: 'text[]',
    /** The scheme of the advert; null without one. */
    advertScheme: 'text?',
    now: 'timestamptz',
    /** The day in London, `YYYY-MM-DD`. */
    today: 'text',
  },
  text: `
    select ${offerColumnsSql}, application.facts, application.scheme_identifiers as "schemeIdentifiers",
           advert.scheme_identifier as "advertScheme", app_now() as now,
           (app_now() at time zone 'Europe/London')::date::text as today
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
     where offer.tenant_id = app_tenant() and offer.id = $id
       for update of offer`,
});

/** An offer whose row and home are locked. */
export type HeldOffer = Row<typeof lockOffer>;

const findPlace = statement({
  values: { id: 'uuid' },
  row: { advertId: 'uuid?', propertyReference: 'text?' },
  text: `
    select advert_id as "advertId", property_reference as "propertyReference"
      from offer where tenant_id = app_tenant() and id = $id`,
});

/** Locks an offer and its home; undefined if the council has none with this id. */
export async function holdOffer(transaction: Transaction, id: string): Promise<HeldOffer | undefined> {
  const [place] = await transaction.run(findPlace, { id });
  if (place === undefined) return undefined;
  await lockHome(transaction, place);
  const [offer] = await transaction.run(lockOffer, { id });
  return offer;
}

const update = statement({
  values: {
    id: 'uuid',
    state: 'text',
    answerBy: 'timestamptz',
    lostAt: 'timestamptz?',
    viewing: 'jsonb?',
    message: 'jsonb?',
    withdrawnBecause: 'jsonb?',
    answer: 'text?',
    refusalReason: 'text?',
    refusalWords: 'text?',
    answeredAt: 'timestamptz?',
    answeredBy: 'text?',
    answerKey: 'uuid?',
    decision: 'jsonb?',
  },
  text: `
    update offer
       set state = $state, answer_by = $answerBy, lost_at = $lostAt, viewing = $viewing, message = $message,
           withdrawn_because = $withdrawnBecause, answer = $answer, refusal_reason = $refusalReason,
           refusal_words = $refusalWords, answered_at = $answeredAt, answered_by = $answeredBy,
           answer_key = $answerKey, decision = $decision, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and id = $id`,
});

/** The columns of an offer that can change. */
export type OfferChange = Partial<
  Pick<
    HeldOffer,
    | 'state'
    | 'answerBy'
    | 'lostAt'
    | 'viewing'
    | 'message'
    | 'withdrawnBecause'
    | 'answer'
    | 'refusalReason'
    | 'refusalWords'
    | 'answeredAt'
    | 'answeredBy'
    | 'answerKey'
    | 'decision'
  >
>;

/** Writes a change to a locked offer, and raises its version by one. */
export async function writeOffer(
  transaction: Transaction,
  offer: HeldOffer,
  change: OfferChange,
): Promise<HeldOffer> {
  const after = { ...offer, ...change };
  const { id, state, answerBy, lostAt, viewing, message, withdrawnBecause } = after;
  const { answer, refusalReason, refusalWords, answeredAt, answeredBy, answerKey, decision } = after;
  await transaction.run(update, {
    id,
    state,
    answerBy,
    lostAt,
    viewing,
    message,
    withdrawnBecause,
    answer,
    refusalReason,
    refusalWords,
    answeredAt,
    answeredBy,
    answerKey,
    decision,
  });
  return { ...after, version: offer.version + 1 };
}

/** A line in the history of an offer. */
export interface OfferHistory {
  readonly event: OfferEventName;
  readonly madeBy: 'resident' | 'staff' | 'council' | 'system';
  readonly details?: Readonly<Record<string, unknown>>;
  /** The council's own note. */
  readonly note?: string | null;
}

const insertEvent = statement({
  values: { offerId: 'uuid', event: 'text', madeBy: 'text', details: 'jsonb', note: 'text?' },
  text: `
    insert into offer_event (tenant_id, offer_id, event, made_by, details, note)
    values (app_tenant(), $offerId, $event, $madeBy, $details, $note)`,
});

/** Adds a line to the history of an offer. */
export async function recordOfferEvent(
  transaction: Transaction,
  offerId: string,
  { event, madeBy, details = {}, note = null }: OfferHistory,
): Promise<void> {
  await transaction.run(insertEvent, { offerId, event, madeBy, details, note });
}
