import { isDeepStrictEqual } from 'node:util';
import type { OfferEvent } from '#machines/lifecycle/offer.machine.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { OfferState } from '#schemas/offers.ts';
import type { ChangedOfferPart } from '../casework/casework-notice.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { decideRefusal } from '../casework/offers/decide-refusal.ts';
import {
  type HeldOffer,
  holdOffer,
  type OfferChange,
  recordOfferEvent,
  writeOffer,
} from '../casework/offers/hold-offer.ts';
import { announceOffer, moveOffer, writeOfferLetter } from '../casework/offers/move-offer.ts';
import { schemeOfOffer } from '../casework/offers/refusal-history.ts';
import { canCount } from '../rules/lettings/refusals.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, type Sent } from './finding.ts';
import type { OfferImported } from './new-offer.ts';
import { type OfferResult, reopenOffer } from './reopen-offer.ts';

const byReference = statement({
  values: { reference: 'text' },
  row: { id: 'uuid' },
  text: `select id from offer where tenant_id = app_tenant() and external_reference = $reference`,
});

/** Finds and locks the offer with a reference of the council; undefined if there is none. */
export async function offerNamed(
  transaction: Transaction,
  reference: string,
): Promise<HeldOffer | undefined> {
  const [row] = await transaction.run(byReference, { reference });
  return row && holdOffer(transaction, row.id);
}

/**
 * Changes an offer as the council's feed says. Whatever the item leaves out stays as it is, and repeating the current
 * state changes nothing.
 */
export async function changeOffer(
  transaction: Transaction,
  { policy }: TenantFiles,
  offer: HeldOffer,
  { at, item }: Sent<OfferItem>,
): Promise<OfferImported> {
  const named = [...(await namesFindings(transaction, offer, at, item)), ...resultFindings(offer, at, item)];
  if (named.length > 0) return { isChanged: false, findings: named };
  const moved = await moveByFeed(transaction, offer, at, item);
  if ('finding' in moved) return { isChanged: false, findings: [moved.finding] };
  const told = await changeTerms(transaction, moved.offer, at, item);
  if ('finding' in told) return { isChanged: false, findings: [told.finding] };
  const { decision, note } = item;
  let current = told.offer;
  if (decision !== undefined) {
    const finding = undecidable(policy, current, at, decision);
    if (finding !== undefined) return { isChanged: false, findings: [finding] };
    const { counts, by, because } = decision;
    const given = { counts, by, because: because ?? null };
    current = (await decideRefusal(transaction, policy, current, given, note ?? null)) ?? current;
  }
  return { isChanged: current.version !== offer.version, findings: [] };
}

const readNames = statement({
  values: { id: 'uuid' },
  row: { advertReference: 'text?', propertyReference: 'text?', applicationReference: 'text?' },
  text: `
    select advert.external_reference as "advertReference", offer.property_reference as "propertyReference",
           application.external_reference as "applicationReference"
      from offer
      join application on application.tenant_id = offer.tenant_id and application.id = offer.application_id
      left join advert on advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id
     where offer.tenant_id = app_tenant() and offer.id = $id`,
});

/** The home, the person and the kind of an offer never change. */
async function namesFindings(
  transaction: Transaction,
  { id, kind }: HeldOffer,
  at: string,
  item: OfferItem,
): Promise<FeedFinding[]> {
  const [names] = await transaction.run(readNames, { id });
  const known: Readonly<Record<string, string | null | undefined>> = { ...names, kind };
  const fields = ['advertReference', 'propertyReference', 'applicationReference', 'kind'] as const;
  return fields.flatMap((field) => {
    const sent = item[field];
    if (sent === undefined || sent === known[field]) return [];
    return [
      feedError(
        'otherOffer',
        `${at}/${field}`,
        `The offer "${item.externalReference}" was made with ${field} ${known[field] ?? 'left out'}. You cannot change that.`,
        'Withdraw it, and make a new offer with a new reference.',
      ),
    ];
  });
}

