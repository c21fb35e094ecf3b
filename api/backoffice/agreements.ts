import type { AgreementItem } from '#schemas/backoffice/agreement.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { Transaction } from '../database/database.ts';
import { decided, type HeldBid, holdNamedBids, writeAgreement } from '../lettings/bids/agreements.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { doubled, feedError, feedWarning, hasErrors, type Imported, notSent, type Sent } from './finding.ts';

const nameOf = ({ advertReference, applicationReference }: AgreementItem | HeldBid) =>
  JSON.stringify([advertReference, applicationReference]);

/** Imports officers' decisions about bids that wait for one. */
export async function importAgreements(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<AgreementItem>[],
): Promise<Imported> {
  const shapes = [
    ...doubled(sent, 'applicationReference', nameOf),
    ...sent.flatMap((one) => shapeFindings(one, files)),
  ];
  const held = await holdNamedBids(
    transaction,
    sent.map(({ item }) => item),
  );
  const byName = new Map(held.map((bid) => [nameOf(bid), bid]));
  const findings = [...shapes, ...sent.flatMap((one) => bidFindings(one, byName.get(nameOf(one.item))))];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  let changed = 0;
  for (const { item } of sent) {
    const bid = byName.get(nameOf(item));
    const event = eventOf(item, bid?.open ?? false);
    if (!bid?.bidId || decided(bid, event) === undefined) continue;
    const { by, reason = null, words = null } = item;
    await writeAgreement(transaction, [bid.bidId], event.type, { by, reason, words });
    changed += 1;
  }
  return { created: 0, changed, unchanged: sent.length - changed, findings };
}

function eventOf({ decision, reason }: AgreementItem, open: boolean) {
  return decision === 'agreed'
    ? ({ type: 'bid.agree', open } as const)
    : ({ type: 'bid.refuse', open, hasReason: reason !== undefined } as const);
}

/** Returns what a schema cannot say: which parts belong together. */
function shapeFindings({ at, item }: Sent<AgreementItem>, files: TenantFiles): FeedFinding[] {
  const { decision, reason, words } = item;
  const findings = councilTextFindings(`${at}/words`, words, files);
  if (decision === 'refused' && reason === undefined) {
    findings.push(
      feedError(
        'withoutReason',
        `${at}/decision`,
        'The bid is refused, but there is no reason.',
        'Add "reason". The person sees it as a sentence.',
      ),
    );
  }
  for (const [field, value] of Object.entries({ reason, words })) {
    if (decision === 'refused' || value === undefined) continue;
    findings.push(
      feedError(
        'reasonWithoutRefusal',
        `${at}/${field}`,
        `"${field}" says why a bid is refused, but an officer agrees to it.`,
        `Leave "${field}" out, or make the decision "refused".`,
      ),
    );
  }
  return findings;
}

/** Compares a decision with the bid. An earlier decision may be sent again. */
function bidFindings({ at, item }: Sent<AgreementItem>, bid: HeldBid | undefined): FeedFinding[] {
  const { advertReference, applicationReference, decision } = item;
  if (!bid?.isAdvert) return [notSent(`${at}/advertReference`, 'advert', advertReference)];
  const pointer = `${at}/applicationReference`;
  if (!bid.isApplication) return [notSent(pointer, 'application', applicationReference)];
  if (bid.state === null) {
    return [
      feedError(
        'notSent',
        pointer,
        `The application "${applicationReference}" has not bid for this home.`,
        'Correct one of the two references.',
      ),
    ];
  }
  const { agreement, state, open } = bid;
  if (agreement === decision) return [];
  if (agreement === 'agreed' && state !== 'withdrawn') {
    return [
      feedError(
        'agreedAlready',
        `${at}/decision`,
        'An officer has already agreed to this bid, and the person can see that.',
        'Once bidding has closed, pass the person over with a reason (shortlists).',
      ),
    ];
  }
  if (agreement === 'refused') {
    return [
      feedError(
        'refusedAlready',
        `${at}/decision`,
        'This bid was refused, so it has ended. The person can see why.',
        'The person can bid again while the home is open. Then agree to that bid.',
      ),
    ];
  }
  if (state === 'withdrawn') {
    return [
      feedWarning(
        'bidWithdrawn',
        pointer,
        'This bid has since ended: it was withdrawn, or moved to another home.',
        'There is nothing to decide here. If the bid was moved, decide about it at its new home.',
      ),
    ];
  }
  if (agreement === 'notNeeded') {
    return decision === 'agreed'
      ? [
          feedWarning(
            'agreementNotNeeded',
            pointer,
            'This bid does not need an officer’s agreement, so it already counts.',
            'There is nothing to decide.',
          ),
        ]
      : [
          feedError(
            'agreementNotNeeded',
            pointer,
            'This bid does not need an officer’s agreement, so it cannot be refused.',
            'Once bidding has closed, pass the person over with a reason (shortlists).',
          ),
        ];
  }
  if (open) return [];
  return [
    feedError(
      'biddingClosed',
      `${at}/advertReference`,
      'No officer had agreed to this bid when bidding closed, so it cannot get the home.',
      'If the person should still get the home, make them a direct offer (offers, "kind": direct).',
    ),
  ];
}
