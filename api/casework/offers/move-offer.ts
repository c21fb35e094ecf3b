import { apply } from '#machines/lifecycle/apply.ts';
import { type OfferEffect, type OfferEvent, offerMachine } from '#machines/lifecycle/offer.machine.ts';
import {
  type ShortlistEntryEvent,
  shortlistEntryMachine,
  type ShortlistEntryState,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { CountedEnding } from '#schemas/offers.ts';
import { type CaseworkNotice, writeCaseworkNotice } from '../casework-notice.ts';
import { writeResidentEvent } from '../resident-events.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';
import { recordShortlistEvents } from '../../lettings/shortlists/hold-shortlist.ts';
import {
  type HeldOffer,
  type OfferChange,
  type OfferHistory,
  recordOfferEvent,
  writeOffer,
} from './hold-offer.ts';

/** A step in the life of an offer, with everything that is written with it. */
interface OfferMove extends Omit<OfferHistory, 'event'> {
  readonly event: OfferEvent;
  /** Columns that change besides the state. */
  readonly change?: Omit<OfferChange, 'state' | 'lostAt'>;
  /** True if another letter tells the person. */
  readonly isSilent?: boolean;
}

/**
 * Applies an event to a locked offer, and writes its consequences in the same transaction: the row, its history, the
 * person's entry on the shortlist, the stream of events and the letter.
 * @returns undefined if the lifecycle refuses the event; nothing is written then.
 */
export async function moveOffer(
  transaction: Transaction,
  offer: HeldOffer,
  { event, change = {}, isSilent = false, ...history }: OfferMove,
): Promise<HeldOffer | undefined> {
  const applied = apply(offerMachine, { state: offer.state, context: {} }, event);
  if (!applied.ok) return undefined;
  const { state } = applied;
  const isLost = state === 'refused' || state === 'noAnswer' || state === 'missedViewing';
  const after = await writeOffer(transaction, offer, {
    ...change,
    state,
    lostAt: isLost ? (offer.lostAt ?? offer.now) : null,
  });
  await recordOfferEvent(transaction, offer.id, { ...history, event: event.type });
  for (const { type } of applied.effects) {
    const { entry, letter } = consequences[type];
    if (entry !== null && offer.bidId !== null) await moveEntry(transaction, offer, offer.bidId, entry);
    if (letter !== null && !isSilent) {
      const isAgain = type === 'offer.remade';
      await writeOfferLetter(transaction, after, letter, isAgain ? { isAgain } : {});
    }
  }
  await announceOffer(transaction, after, event.type, history.madeBy);
  return after;
}

interface Consequence {
  /** The event of the person's entry on the shortlist. Results move entries themselves. */
  readonly entry: { readonly event: ShortlistEntryEvent; readonly reason: CountedEnding | null } | null;
  readonly letter: OfferLetter | null;
}

type OfferLetter = Extract<CaseworkNotice['kind'], `casework.offer${string}`>;

const lose = (reason: CountedEnding) => ({ event: { type: 'offer.lose' }, reason }) as const;

/** The consequences of each step of an offer. */
const consequences: Readonly<Record<OfferEffect['type'], Consequence>> = {
  'offer.accepted': {
    entry: { event: { type: 'offer.accept' }, reason: null },
    letter: 'casework.offerAnswered',
  },
  'offer.refused': { entry: lose('refused'), letter: 'casework.offerAnswered' },
  'offer.expired': { entry: lose('noAnswer'), letter: 'casework.offerExpired' },
  'offer.missed': { entry: lose('missedViewing'), letter: 'casework.offerMissed' },
  'offer.withdrawn': {
    entry: { event: { type: 'offer.withdraw' }, reason: null },
    letter: 'casework.offerWithdrawn',
  },
  'offer.remade': { entry: { event: { type: 'offer.make' }, reason: null }, letter: 'casework.offerMade' },
  'offer.decided': { entry: null, letter: 'casework.offerDecided' },
  'offer.let': { entry: null, letter: null },
  'offer.fellThrough': { entry: null, letter: null },
};

/** Queues a letter about an offer to its person, if they have an account. */
export async function writeOfferLetter(
  transaction: Transaction,
  { id, accountId, kind, answerBy }: Pick<HeldOffer, 'id' | 'accountId' | 'kind' | 'answerBy'>,
  letter: OfferLetter,
  told: Pick<CaseworkNotice, 'changed' | 'isAgain'> = {},
): Promise<void> {
  if (accountId === null) return;
  const isMade = letter === 'casework.offerMade';
  const isLater = told.changed?.includes('answerBy') === true;
  await writeCaseworkNotice(transaction, {
    kind: isMade && kind === 'final' ? 'casework.offerFinal' : letter,
    accountId,
    subjectId: id,
    dueAt: isMade || isLater ? answerBy.toISOString() : undefined,
    ...told,
  });
}

/** Writes a step of an offer to the council's stream of events. */
export async function announceOffer(
  transaction: Transaction,
  { id, accountId, state }: Pick<HeldOffer, 'id' | 'accountId' | 'state'>,
  event: OfferHistory['event'],
  madeBy: OfferHistory['madeBy'],
): Promise<void> {
  await writeResidentEvent(transaction, {
    kind: streamKinds[event],
    accountId,
    madeBy,
    subjectId: id,
    details: { state },
  });
}

const streamKinds = {
  'offer.make': 'offer.make',
  'offer.change': 'offer.change',
  'offer.accept': 'offer.accept',
  'offer.refuse': 'offer.refuse',
  'offer.expire': 'offer.expire',
  'viewing.miss': 'offer.missViewing',
  'offer.withdraw': 'offer.withdraw',
  'offer.remake': 'offer.remake',
  'refusal.decide': 'offer.decide',
  'home.let': 'offer.let',
  'home.reopen': 'offer.fallThrough',
} as const satisfies Readonly<Record<OfferHistory['event'], string>>;

const readEntry = statement({
  values: { bidId: 'uuid' },
  row: {
    advertId: 'uuid',
    state: typed<ShortlistEntryState>('text'),
    skipReason: typed<SkipReason | null>('text'),
  },
  text: `
    select advert_id as "advertId", state, skip_reason as "skipReason"
      from shortlist_entry where tenant_id = app_tenant() and bid_id = $bidId`,
});

const writeEntry = statement({
  values: { bidId: 'uuid', state: 'text', skipReason: 'text?' },
  text: `
    update shortlist_entry set state = $state, skip_reason = $skipReason
     where tenant_id = app_tenant() and bid_id = $bidId`,
});

/** Moves the entry of an offer's bid with it, under the lock of the advert. */
export async function moveEntry(
  transaction: Transaction,
  { id }: Pick<HeldOffer, 'id'>,
  bidId: string,
  { event, reason }: NonNullable<Consequence['entry']>,
): Promise<void> {
  const [entry] = await transaction.run(readEntry, { bidId });
  if (entry === undefined) throw new Error(`The offer ${id} has a bid that is on no shortlist.`);
  const { advertId, state, skipReason } = entry;
  const applied = apply(shortlistEntryMachine, { state, context: { skipped: skipReason !== null } }, event);
  // The home has a result by now, which decides the state of the entry.
  if (!applied.ok) return;
  await transaction.run(writeEntry, { bidId, state: applied.state, skipReason: reason });
  await recordShortlistEvents(transaction, advertId, [{ bidId, event: event.type, reason, note: null }]);
}
