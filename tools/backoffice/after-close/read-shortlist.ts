import { holdClosedAdverts } from '#api/backoffice/closed-adverts.ts';
import { findShortlist } from '#api/backoffice/read-shortlist.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';
import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import { CommandError } from '../../command/command-error.ts';
import { inCommands, whichAdverts } from './send-decision.ts';

/**
 * Returns the shortlist of a closed advert.
 * @throws CommandError if it has none, with the reason.
 */
export async function readShortlist(
  database: TenantDatabase,
  advertReference: string,
): Promise<ShortlistResponse> {
  const found = await findShortlist(database, advertReference);
  if (found !== undefined) return found;
  const { findings } = await database.transaction(
    (transaction) => holdClosedAdverts(transaction, [{ at: '', item: { advertReference } }]),
    () => false,
  );
  const [first] = findings;
  if (first === undefined) throw new CommandError('The advert has closed just now. Run this again.');
  const cure = first.kind === 'feed.notSent' ? whichAdverts : inCommands(first.cure);
  throw new CommandError(`${first.message} ${cure}`);
}

/**
 * Returns the reference of an application on a shortlist, from that reference or from the number that its person knows.
 * @throws CommandError if it is not on the shortlist, or if it cannot be named.
 */
export function applicationOn({ advertReference, entries }: ShortlistResponse, named: string): string {
  const found =
    entries.find(({ applicationReference }) => applicationReference === named) ??
    entries.find(({ applicationNumber }) => applicationNumber === named);
  if (found === undefined) {
    // A mistyped number must not suggest another household's.
    throw new CommandError(
      `No application ${named} is on the shortlist of ${advertReference}: it did not bid for this home. "shortlist show ${advertReference}" lists those that did.`,
    );
  }
  if (found.applicationReference === null) {
    throw new CommandError(
      `The application ${named} was never imported, so it has no reference to name it by. Import it with an externalReference and the number ${found.applicationNumber} first.`,
    );
  }
  return found.applicationReference;
}

const homesOf = statement({
  values: { advertReference: 'text' },
  row: { homes: 'integer' },
  text: `
    select (details ->> 'homes')::integer as homes
      from advert where tenant_id = app_tenant() and external_reference = $advertReference`,
});

/** Returns how many homes an advert is for. */
export async function findHomes(database: TenantDatabase, advertReference: string): Promise<number> {
  const [advert] = await database.run(homesOf, { advertReference });
  return advert?.homes ?? 1;
}

/** A closed advert with people who wait for its result. */
export interface WaitingAdvert {
  readonly advertReference: string;
  readonly title: string;
  /** ISO instant. */
  readonly closedAt: string;
  readonly bids: number;
  readonly passedOver: number;
}

const waitingAdverts = statement({
  row: {
    advertReference: 'text',
    title: 'text',
    closedAt: 'timestamptz',
    bids: 'integer',
    passedOver: 'integer',
  },
  text: `
    select advert.external_reference as "advertReference", advert.details ->> 'title' as title,
           advert.closes_at as "closedAt", count(*)::integer as bids,
           count(*) filter (where entry.state = 'skipped')::integer as "passedOver"
      from advert
      join shortlist_entry as entry on entry.tenant_id = advert.tenant_id and entry.advert_id = advert.id
     where advert.tenant_id = app_tenant() and advert.external_reference is not null
     group by advert.id, advert.external_reference, advert.details, advert.closes_at
    having bool_or(entry.state not in ('let', 'ended'))
     order by advert.closes_at, advert.external_reference`,
});

/** Finds the closed adverts that wait for a result, the one that has waited longest first. */
export async function findWaitingAdverts(database: TenantDatabase): Promise<WaitingAdvert[]> {
  const rows = await database.run(waitingAdverts);
  return rows.map((row) => ({ ...row, closedAt: row.closedAt.toISOString() }));
}
