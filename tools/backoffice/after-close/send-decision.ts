import { importBatch } from '#api/backoffice/import-batch.ts';
import type { TenantDatabase, Transaction } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import { findMoves, type NamedMove } from './find-moves.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { AgreementItem } from '#schemas/backoffice/agreement.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { ShortlistItem } from '#schemas/backoffice/shortlist.ts';
import { CommandError } from '../../command/command-error.ts';
import { type OfferNow, readOfferNow } from './offer-now.ts';
import { countLetters, type Letters } from './letters.ts';

/** A decision of the council about one advert. */
export type Decision =
  | { readonly kind: 'agreements'; readonly item: AgreementItem }
  | { readonly kind: 'shortlists'; readonly item: ShortlistItem }
  | { readonly kind: 'offers'; readonly item: OfferItem }
  | { readonly kind: 'outcomes'; readonly item: OutcomeItem };

/** The effect of a decision. */
interface Decided {
  readonly refused: boolean;
  /** True if it changed something, or would without `--dry-run`. */
  readonly changed: boolean;
  readonly letters: Letters;
  readonly findings: readonly FeedFinding[];
  /** The offer afterwards; absent for other decisions, and if the decision was refused. */
  readonly offer?: OfferNow | undefined;
  /** The people whom a new order moves; absent for other decisions, and if nothing has changed. */
  readonly moves?: readonly NamedMove[] | undefined;
}

const none: Letters = { total: 0, byResult: [], corrections: 0, withoutAccount: 0, aboutOffers: [] };

/**
 * Sends one decision through the feed's own import.
 * @throws CommandError if the same records were being changed for too long.
 */
export async function sendDecision(
  database: TenantDatabase,
  files: TenantFiles,
  decision: Decision,
  dryRun: boolean,
): Promise<Decided> {
  const { kind, item } = decision;
  let letters = none;
  let offer: OfferNow | undefined;
  let moves: readonly NamedMove[] | undefined;
  try {
    const { created, changed, findings } = await importBatch(database, files, {
      kind,
      items: [item],
      dryRun,
      look: async (transaction) => {
        letters = await countLetters(transaction);
        if (decision.kind === 'offers')
          offer = await readOfferNow(transaction, decision.item.externalReference);
        if (decision.kind === 'shortlists' && decision.item.order !== undefined)
          moves = await readMoves(transaction, decision.item.advertReference);
      },
    });
    return {
      refused: false,
      changed: created + changed > 0,
      letters,
      findings: withCures(findings, item),
      offer,
      ...(created + changed > 0 && { moves }),
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'feed.refused') {
      const findings = withCures(findingsOf(error), item);
      return { refused: true, changed: false, letters: none, findings };
    }
    throw new CommandError(
      'Nothing was saved, because the same records were being changed at the same time. Run the command again.',
    );
  }
}

const readAdvert = statement({
  values: { advertReference: 'text' },
  row: { id: 'uuid' },
  text: `select id from advert where tenant_id = app_tenant() and external_reference = $advertReference`,
});

/** Finds the people whom the last order of an advert moves. */
async function readMoves(transaction: Transaction, advertReference: string): Promise<NamedMove[]> {
  const [advert] = await transaction.run(readAdvert, { advertReference });
  return advert === undefined ? [] : findMoves(transaction, advert.id);
}

function findingsOf({ members }: ProblemError): readonly FeedFinding[] {
  const findings: unknown = members['findings'];
  return Array.isArray(findings) ? findings : [];
}

