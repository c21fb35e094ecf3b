import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferState } from '#schemas/offers.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';
import type { HeldEntry, HeldShortlist } from '../lettings/shortlists/hold-shortlist.ts';
import { settleOffers } from '../casework/offers/settle-offers.ts';
import { type AdvertOutcome, recordOutcome } from '../lettings/shortlists/record-outcome.ts';
import { findCountedOrders, sideOf } from '../lettings/shortlists/standings.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { holdClosedAdverts } from './closed-adverts.ts';
import { choiceWithoutReason, notAgreedInTime, reasonWithoutChoice } from './new-offer-findings.ts';
import { doubled, feedError, feedWarning, hasErrors, type Imported, notSent, type Sent } from './finding.ts';

/** Imports the results of closed adverts. The last one sent counts, and everyone whose result changes gets a letter. */
export async function importOutcomes(
  transaction: Transaction,
  _files: TenantFiles,
  sent: readonly Sent<OutcomeItem>[],
): Promise<Imported> {
  const { shortlists, findings: unknown } = await holdClosedAdverts(transaction, sent);
  const offers = await findOffersNamed(transaction, sent);
  const winners = sent.flatMap(({ at, item: { homes = [] } }) =>
    homes.flatMap(({ applicationReference: reference }, index) =>
      reference === undefined ? [] : { at: `${at}/homes/${index}`, item: { reference } },
    ),
  );
  const orders = new Map<string, CountedOrders>();
  for (const [reference, shortlist] of shortlists) {
    orders.set(
      reference,
      await findCountedOrders(transaction, shortlist, namedIn(sent, reference, shortlist)),
    );
  }
  const findings = [
    ...doubled(sent, 'advertReference', ({ advertReference }) => advertReference),
    ...unknown,
    ...sent.flatMap(({ at, item }) => [
      ...shapeFindings(at, item),
      ...homeFindings(at, item, shortlists.get(item.advertReference), orders.get(item.advertReference)),
      ...offerFindings(at, item, shortlists.get(item.advertReference), offers),
    ]),
    // A person gets one home, even if a batch has results for several adverts.
    ...doubled(winners, 'applicationReference', ({ reference }) => reference),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  let changed = 0;
  for (const { at, item } of sent) {
    const shortlist = shortlists.get(item.advertReference);
    if (shortlist === undefined) continue;
    const outcome = outcomeOf(item, shortlist, offers);
    findings.push(...(await offersOut(transaction, at, shortlist, outcome)));
    if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
    const isRecorded = await recordOutcome(transaction, shortlist, outcome);
    const isSettled = await settleOffers(transaction, shortlist, outcome);
    if (isRecorded || isSettled) changed += 1;
  }
  return { created: 0, changed, unchanged: sent.length - changed, findings };
}

/** Returns what a schema cannot say: which parts belong to which result. */
function shapeFindings(at: string, { result, homes, because }: OutcomeItem): FeedFinding[] {
  const findings: FeedFinding[] = [];
  if (result === 'let' && homes === undefined) {
    findings.push(
      feedError(
        'withoutHomes',
        `${at}/result`,
        'The home is let, but you have not said who got it.',
        'Add "homes": one entry for each home, with the application that got it, or an empty entry {} for a home that was let outside bidding.',
      ),
    );
  }
  if (result !== 'let' && homes !== undefined) {
    findings.push(
      feedError(
        'homesWithoutLet',
        `${at}/homes`,
        `"homes" says who got a home, but the result is "${result}".`,
        'Leave "homes" out, or make the result "let".',
      ),
    );
  }
  if (result !== 'withdrawn' && because !== undefined) {
    findings.push(
      feedError(
        'reasonWithoutWithdrawal',
        `${at}/because`,
        `"because" says why a home was withdrawn, but the result is "${result}".`,
        'Leave "because" out, or make the result "withdrawn".',
      ),
    );
  }
  return findings;
}

type CountedOrders = Awaited<ReturnType<typeof findCountedOrders>>;

/** Returns the entries of an advert that got a home by these results. */
function namedIn(
  sent: readonly Sent<OutcomeItem>[],
  advertReference: string,
  { entries }: HeldShortlist,
): HeldEntry[] {
  const named = sent.flatMap(({ item }) =>
    item.advertReference === advertReference
      ? (item.homes ?? []).map(({ applicationReference }) => applicationReference)
      : [],
  );
  return entries.filter(
    ({ externalReference }) => externalReference !== null && named.includes(externalReference),
  );
}

/** Compares the homes of a result with the shortlist, and with the order that counted for each of them. */
function homeFindings(
  at: string,
  { homes = [] }: OutcomeItem,
  shortlist: HeldShortlist | undefined,
  orders: CountedOrders | undefined,
): FeedFinding[] {
  if (shortlist === undefined || orders === undefined || homes.length === 0) return [];
  const findings: FeedFinding[] = [];
  if (homes.length > shortlist.homes) {
    findings.push(
      feedError(
        'tooManyHomes',
        `${at}/homes`,
        `The advert is for ${shortlist.homes} ${shortlist.homes === 1 ? 'home' : 'homes'}, and ${homes.length} are let here.`,
        'Leave out the extra homes, or correct the number of homes in the advert.',
      ),
    );
  }
  const named = homes.flatMap(({ applicationReference: reference, chosenBecause }, index) =>
    reference === undefined ? [] : [{ at: `${at}/homes/${index}`, item: { reference, chosenBecause } }],
  );
  const references = new Set(named.map(({ item: { reference } }) => reference));
  const byReference = new Map(shortlist.entries.map((entry) => [entry.externalReference, entry]));
  for (const { at: pointer, item } of named) {
    const entry = byReference.get(item.reference);
    if (entry === undefined) {
      findings.push(notSent(`${pointer}/applicationReference`, 'bid on this shortlist', item.reference));
      continue;
    }
    findings.push(
      ...elsewhereFindings(pointer, entry),
      ...agreementFindings(pointer, entry),
      ...choiceFindings(pointer, item, entry, shortlist, references),
    );
    const order = orders.get(entry.bidId);
    if (order === undefined) {
      findings.push(
        feedWarning(
          'withoutOrder',
          `${pointer}/applicationReference`,
          'This scheme uses the order at the time of the offer, and no order with this person has been recorded since the advert closed.',
          'Send "order" with "shortlists" first, or make the offer here. Until then, people see that the home is let, but not why.',
        ),
      );
      continue;
    }
    const unexplained = shortlist.entries.filter(
      ({ bidId, skipReason, isNotAgreed, elsewhere, externalReference }) =>
        sideOf(order, entry.bidId, bidId) === 'ahead' &&
        skipReason === null &&
        !isNotAgreed &&
        elsewhere === null &&
        !named.some(({ item: { reference } }) => reference === externalReference),
    );
    if (unexplained.length > 0) {
      findings.push(
        feedWarning(
          'passedWithoutReason',
          `${pointer}/applicationReference`,
          `${unexplained.length} ${unexplained.length === 1 ? 'person' : 'people'} ahead of this one did not get the home, and you have not said why.`,
          'Send the reasons first, with "shortlists". Until then, they see that the council has not said why.',
        ),
      );
    }
  }
  return findings;
}

const readOut = statement({
  values: { advertId: 'uuid', winners: 'uuid[]', offers: 'uuid[]' },
  row: { references: 'text[]' },
  text: `
    select coalesce(array_agg(external_reference order by external_reference), '{}') as references
      from offer
     where tenant_id = app_tenant() and advert_id = $advertId and state in ('made', 'accepted')
       and (bid_id is null or application_id <> all ($winners)) and id <> all ($offers)`,
});

/** Returns an error if the homes that are let, plus those on offer to other people, are more than the advert has. */
async function offersOut(
  transaction: Transaction,
  at: string,
  { advertId, homes }: HeldShortlist,
  outcome: AdvertOutcome,
): Promise<FeedFinding[]> {
  // Once all homes are let, the result ends the remaining offers.
  if (outcome.result !== 'let' || outcome.homes.length >= homes) return [];
  const winners = outcome.homes.flatMap((home) => home ?? []);
  const [out] = await transaction.run(readOut, { advertId, winners, offers: outcome.offers ?? [] });
  const references = out?.references ?? [];
  if (outcome.homes.length + references.length <= homes) return [];
  return [
    feedError(
      'offersOut',
      `${at}/homes`,
      `Of the ${homes} homes, ${outcome.homes.length} would be let and ${references.length} are offered to other people (${references.join(', ')}).`,
      'Withdraw an offer first (offers), or send all homes that are let.',
    ),
  ];
}

/** A person gets one home, and has one offer at a time. */
function elsewhereFindings(pointer: string, { state, elsewhere }: HeldEntry): FeedFinding[] {
  if (elsewhere === null || state === 'let') return [];
  const isLet = elsewhere.state === 'let';
  return [
    feedError(
      isLet ? 'hasHome' : 'underOffer',
      `${pointer}/applicationReference`,
      isLet
        ? 'Another home is already let to this person.'
        : `This person has an offer of another home, "${elsewhere.reference}".`,
      isLet
        ? 'If that let fell through, take its result back first (outcomes, "undecided"). To move again they need a new application.'
        : 'Withdraw that offer first, or wait for its answer.',
    ),
  ];
}

/** A bid that no officer agreed to in time gets no home; a direct offer does not depend on the bid. */
function agreementFindings(pointer: string, { isNotAgreed, state }: HeldEntry): FeedFinding[] {
  if (!isNotAgreed || state === 'offered' || state === 'accepted' || state === 'let') return [];
  return [notAgreedInTime(`${pointer}/applicationReference`)];
}

/**
 * Checks that a choice between people who share a place has its reason, unless it was given with an offer or an earlier
 * result.
 */
function choiceFindings(
  pointer: string,
  { chosenBecause }: { readonly chosenBecause: string | undefined },
  { queuePosition, state }: HeldEntry,
  { entries }: HeldShortlist,
  winners: ReadonlySet<string>,
): FeedFinding[] {
  if (state === 'offered' || state === 'accepted' || state === 'let') return [];
  const level = entries.filter(
    (other) =>
      other.queuePosition === queuePosition &&
      other.skipReason === null &&
      other.elsewhere === null &&
      !other.isNotAgreed &&
      !winners.has(other.externalReference ?? ''),
  ).length;
  if (level > 0) return chosenBecause === undefined ? [choiceWithoutReason(pointer, level)] : [];
  return chosenBecause === undefined ? [] : [reasonWithoutChoice(`${pointer}/chosenBecause`)];
}

const readOffers = statement({
  values: { references: 'text[]' },
  row: {
    id: 'uuid',
    reference: 'text',
    advertId: 'uuid?',
    hasBid: 'boolean',
    state: typed<OfferState>('text'),
  },
  text: `
    select id, external_reference as reference, advert_id as "advertId", bid_id is not null as "hasBid", state
      from offer where tenant_id = app_tenant() and external_reference = any ($references)`,
});
type OffersByReference = ReadonlyMap<string, Row<typeof readOffers>>;

async function findOffersNamed(
  transaction: Transaction,
  sent: readonly Sent<OutcomeItem>[],
): Promise<OffersByReference> {
  const references = sent.flatMap(({ item: { homes = [] } }) =>
    homes.flatMap(({ offerReference }) => offerReference ?? []),
  );
  if (references.length === 0) return new Map();
  const rows = await transaction.run(readOffers, { references });
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Checks the offers by which homes were let to people who had not bid. */
function offerFindings(
  at: string,
  { homes = [] }: OutcomeItem,
  shortlist: HeldShortlist | undefined,
  offers: OffersByReference,
): FeedFinding[] {
  if (shortlist === undefined) return [];
  return homes.flatMap(({ offerReference, applicationReference }, index) => {
    if (offerReference === undefined) return [];
    const pointer = `${at}/homes/${index}/offerReference`;
    const say = (message: string, cure: string) => [feedError('wrongOffer', pointer, message, cure)];
    if (applicationReference !== undefined) {
      return say(
        'One home is let both by an offer and to an application.',
        'Send one of "offerReference" and "applicationReference".',
      );
    }
    const offer = offers.get(offerReference);
    if (offer === undefined) return [notSent(pointer, 'offer', offerReference)];
    if (offer.advertId !== shortlist.advertId || offer.hasBid) {
      return say(
        offer.hasBid
          ? 'This offer was made to a person who bid.'
          : 'This offer is for a home that is not in the advert.',
        offer.hasBid ? 'Send their "applicationReference" instead.' : 'Correct the reference.',
      );
    }
    if (offer.state === 'made' || offer.state === 'accepted' || offer.state === 'let') return [];
    return say(`This offer is "${offer.state}".`, 'Reopen it first (offers), or leave it out.');
  });
}

function outcomeOf(
  { result, homes = [], because }: OutcomeItem,
  { entries }: HeldShortlist,
  offers: OffersByReference,
): AdvertOutcome {
  if (result === 'let') {
    const byReference = new Map(entries.map((entry) => [entry.externalReference, entry.applicationId]));
    return {
      result,
      homes: homes.map(({ applicationReference: reference }) =>
        reference === undefined ? null : (byReference.get(reference) ?? null),
      ),
      offers: homes.flatMap(({ offerReference }) => offers.get(offerReference ?? '')?.id ?? []),
      chosenBecause: new Map(
        homes.flatMap(({ applicationReference: reference, chosenBecause }) => {
          const id = reference === undefined ? undefined : byReference.get(reference);
          return id === undefined || chosenBecause === undefined ? [] : [[id, chosenBecause] as const];
        }),
      ),
    };
  }
  if (result === 'withdrawn') return { result, because: because ?? null };
  return { result };
}
