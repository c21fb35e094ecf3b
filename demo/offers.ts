import { holdOffer } from '#api/casework/offers/hold-offer.ts';
import { moveOffer } from '#api/casework/offers/move-offer.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import { addWorkingDays } from '#api/rules/law/working-days.ts';
import { answerBy } from '#api/rules/lettings/answer-by.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { DecidedEntry } from '#schemas/backoffice/shortlist.ts';
import type { CountedEnding, OfferRefusalReason } from '#schemas/offers.ts';
import { demoReferenceOf } from './advert.ts';
import type { Turn } from './calendar.ts';
import { caseworkHelpers } from './casework/feed-batch.ts';
import { type DemoWithdrawal, ownRefusalOf, viewingWords, withdrawalWords } from './casework/offer-words.ts';
import { send } from './feed.ts';

/** An offer lost by a person ahead of the winners. */
export interface LostOffer {
  readonly applicationReference: string;
  readonly ending: CountedEnding;
  /** Their reason, if they refuse. */
  readonly reason: OfferRefusalReason;
  /** True for the demo applicant. */
  readonly isOwn: boolean;
}

/** Everything that a council decides about a closed advert. */
export interface TurnDecision {
  /** People who are passed over without an offer. */
  readonly passed: readonly DecidedEntry[];
  /** In the order of the offers, two fewer than `days` at most. */
  readonly lost: readonly LostOffer[];
  /** The offer to the first person that ends with the home's withdrawal. */
  readonly withdrawn?: {
    readonly applicationReference: string | undefined;
    readonly because: DemoWithdrawal;
  };
  /** People who accept, by the external reference of their application. */
  readonly winners: readonly string[];
  readonly outcome: OutcomeItem;
  /** Days from the close to the result, at least three. */
  readonly days: number;
}

const readClock = statement({
  row: { offset: 'text' },
  text: 'select clock_offset::text as offset from clock',
});
const moveClock = statement({
  values: { moment: 'timestamptz' },
  text: 'update clock set clock_offset = $moment - clock_timestamp()',
});
const resetClock = statement({
  values: { offset: 'interval' },
  text: 'update clock set clock_offset = $offset::interval',
});

/** Does something at a moment, by the database's clock as this transaction alone sees it. */
export type At = (moment: Date, work: () => Promise<void>) => Promise<void>;

/** Lets work happen in the past, as the council's own records would have it, and then sets the clock back to what it was. */
export async function inThePast(transaction: Transaction, work: (at: At) => Promise<void>): Promise<void> {
  const [clock] = await transaction.run(readClock);
  if (clock === undefined) throw new Error('The database has no clock.');
  await work(async (moment, act) => {
    await transaction.run(moveClock, { moment });
    await act();
  });
  await transaction.run(resetClock, clock);
}

const hour = 3_600_000;
const millisecondsInDay = 24 * hour;

