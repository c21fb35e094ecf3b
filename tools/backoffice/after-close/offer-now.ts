import type { RefusalDecision } from '#api/casework/offers/hold-offer.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed, type Row } from '#api/database/statement.ts';
import type { OfferState, RefusalPenalty } from '#schemas/offers.ts';

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

/** Writes moments in London for officers. */
export const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});
const calendar = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (day: string): string => calendar.format(new Date(`${day}T12:00:00Z`));

/** Returns a last moment to answer, with the end of a day as people read it: "3 Dec 2026, 23:59". */
export function lastMoment(answerBy: Date): string {
  const moment = clock.format(answerBy);
  // Midnight would be read as a day later.
  return moment.endsWith('00:00') ? clock.format(new Date(answerBy.getTime() - 1)) : moment;
}

/** Returns what an officer wants to know of an offer after a decision, in sentences. */
export function offerInWords({ state, answerBy, decision }: OfferNow): string[] {
  if (state === 'made') return [`They have until ${lastMoment(answerBy)} to answer.`];
  if (state === 'accepted') return ['It waits for the result of the home: outcome record --help'];
  if (decision === null) {
    return state === 'refused' || state === 'noAnswer' || state === 'missedViewing'
      ? ['They are passed over for this home. It waits for your decision: offer decide --help']
      : [];
  }
  return [
    decision.penalty === null ? 'Nothing follows from it.' : penaltyInWords(decision.penalty),
    ...(decision.reviewBy === null
      ? []
      : [`They can ask for a review until ${dayInWords(decision.reviewBy)}.`]),
  ];
}

function penaltyInWords(penalty: RefusalPenalty): string {
  const until = 'until' in penalty && penalty.until !== null ? ` until ${dayInWords(penalty.until)}` : '';
  switch (penalty.kind) {
    case 'noBids':
      return `They cannot bid${until}.`;
    case 'bottomOfBand':
      return `Everyone else in their band comes first${until}.`;
    case 'band':
      return `They count as in the band "${penalty.band}"${until}.`;
    case 'removal':
      return `Their bids are stopped${until}. Take the application off the register in your own records.`;
    case 'review':
      return 'Your rules say that you review the application now. Nothing changes by itself.';
  }
}
