import type { FastifyRequest } from 'fastify';
import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { offerMachine } from '#machines/lifecycle/offer.machine.ts';
import type { Offer, OfferSummary } from '#schemas/api/offers.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { PropertyFacts } from '#schemas/backoffice/property.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { OfferState } from '#schemas/offers.ts';
import { readerOf } from '../../accounts/reader.ts';
import { sayCouncilText } from '../say-council-text.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { localiseDetails } from '../../lettings/adverts/localise-details.ts';
import { type FormerOffer, offerColumns, offerColumnsSql, type RefusalDecision } from './hold-offer.ts';
import { findRefusalCost, schemeOfOffer } from './refusal-history.ts';

const shownRow = {
  ...offerColumns,
  applicationReference: 'text',
  facts: typed<ApplicationFacts>('jsonb'),
  schemeIdentifiers: 'text[]',
  advertScheme: 'text?',
  details: typed<AdvertDetails | null>('jsonb'),
  bedrooms: 'smallint?',
  /** The facts of a home that was not advertised. */
  property: typed<PropertyFacts | null>('jsonb'),
  now: 'timestamptz',
} as const;

const shownSql = `
  ${offerColumnsSql}, application.reference as "applicationReference", application.facts,
  application.scheme_identifiers as "schemeIdentifiers", advert.scheme_identifier as "advertScheme", advert.details,
  advert.bedrooms, property.facts as property, app_now() as now
  from offer
  join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
  left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
  left join property on property.tenant_id = offer.tenant_id and offer.advert_id is null
                    and property.external_reference = offer.property_reference
 where offer.tenant_id = app_tenant() and application.tenant_id = app_tenant() and application.account_id = $accountId`;

const readAll = statement({
  values: { accountId: 'uuid' },
  row: shownRow,
  text: `select ${shownSql} order by offer.state not in ('made', 'accepted'), offer.made_at desc, offer.id limit 500`,
});

const readOne = statement({
  values: { accountId: 'uuid', offerId: 'uuid' },
  row: shownRow,
  text: `select ${shownSql} and offer.id = $offerId`,
});

type ShownOffer = Row<typeof readOne>;

const readFormer = statement({
  values: { offerId: 'uuid' },
  row: { state: typed<OfferState>('text'), shown: typed<FormerOffer>('jsonb') },
  text: `
    select details ->> 'former' as state, details -> 'shown' as shown
      from offer_event
     where tenant_id = app_tenant() and offer_id = $offerId and event = 'offer.remake'
       and jsonb_typeof(details -> 'shown') = 'object'
     order by id desc`,
});

/** Lists every offer to the reader, live ones first, then the newest. */
export async function listOffers(request: FastifyRequest): Promise<OfferSummary[]> {
  const { accountId } = readerOf(request);
  const rows = await request.database.run(readAll, { accountId });
  return rows.map((row) => summariseOffer(row, request.locale));
}

/**
 * Reads one of the reader's offers.
 * @throws ProblemError `request.notFound` for another person's.
 */
export async function readOffer(request: FastifyRequest, offerId: string): Promise<Offer> {
  const { database, locale, tenant } = request;
  const { accountId, impersonationId } = readerOf(request);
  const [row] = await database.run(readOne, { accountId, offerId });
  if (row === undefined) throw new ProblemError('request.notFound');
  const say = sayCouncilText(locale, tenant.tenant.localeId);
  const { decision, answer, answeredAt, answeredBy, viewing } = row;
  const hasAnswer = answer !== null && answeredAt !== null && answeredBy !== null;
  const refusalCost = row.state === 'made' ? await findRefusalCost(database, tenant.policy, row) : null;
  const penalty = decision === null ? refusalCost?.penalty : decision.penalty;
  const band = penalty?.kind === 'band' ? penalty.band : null;
  const bands = schemeOfOffer(tenant.policy, row)?.bands ?? [];
  return {
    ...summariseOffer(row, locale),
    version: row.version,
    applicationReference: row.applicationReference,
    viewing: viewing && { at: viewing.at, place: say(viewing.place) },
    message: say(row.message),
    allowedEvents: answersTo(row, impersonationId !== null),
    refusalCost,
    answer: hasAnswer
      ? {
          answer,
          reason: row.refusalReason,
          words: row.refusalWords,
          at: answeredAt.toISOString(),
          madeBy: answeredBy,
        }
      : null,
    decision: sayDecision(decision, say),
    penaltyBand: bands.find(({ id }) => id === band)?.name ?? null,
    withdrawnBecause: say(row.withdrawnBecause),
    former: (await database.run(readFormer, { offerId })).map(({ state, shown }) => ({
      state,
      ...shown,
      decision: sayDecision(shown.decision, say),
      withdrawnBecause: say(shown.withdrawnBecause),
    })),
  };
}

/** The part of a decision that its person sees. */
function sayDecision(
  decision: RefusalDecision | null,
  say: (texts: CouncilTexts | null) => string | null,
): Offer['decision'] {
  if (decision === null) return null;
  const { counts, because, at, penalty, reviewBy } = decision;
  return { counts, because: say(because), at, penalty, reviewBy };
}

/** The answers that the lifecycle would accept now, without those that only the resident can give. */
function answersTo({ state, now, answerBy }: ShownOffer, isStaff: boolean): Offer['allowedEvents'] {
  const isInTime = now < answerBy;
  return allowedEvents(offerMachine, { state, context: {} }, [
    { type: 'offer.accept', isInTime },
    ...(isStaff ? [] : [{ type: 'offer.refuse' as const, isInTime, hasReason: true, isRecorded: false }]),
  ]).map((type) => (type === 'offer.accept' ? 'accept' : 'refuse'));
}

function summariseOffer(offer: ShownOffer, locale: string): OfferSummary {
  const { id, kind, state, madeAt, answerBy, changedAt } = offer;
  return {
    id,
    kind,
    state,
    home: homeOf(offer, locale),
    madeAt: madeAt.toISOString(),
    answerBy: answerBy.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

function homeOf({ advertId, details, bedrooms, property }: ShownOffer, locale: string): OfferSummary['home'] {
  if (advertId !== null && details !== null) {
    const { street, area, pictures } = localiseDetails(details, locale);
    return { advertId, street, area, bedrooms: bedrooms ?? 0, picture: pictures[0] ?? null };
  }
  if (property === null) throw new Error('An offer names no home.');
  const { street, area, bedrooms: rooms, pictures = [] } = property;
  return { advertId: null, street, area, bedrooms: rooms, picture: pictures[0] ?? null };
}
