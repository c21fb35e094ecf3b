import { importBatch } from '#api/backoffice/import-batch.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { ProblemError } from '#api/errors/problem-error.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { OfferItem } from '#schemas/backoffice/offer.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { ShortlistItem } from '#schemas/backoffice/shortlist.ts';
import { CommandError } from '../../command/command-error.ts';
import { countLetters, type Letters } from './letters.ts';

/** A decision of the council after the close of one advert. */
export type Decision =
  | { readonly kind: 'shortlists'; readonly item: ShortlistItem }
  | { readonly kind: 'offers'; readonly item: OfferItem }
  | { readonly kind: 'outcomes'; readonly item: OutcomeItem };

/** The effect of a decision. */
interface Decided {
  readonly refused: boolean;
  /** True if it changed something, or would in an earnest run. */
  readonly changed: boolean;
  readonly letters: Letters;
  readonly findings: readonly FeedFinding[];
}

const none: Letters = { total: 0, byResult: [], corrections: 0, withoutAccount: 0, aboutOffers: [] };

/**
 * Sends one decision through the feed's own import.
 * @throws CommandError if the same records were being changed for too long.
 */
export async function sendDecision(
  database: TenantDatabase,
  files: TenantFiles,
  { kind, item }: Decision,
  dryRun: boolean,
): Promise<Decided> {
  let letters = none;
  try {
    const { created, changed, findings } = await importBatch(database, files, {
      kind,
      items: [item],
      dryRun,
      look: async (transaction) => {
        letters = await countLetters(transaction);
      },
    });
    return { refused: false, changed: created + changed > 0, letters, findings: withCures(findings, item) };
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

function findingsOf({ members }: ProblemError): readonly FeedFinding[] {
  const findings: unknown = members['findings'];
  return Array.isArray(findings) ? findings : [];
}

/** Replaces cures that speak of feeds with commands. */
function withCures(
  findings: readonly FeedFinding[],
  { advertReference = '' }: { readonly advertReference?: string },
): FeedFinding[] {
  const cures: Readonly<Record<string, string>> = {
    'feed.alreadyDecided': `Take the result back first: outcome record ${advertReference} --undecided. Then run this again, and record the result again.`,
    'feed.passedWithoutReason': `Give the reasons first: shortlist skip ${advertReference} <application> --reason <code>. Until then they read that the council has not said why.`,
    'feed.tooManyHomes': 'Leave out what is too many, or correct the number of homes of the advert.',
  };
  return findings.map((finding) => {
    const { kind, pointer, cure } = finding;
    if (kind === 'feed.notSent' && pointer.endsWith('/advertReference'))
      return { ...finding, cure: whichAdverts };
    return { ...finding, cure: cures[kind] ?? inCommands(cure) };
  });
}

/** The advice where an advert is unknown. */
export const whichAdverts =
  'Use the reference by which the advert was imported. "shortlist list" names the adverts that wait for a result.';

/** Returns the cure of a finding about a whole advert, for people at a command line. */
export function inCommands(cure: string): string {
  return cure
    .replace('Send this again', 'Run this again')
    .replace('Send this', 'Run this')
    .replace('Leave it out. Its', 'Its')
    .replace('Leave it out.', 'There is nothing to record for it.');
}
