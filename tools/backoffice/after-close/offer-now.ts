import type { RefusalDecision } from '#api/casework/offers/hold-offer.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed, type Row } from '#api/database/statement.ts';
import type { OfferState } from '#schemas/offers.ts';
import { dayInWords, lastMoment, penaltyInWords } from './words.ts';

const readNow = statement({
  values: { reference: 'text' },
  row: {
    state: typed<OfferState>('text'),
    answerBy: 'timestamptz',
    decision: typed<RefusalDecision | null>('jsonb'),
  },
  text: `
    select state, answer_by as "answerBy", decision
      from offer where tenant_id = app_tenant() and external_reference = $reference`,
});

/** An offer as a decision has left it. */
export type OfferNow = Row<typeof readNow>;

/** Reads an offer by the council's reference; undefined if there is none. */
export async function readOfferNow(
  transaction: Transaction,
  reference: string,
): Promise<OfferNow | undefined> {
  const [offer] = await transaction.run(readNow, { reference });
  return offer;
}

/** Returns sentences about an offer after a decision, for officers. */
export function offerInWords({ state, answerBy, decision }: OfferNow): string[] {
  if (state === 'made') return [`They have until ${lastMoment(answerBy)} to answer.`];
  if (state === 'accepted') return ['It is waiting for the result of the home: outcome record --help'];
  if (decision === null) {
    return state === 'refused' || state === 'noAnswer' || state === 'missedViewing'
      ? ['They are passed over for this home. It is waiting for your decision: offer decide --help']
      : [];
  }
  return [
    decision.penalty === null ? 'It has no consequences.' : penaltyInWords(decision.penalty),
    ...(decision.reviewBy === null
      ? []
      : [`They can ask for a review until ${dayInWords(decision.reviewBy)}.`]),
  ];
}