/** Sends what a council decides about a closed advert, each part at its own time of the days after the close. */
export async function sendDecision(
  transaction: Transaction,
  files: TenantFiles,
  turn: Turn,
  { passed, lost, withdrawn, winners, outcome, days }: TurnDecision,
): Promise<void> {
  const helpers = caseworkHelpers(files, turn.closesAt);
  const own = ownRefusalOf(files.tenant.tenantId, helpers);
  const { advertReference } = outcome;
  const midnight = Math.floor(turn.closesAt.getTime() / millisecondsInDay) * millisecondsInDay;
  const onDay = (day: number, time: number) => new Date(midnight + day * millisecondsInDay + time * hour);
  const offerTo = (applicationReference: string, day: number, untilDay: number): OfferItem => ({
    externalReference: offerReference(turn, applicationReference),
    advertReference,
    applicationReference,
    answerBy: onDay(untilDay, 10).toISOString(),
    viewing: { at: onDay(day, 14).toISOString(), place: viewingWords(helpers).place },
  });

  await inThePast(transaction, async (at) => {
    const sendAt = (moment: Date, ...items: readonly OfferItem[]) =>
      at(moment, () => send(transaction, files, 'offers', items));
    const entries = [...passed];
    if (entries.length > 0)
      await at(onDay(1, 9), () => send(transaction, files, 'shortlists', [{ advertReference, entries }]));
    for (const [index, loss] of lost.entries()) {
      const day = index + 1;
      const { externalReference, ...offer } = offerTo(loss.applicationReference, day, day + 1);
      await sendAt(onDay(day, 10.25), { externalReference, ...offer });
      switch (loss.ending) {
        case 'refused':
          await sendAt(onDay(day, 15.5), {
            externalReference,
            state: 'refused',
            reason: loss.isOwn ? own.reason : loss.reason,
          });
          break;
        case 'missedViewing':
          await sendAt(onDay(day, 15.5), { externalReference, state: 'missedViewing' });
          break;
        case 'noAnswer':
          await at(onDay(day + 1, 10), () => expire(transaction, externalReference));
          break;
      }
      if (loss.isOwn) await sendAt(onDay(day + 1, 9.5), { externalReference, decision: own.decision });
    }
    if (withdrawn?.applicationReference !== undefined) {
      const { applicationReference, because } = withdrawn;
      const { externalReference, ...offer } = offerTo(applicationReference, 1, days);
      await sendAt(onDay(1, 10.25), { externalReference, ...offer });
      await sendAt(onDay(days - 1, 15), {
        externalReference,
        state: 'withdrawn',
        because: withdrawalWords(helpers)[because],
      });
    }
    const last = days - 1;
    const offers = winners.map((reference) => offerTo(reference, last, days + 1));
    if (offers.length > 0) {
      await sendAt(onDay(last, 10.5), ...offers);
      const accepted = { state: 'accepted' } as const;
      await sendAt(
        onDay(last, 15),
        ...offers.map(({ externalReference }) => ({ externalReference, ...accepted })),
      );
    }
    await at(onDay(last, 16.5), () => send(transaction, files, 'outcomes', [outcome]));
  });
}

/** Offers the demo applicant the home of which they are first: since yesterday, with time to answer. */
export async function offerToApplicant(
  transaction: Transaction,
  files: TenantFiles,
  turns: readonly Turn[],
  now: Date,
): Promise<void> {
  const turn = turns.find(({ slot }) => slot.applicantsBid === 'offered');
  if (turn === undefined) return;
  const helpers = caseworkHelpers(files, now);
  const { applicationReference } = helpers;
  const where = files.tenant.bankHolidays ?? 'england-and-wales';
  const today = Math.floor(now.getTime() / millisecondsInDay) * millisecondsInDay;
  const yesterday = today - millisecondsInDay + 10.25 * hour;
  // A home that closed after that is offered at once.
  const madeAt = new Date(Math.min(now.getTime(), Math.max(turn.closesAt.getTime() + 60_000, yesterday)));
  const viewingDay = addWorkingDays(londonDay(now), 2, where);
  const offer: OfferItem = {
    externalReference: offerReference(turn, applicationReference),
    advertReference: demoReferenceOf(turn),
    applicationReference,
    // Longer than a council's own rules give, so that a demo is worth opening for a week.
    answerBy: answerBy({ workingDays: 5 }, now, where).toISOString(),
    viewing: { at: `${viewingDay}T11:00:00Z`, place: viewingWords(helpers).place },
    message: viewingWords(helpers).message,
  };
  await inThePast(transaction, (at) => at(madeAt, () => send(transaction, files, 'offers', [offer])));
}

/** Returns the council's reference of an offer of a turn's home to a person: the same each time. */
function offerReference(turn: Turn, applicationReference: string): string {
  return `offer/${demoReferenceOf(turn)}/${applicationReference.replace('household/', '')}`;
}

const offerOf = statement({
  values: { reference: 'text' },
  row: { id: 'uuid' },
  text: 'select id from offer where tenant_id = app_tenant() and external_reference = $reference',
});

/** Ends an offer whose time has passed, as the portal itself does. */
export async function expire(transaction: Transaction, reference: string): Promise<void> {
  const [row] = await transaction.run(offerOf, { reference });
  const offer = row && (await holdOffer(transaction, row.id));
  if (offer === undefined) throw new Error(`The offer ${reference} is not there.`);
  const event = { type: 'offer.expire', isDue: offer.now >= offer.answerBy } as const;
  await moveOffer(transaction, offer, { event, madeBy: 'system' });
}