/** The result of an advert says who got its homes. An offer says it only for a home that was not advertised. */
function resultFindings(
  { advertId, state: before }: HeldOffer,
  at: string,
  { state }: OfferItem,
): FeedFinding[] {
  if (advertId === null || (state !== 'let' && state !== 'fellThrough') || state === before) return [];
  return [
    feedError(
      'resultOfAdvert',
      `${at}/state`,
      'This home was advertised, so the result of its advert says who got it.',
      'Send the result of the advert (outcomes) instead.',
    ),
  ];
}

/** States that a state of the feed has already led to, or that came after it. */
const already: Readonly<Record<NonNullable<OfferItem['state']>, readonly OfferState[]>> = {
  accepted: ['accepted', 'let', 'fellThrough'],
  refused: ['refused'],
  missedViewing: ['missedViewing'],
  withdrawn: ['withdrawn'],
  reopened: ['made', 'accepted', 'let'],
  let: ['let'],
  fellThrough: ['fellThrough'],
};

async function moveByFeed(
  transaction: Transaction,
  offer: HeldOffer,
  at: string,
  item: OfferItem,
): Promise<OfferResult> {
  const { state, reason, because, note, answerBy } = item;
  if (state === undefined || already[state].includes(offer.state)) return { offer };
  const common = { madeBy: 'council', note: note ?? null } as const;
  const recorded = { answeredAt: offer.now, answeredBy: 'council', answerKey: null } as const;
  let moved: HeldOffer | undefined;
  switch (state) {
    case 'accepted': {
      const event: OfferEvent = { type: 'offer.accept', isInTime: offer.now < offer.answerBy };
      moved = await moveOffer(transaction, offer, {
        ...common,
        event,
        change: { ...recorded, answer: 'accept' },
      });
      break;
    }
    case 'refused': {
      const event: OfferEvent = {
        type: 'offer.refuse',
        isInTime: offer.now < offer.answerBy,
        hasReason: reason !== undefined,
        isRecorded: true,
      };
      moved = await moveOffer(transaction, offer, {
        ...common,
        event,
        change: { ...recorded, answer: 'refuse', refusalReason: reason ?? null, refusalWords: null },
        details: { reason },
      });
      break;
    }
    case 'missedViewing': {
      const viewing = item.viewing === undefined ? offer.viewing : item.viewing;
      const isOver = viewing !== null && new Date(viewing.at) <= offer.now;
      const isLive = offer.state === 'made' || offer.state === 'accepted';
      if (isLive && !isOver) return { finding: withoutViewing(at, viewing) };
      const event: OfferEvent = { type: 'viewing.miss', hasViewing: isOver };
      moved = await moveOffer(transaction, offer, { ...common, event, change: { viewing } });
      break;
    }
    case 'withdrawn':
      moved = await moveOffer(transaction, offer, {
        ...common,
        event: { type: 'offer.withdraw' },
        change: { withdrawnBecause: because ?? null },
        details: { because },
      });
      break;
    case 'let':
      moved = await moveOffer(transaction, offer, { ...common, event: { type: 'home.let' } });
      if (moved !== undefined) await writeOfferLetter(transaction, moved, 'casework.offerLet');
      break;
    case 'fellThrough':
      moved = await moveOffer(transaction, offer, { ...common, event: { type: 'home.reopen' } });
      if (moved !== undefined)
        await writeOfferLetter(transaction, moved, 'casework.offerChanged', { changed: ['letting'] });
      break;
    case 'reopened': {
      const reopened = await reopenOffer(transaction, offer, at, answerBy, note ?? null);
      return reopened ?? { finding: wrongState(offer, at, state) };
    }
  }
  return moved === undefined ? { finding: wrongState(offer, at, state) } : { offer: moved };
}

function withoutViewing(at: string, viewing: HeldOffer['viewing']): FeedFinding {
  return feedError(
    'withoutViewing',
    `${at}/state`,
    viewing === null
      ? 'This offer has no viewing, so the person cannot have missed it.'
      : 'The viewing for this offer has not happened yet, so the person cannot have missed it.',
    viewing === null
      ? 'Send "viewing" with the time of the viewing. If there was none, use a different state.'
      : 'Send this after the viewing. If the viewing was earlier, also send its actual time in "viewing".',
  );
}