/** Replaces advice about feeds with advice about commands. */
function withCures(
  findings: readonly FeedFinding[],
  {
    advertReference = '',
    externalReference: offer = '',
  }: { readonly advertReference?: string; readonly externalReference?: string },
): FeedFinding[] {
  const cures: Readonly<Record<string, string>> = {
    'feed.alreadyDecided': `Take the result back first: outcome record ${advertReference} --undecided. Then run this again, and record the result again.`,
    'feed.passedWithoutReason': `Give the reasons first: shortlist skip ${advertReference} <application> --reason <code>. Until then, they see that the council has not said why.`,
    'feed.aheadOfOthers': `Give the reasons with: shortlist skip ${advertReference} <application> --reason <code>. If the home is let without them, people see that the council has not said why.`,
    'feed.notFirst': `Offer the home to the first of them, or say why you pass them over: shortlist skip ${advertReference} <application> --reason <code>.`,
    'feed.withoutOrder': `Put the people in order first: shortlist order ${advertReference} --by <officer>. Until then, people see that the home is let, but not why.`,
    'feed.orderAtClose': 'There is nothing to put in order.',
    'feed.noHomeFree': 'Take the other offer back first (offer withdraw), or wait until it ends.',
    'feed.underOffer': 'Wait for the answer, or take that offer back first (offer withdraw).',
    'feed.withoutAccount': `Write to them yourself, and record their answer: offer answer ${offer} --help`,
    'feed.accountSuspended': `Write to them yourself, and record their answer: offer answer ${offer} --help`,
    'feed.offerState': `If the former state was a mistake, open the offer again first: offer reopen ${offer} --answer-by <time>. If the person answered in time and it is over, give more time first: offer change ${offer} --answer-by <time>.`,
    'feed.reopenedWithoutTime': 'Give a time in the future with --answer-by.',
    'feed.withoutViewing': `Say when the viewing was: offer answer ${offer} --missed-viewing --viewing <time>`,
    'feed.answerByOver': 'Give a time in the future with --answer-by.',
    'feed.withoutAnswerBy': 'Give it with --answer-by, or set "answerWithin" in lettings.json.',
    'feed.decisionWithoutReason': 'Give it with --because.',
    'feed.notLost': 'Record the result of the offer first: offer answer --help',
    'feed.countedAlready': `Decide first that it does not count: offer decide ${offer} --does-not-count --by <officer>`,
    'feed.notFree': 'Take the other offer or the result back first.',
    'feed.lessTime': 'Give a later time with --answer-by.',
    'feed.choiceWithoutReason': `Say why with --chosen-because <text>, which only your staff see. Or pass the others over: shortlist skip ${advertReference} <application> --reason <code>.`,
    'feed.reasonWithoutChoice': 'Leave --chosen-because out.',
    'feed.agreedAlready': `Once bidding has closed: shortlist skip ${advertReference} <application> --reason <code>.`,
    'feed.biddingClosed': `If the person should still get the home: offer make ${advertReference} <application> --kind direct --reference <offer>.`,
    'feed.notAgreed': `If the person should still get the home: offer make ${advertReference} <application> --kind direct --reference <offer>.`,
    'feed.cannotCount': 'Use --does-not-count, or change the rules.',
    'feed.tooManyHomes': 'Leave out the extra homes, or correct the number of homes in the advert.',
  };
  return findings.map((finding) => {
    const { kind, pointer, cure } = finding;
    if (kind === 'feed.notSent' && pointer.endsWith('/advertReference'))
      return { ...finding, cure: whichAdverts };
    if (kind === 'feed.notSent' && pointer.endsWith('/externalReference'))
      return { ...finding, cure: '"offer list" lists the offers that are waiting.' };
    return { ...finding, cure: cures[kind] ?? inCommands(cure) };
  });
}

/** The advice where an advert is unknown. */
export const whichAdverts =
  'Use the reference that the advert was imported with. "shortlist list" lists the adverts that are waiting for a result.';

/** Returns the cure of a finding about a whole advert, for people at a command line. */
export function inCommands(cure: string): string {
  return cure
    .replace('Send this again', 'Run this again')
    .replace('Send this', 'Run this')
    .replace('Leave it out. Its', 'Its')
    .replace('Leave it out.', 'There is nothing to record for it.');
}
