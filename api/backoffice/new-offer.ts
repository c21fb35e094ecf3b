import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { Transaction } from '../database/database.ts';
import { makeOffer } from '../casework/offers/make-offer.ts';
import { lockHome } from '../casework/offers/hold-offer.ts';
import { schemeOfOffer } from '../casework/offers/refusal-history.ts';
import { findOrderNow, type OrderNow, putInOrder } from '../lettings/shortlists/put-in-order.ts';
import { answerBy as lastMoment } from '../rules/lettings/answer-by.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, hasErrors, notSent, type Sent } from './finding.ts';
import {
  bidFindings,
  choiceFindings,
  closedFindings,
  homeFindings,
  notYetMade,
  type OrderAhead,
  personFindings,
  schemeFindings,
  timeFindings,
} from './new-offer-findings.ts';
import {
  findAdvert,
  findHoused,
  findPerson,
  isProperty,
  type OfferedAdvert,
  type OfferedPerson,
} from './offered.ts';

/** The effect of one item of the feed. */
export interface OfferImported {
  readonly isChanged: boolean;
  readonly findings: readonly FeedFinding[];
}

/** Makes a new offer, after checking for obstacles under the lock of its home. */
export async function newOffer(
  transaction: Transaction,
  files: TenantFiles,
  sent: Sent<OfferItem>,
): Promise<OfferImported> {
  const { at, item } = sent;
  // An answer or a decision is about an offer that was made before.
  const isMade = item.applicationReference === undefined && (item.state ?? item.decision) !== undefined;
  if (isMade) return refuse(notSent(`${at}/externalReference`, 'offer', item.externalReference));
  const first = namesFindings(sent);
  if (hasErrors(first)) return { isChanged: false, findings: first };
  const { advertReference, propertyReference = null, applicationReference = '', kind = 'ordinary' } = item;
  const place = advertReference === undefined ? null : await findAdvert(transaction, advertReference);
  if (place === undefined) return refuse(notSent(`${at}/advertReference`, 'advert', advertReference ?? ''));
  if (place !== null) {
    const findings = closedFindings(at, place);
    if (findings.length > 0) return { isChanged: false, findings };
  } else if (propertyReference !== null && !(await isProperty(transaction, propertyReference))) {
    return refuse(notSent(`${at}/propertyReference`, 'property', propertyReference));
  }
  const advertId = place?.id ?? null;
  await lockHome(transaction, { advertId, propertyReference });
  const person = await findPerson(transaction, { applicationReference, advertId, propertyReference });
  if (person === undefined)
    return refuse(notSent(`${at}/applicationReference`, 'application', applicationReference));
  const order = await orderFor(transaction, place, person);
  const home = place === null ? 1 : firstFree(person, place.homes ?? 1);
  const answerBy = answerByOf(files, item, person, place?.schemeIdentifier ?? null);
  const findings = [
    ...personFindings(at, person),
    ...homeFindings(at, person, place, home),
    ...bidFindings(at, kind, order === undefined ? person : { ...person, ...order }, place),
    ...choiceFindings(at, item, person, place),
    ...schemeFindings(at, person, place?.schemeIdentifier ?? null),
    ...timeFindings(at, answerBy, person.now),
    ...(item.decision === undefined && item.state === undefined ? [] : [notYetMade(at)]),
  ];
  if (hasErrors(findings) || home === undefined || answerBy === undefined)
    return { isChanged: false, findings };
  await makeOffer(transaction, {
    externalReference: item.externalReference,
    applicationId: person.applicationId,
    accountId: person.accountId,
    advertId,
    bidId: person.bidId,
    orderNumber: order === undefined ? null : await putInOrder(transaction, order.now, null),
    propertyReference: place === null ? propertyReference : null,
    home,
    kind,
    answerBy,
    viewing: item.viewing ?? null,
    message: item.message ?? null,
    chosenBecause: item.chosenBecause ?? null,
    note: item.note ?? null,
  });
  return { isChanged: true, findings };
}

/**
 * Finds the order that an offer of an advert follows, and who is ahead of the person in it; undefined where the order at
 * the close counts, and for a person who had not bid.
 */
async function orderFor(
  transaction: Transaction,
  place: OfferedAdvert | null,
  { bidId }: OfferedPerson,
): Promise<(OrderAhead & { readonly now: OrderNow }) | undefined> {
  if (place === null || bidId === null) return undefined;
  const now = await findOrderNow(transaction, place.id, bidId);
  if (now === undefined) return undefined;
  const own = now.entries.find((entry) => entry.bidId === bidId)?.queuePosition ?? 0;
  const ahead = now.entries.filter(({ queuePosition }) => queuePosition < own);
  const housed = await findHoused(
    transaction,
    ahead.map(({ applicationId }) => applicationId),
  );
  const waiting = ahead.filter(({ applicationId }) => !housed.has(applicationId));
  const first = waiting.filter(({ obstacles }) => obstacles.length === 0);
  return {
    now,
    waitingAhead: waiting.length,
    firstInLine: first.map(({ externalReference, reference }) => externalReference ?? reference),
  };
}

const refuse = (finding: FeedFinding): OfferImported => ({ isChanged: false, findings: [finding] });

function namesFindings({ at, item }: Sent<OfferItem>): FeedFinding[] {
  const { advertReference, propertyReference, applicationReference, kind = 'ordinary' } = item;
  const findings: FeedFinding[] = [];
  if ((advertReference === undefined) === (propertyReference === undefined)) {
    findings.push(
      feedError(
        'whichHome',
        at,
        advertReference === undefined
          ? 'The new offer does not name a home.'
          : 'The new offer names both an advert and a home.',
        'Send "advertReference", or "propertyReference" for a home that was not advertised.',
      ),
    );
  }
  if (applicationReference === undefined) {
    findings.push(
      feedError(
        'whichPerson',
        at,
        'The new offer does not name a person.',
        'Send "applicationReference": the application of the person you offer the home to.',
      ),
    );
  }
  if (propertyReference !== undefined && kind === 'ordinary') {
    findings.push(
      feedError(
        'ordinaryWithoutAdvert',
        `${at}/propertyReference`,
        'This home was not advertised, so the offer cannot be an ordinary one.',
        'Send "kind": direct, plan or final.',
      ),
    );
  }
  return findings;
}

/** Returns the number of the first home that is not taken; undefined if all are used. */
function firstFree({ taken, used }: OfferedPerson, homes: number): number | undefined {
  if (used >= homes) return undefined;
  return Array.from({ length: homes }, (_, index) => index + 1).find((home) => !taken.includes(home));
}

function answerByOf(
  { policy, tenant }: TenantFiles,
  { answerBy }: OfferItem,
  { schemeIdentifiers, now }: OfferedPerson,
  advertScheme: string | null,
): Date | undefined {
  if (answerBy !== undefined) return new Date(answerBy);
  const within = schemeOfOffer(policy, { advertScheme, schemeIdentifiers })?.offers?.answerWithin;
  return within && lastMoment(within, now, tenant.bankHolidays ?? 'england-and-wales');
}
