import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { Transaction } from '../database/database.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { doubled, feedError, hasErrors, type Imported, type Sent } from './finding.ts';
import { changeOffer, offerNamed } from './change-offer.ts';
import { newOffer } from './new-offer.ts';

/**
 * Imports offers of homes, one after another, since each may take a home or a person that the next one wants. All fail
 * together if one is wrong.
 */
export async function importOffers(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<OfferItem>[],
): Promise<Imported> {
  const findings: FeedFinding[] = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...sent.flatMap((one) => shapeFindings(one, files)),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  let [created, changed, unchanged] = [0, 0, 0];
  for (const one of sent) {
    const existing = await offerNamed(transaction, one.item.externalReference);
    const result =
      existing === undefined
        ? await newOffer(transaction, files, one)
        : await changeOffer(transaction, files, existing, one);
    findings.push(...result.findings);
    if (existing === undefined) created += 1;
    else if (result.isChanged) changed += 1;
    else unchanged += 1;
  }
  return { created, changed, unchanged, findings };
}

/** Returns what a schema cannot say: which parts belong together. */
function shapeFindings({ at, item }: Sent<OfferItem>, files: TenantFiles): FeedFinding[] {
  const { state, reason, because, decision, viewing } = item;
  const findings = [
    ...councilTextFindings(`${at}/message`, item.message, files),
    ...councilTextFindings(`${at}/because`, because, files),
    ...councilTextFindings(`${at}/viewing/place`, viewing?.place, files),
    ...councilTextFindings(`${at}/decision/because`, decision?.because, files),
  ];
  const say = (kind: string, field: string, message: string, cure: string) =>
    findings.push(feedError(kind, `${at}/${field}`, message, cure));
  if (state === 'refused' && reason === undefined) {
    say(
      'withoutReason',
      'state',
      'The offer is refused, but there is no reason.',
      'Add "reason". It is "other" if the person gave none.',
    );
  }
  if (state !== 'refused' && reason !== undefined) {
    say(
      'reasonWithoutRefusal',
      'reason',
      '"reason" says why an offer was refused, but "state" is not "refused".',
      'Leave "reason" out, or send "state": "refused".',
    );
  }
  if (state !== 'withdrawn' && because !== undefined) {
    say(
      'becauseWithoutWithdrawal',
      'because',
      '"because" says why you take an offer back, but "state" is not "withdrawn".',
      'Leave "because" out, or send "state": "withdrawn".',
    );
  }
  if (decision?.counts === true && decision.because === undefined) {
    say(
      'decisionWithoutReason',
      'decision',
      'You decided that the refusal counts, but have not said why.',
      'Add "because", by locale: the person reads it with the decision.',
    );
  }
  return findings;
}
