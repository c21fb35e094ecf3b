import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { type HeldShortlist, holdShortlist } from '../lettings/shortlists/hold-shortlist.ts';
import { feedError, notSent, type Sent } from './finding.ts';

const readAdverts = statement({
  values: { references: 'text[]' },
  row: {
    id: 'uuid',
    reference: 'text',
    isWithdrawn: 'boolean',
    isOpen: 'boolean',
    isSettled: 'boolean',
    hasBids: 'boolean',
  },
  text: `
    select id, external_reference as reference, state = 'withdrawn' as "isWithdrawn",
           state = 'draft' or closes_at > (select app_now()) as "isOpen", settled_at is not null as "isSettled",
           exists (select from bid
                    where bid.tenant_id = advert.tenant_id and bid.advert_id = advert.id and bid.state = 'stood')
             as "hasBids"
      from advert
     where tenant_id = app_tenant() and external_reference = any ($references)
     order by id`,
});

/** The shortlists that a feed names, each with its advert locked, by reference; and findings for the others. */
interface ClosedAdverts {
  readonly shortlists: ReadonlyMap<string, HeldShortlist>;
  readonly findings: readonly FeedFinding[];
}

/** Finds and locks the shortlists of the adverts that these items name. */
export async function holdClosedAdverts(
  transaction: Transaction,
  sent: readonly Sent<{ readonly advertReference: string }>[],
): Promise<ClosedAdverts> {
  const rows = await transaction.run(readAdverts, {
    references: sent.map(({ item }) => item.advertReference),
  });
  const shortlists = new Map<string, HeldShortlist>();
  for (const { id, reference } of rows) {
    const shortlist = await holdShortlist(transaction, id);
    if (shortlist !== undefined) shortlists.set(reference, shortlist);
  }
  const known = new Map(rows.map((row) => [row.reference, row]));
  const findings = sent.flatMap(({ at, item: { advertReference } }) => {
    const pointer = `${at}/advertReference`;
    const advert = known.get(advertReference);
    if (advert === undefined) return [notSent(pointer, 'advert', advertReference)];
    if (shortlists.has(advertReference)) return [];
    const say = (message: string, cure: string) => [feedError('noShortlist', pointer, message, cure)];
    if (advert.isWithdrawn) {
      return say(
        `The advert "${advertReference}" was withdrawn before it closed, so it has no shortlist.`,
        'Leave it out. The people who bid already know that it was withdrawn.',
      );
    }
    if (advert.isOpen) {
      return say(
        `The advert "${advertReference}" has not closed yet, so it has no shortlist.`,
        'Send this once the advert has closed.',
      );
    }
    if (!advert.isSettled) {
      return say(
        `The advert "${advertReference}" has just closed. Its shortlist is being made.`,
        'Send this again in a minute.',
      );
    }
    if (advert.hasBids) {
      return say(
        `The advert "${advertReference}" closed before the portal kept shortlists, so it has none.`,
        'Leave it out. Its result cannot be recorded here.',
      );
    }
    return say(
      `The advert "${advertReference}" had no bids when it closed, so it has no shortlist.`,
      'Leave it out.',
    );
  });
  return { shortlists, findings };
}