function wrongState({ state, now, answerBy }: HeldOffer, at: string, wanted: string): FeedFinding {
  const isLate = state === 'made' && now >= answerBy;
  return feedError(
    'offerState',
    `${at}/state`,
    isLate
      ? 'The time to answer this offer has passed.'
      : `This offer is "${state}", so it cannot become "${wanted}".`,
    isLate
      ? 'If the person answered in time, send a later "answerBy" first, and then the answer.'
      : 'If the former state was a mistake, send "state": "reopened" with a new "answerBy" first.',
  );
}

/** Changes the time to answer, the viewing or the message of an offer that waits for its answer. */
async function changeTerms(
  transaction: Transaction,
  offer: HeldOffer,
  at: string,
  { answerBy, viewing, message, note }: OfferItem,
): Promise<OfferResult> {
  const change: OfferChange = {
    ...(answerBy === undefined || new Date(answerBy).getTime() === offer.answerBy.getTime()
      ? {}
      : { answerBy: new Date(answerBy) }),
    ...(viewing === undefined || isDeepStrictEqual(viewing, offer.viewing) ? {} : { viewing }),
    ...(message === undefined || isDeepStrictEqual(message, offer.message) ? {} : { message }),
  };
  if (Object.keys(change).length === 0) return { offer };
  const isLive = offer.state === 'made' || offer.state === 'accepted';
  if (!isLive || (change.answerBy !== undefined && offer.state !== 'made')) {
    return {
      finding: feedError(
        'offerOver',
        at,
        `This offer is "${offer.state}", so you can no longer change its terms.`,
        'Leave "answerBy", "viewing" and "message" out.',
      ),
    };
  }
  if (change.answerBy !== undefined && change.answerBy < offer.answerBy) {
    return {
      finding: feedError(
        'lessTime',
        `${at}/answerBy`,
        'The person already has longer than this to answer, and may rely on it.',
        'Leave it out, or send a later time.',
      ),
    };
  }
  const changed = await writeOffer(transaction, offer, change);
  const parts = changedParts(offer, change);
  const details = { answerBy: changed.answerBy.toISOString(), viewing: changed.viewing, changed: parts };
  await recordOfferEvent(transaction, offer.id, {
    event: 'offer.change',
    madeBy: 'council',
    details,
    note: note ?? null,
  });
  await announceOffer(transaction, changed, 'offer.change', 'council');
  await writeOfferLetter(transaction, changed, 'casework.offerChanged', { changed: parts });
  return { offer: changed };
}

/** Returns the changes to tell the person about. */
function changedParts({ viewing: before }: HeldOffer, change: OfferChange): ChangedOfferPart[] {
  const viewing =
    before === null ? 'viewingArranged' : change.viewing === null ? 'viewingCancelled' : 'viewingChanged';
  return [
    ...(change.answerBy === undefined ? [] : (['answerBy'] as const)),
    ...(change.viewing === undefined ? [] : ([viewing] as const)),
    ...(change.message === undefined ? [] : (['message'] as const)),
  ];
}

function undecidable(
  policy: TenantFiles['policy'],
  offer: HeldOffer,
  at: string,
  { counts }: NonNullable<OfferItem['decision']>,
): FeedFinding | undefined {
  const { state, lostAt } = offer;
  if (lostAt === null) {
    return feedError(
      'notLost',
      `${at}/decision`,
      `This offer is "${state}", so there is nothing to decide. An offer that you withdraw never counts.`,
      'Leave the decision out.',
    );
  }
  if (!counts) return undefined;
  const refusals = schemeOfOffer(policy, offer)?.offers?.refusals;
  if (refusals !== undefined && canCount(refusals, { ending: state, endedOn: londonDay(lostAt) }))
    return undefined;
  return feedError(
    'cannotCount',
    `${at}/decision/counts`,
    refusals === undefined
      ? 'lettings.json has no refusal rules for this scheme, so this offer cannot count.'
      : `By the refusal rules in lettings.json, this offer ("${state}", ${londonDay(lostAt)}) cannot count.`,
    'Send "counts": false, or change the rules.',
  );
}
