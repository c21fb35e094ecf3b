import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { offerAnswerModel } from '#machines/process/offer/offer-answer.model.ts';
import type { OfferKind, OfferRefusalReason, OfferState } from '#schemas/offers.ts';
import { addAccount, addAdvert, addApplication } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';

interface OfferArranged {
  readonly state?: OfferState;
  readonly kind?: OfferKind;
  /** Hours from now until the time to answer ends. */
  readonly hoursLeft?: number;
  /** The council's words. */
  readonly message?: string;
  /** ISO instant of a viewing. */
  readonly viewingAt?: string;
  readonly withdrawnBecause?: string;
  readonly refusal?: { readonly reason: OfferRefusalReason; readonly words: string | null };
  /** The council's decision on a lost offer (`RefusalDecision` of api/lettings/offers). */
  readonly decision?: object;
}

/** The states of an offer that came to nothing without the council taking it back. */
const lost: readonly OfferState[] = ['refused', 'noAnswer', 'missedViewing'];

const inEnglish = (words: string | undefined) =>
  words === undefined ? null : JSON.stringify({ 'en-GB': words });

/** Adds an offer of an advert's home to an application, which waits for an answer for two days. Returns its id. */
export async function addOffer(
  pool: Pool,
  tenantId: string,
  { applicationId, advertId }: { readonly applicationId: string; readonly advertId: string },
  arranged: OfferArranged = {},
): Promise<string> {
  const { state = 'made', kind = 'ordinary', hoursLeft = 48, refusal, decision } = arranged;
  const { message, viewingAt, withdrawnBecause } = arranged;
  const id = randomUUID();
  const answer = refusal !== undefined ? 'refuse' : state === 'accepted' || state === 'let' ? 'accept' : null;
  await pool.query(
    `insert into offer (tenant_id, id, external_reference, application_id, advert_id, home, kind, state, made_at,
                        answer_by, lost_at, viewing, message, withdrawn_because, answer, refusal_reason, refusal_words,
                        answered_at, answered_by, decision)
     values ($1, $2, $3, $4, $5, 1, $6, $7, app_now() - interval '10 days', app_now() + $8 * interval '1 hour',
             case when $9 then app_now() end, $10, $11, $12, $13::text, $14, $15,
             case when $13 is not null then app_now() end, case when $13 is not null then 'resident' end, $16)`,
    [
      tenantId,
      id,
      `O/${id}`,
      applicationId,
      advertId,
      kind,
      state,
      hoursLeft,
      lost.includes(state),
      viewingAt === undefined ? null : JSON.stringify({ at: viewingAt }),
      inEnglish(message),
      inEnglish(withdrawnBecause),
      answer,
      refusal?.reason ?? null,
      refusal?.words ?? null,
      decision === undefined ? null : JSON.stringify(decision),
    ],
  );
  return id;
}

/** Adds an application and an offer of a closed home to an account. */
export async function addOfferTo(
  pool: Pool,
  tenantId: string,
  accountId: string,
  arranged: OfferArranged = {},
) {
  const applicationId = await addApplication(pool, tenantId, accountId);
  // The picture of an added advert would not be a file.
  const details = { pictures: [] };
  const advertId = await addAdvert(pool, tenantId, { opensIn: -7_200, closesIn: -60, details });
  const id = await addOffer(pool, tenantId, { applicationId, advertId }, arranged);
  return { id, accountId, applicationId, advertId };
}

/** Adds a person with an application and an offer of a closed home. */
export async function addOfferedPerson(
  pool: Pool,
  tenantId: string,
  email: string,
  arranged: OfferArranged = {},
) {
  return addOfferTo(pool, tenantId, await addAccount(pool, tenantId, email), arranged);
}

const offered: Arrange = async ({ pool, tenantId }, email) => {
  const { id } = await addOfferedPerson(pool, tenantId, email);
  const command = (verb: string, more: string) =>
    `npm run backoffice -- offer ${verb} O/${id} ${more} --tenant ${tenantId}`;
  const look = [
    logInStep,
    'There are two buttons: the home can be accepted or refused.',
    `The command that withdraws the offer: ${command('withdraw', '--because "The home needs repairs."')}`,
    `The command that changes the offer (each time with another message): ${command('change', '--message "Bring your keys."')}`,
  ];
  return { email, path: `/account/offers/${id}`, look, listed: null };
};

const offerAnswerScenes: ScenariosOf<typeof offerAnswerModel> = { offered };

/** Arrangements for the scenarios of answering an offer, by machine id. */
export const offerScenes = { 'offer-answer': offerAnswerScenes };
