import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import type { AccountNotice } from '../accounts/account-notice.ts';
import type { AlertNotice } from '../alerts/alert-notice.ts';
import type { CaseworkNotice } from '../casework/casework-notice.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { FileNotice } from '../files/file-notice.ts';
import type { FormNotice } from '../forms/form-notice.ts';
import type { Notice } from '../lettings/outbox.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A home as the public may see it. */
export interface MailedHome {
  readonly details: AdvertDetails;
  readonly closesAt: Date;
}

/** The person a letter is for. */
export interface MailRecipient {
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly state: 'unconfirmed' | 'active' | 'suspended';
}

/** An outbox row taken for sending, with its subject matter as it is now. */
export interface WaitingMail {
  readonly id: string;
  /** Attempts so far, including this one. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** True if it has waited so long that this is its last attempt. */
  readonly isLastTry: boolean;
  readonly notice: Notice | AccountNotice | FormNotice | FileNotice | CaseworkNotice | AlertNotice;
  /** Null if the case is unclaimed, or the letter belongs to no account. */
  readonly reader: MailRecipient | null;
  /** Null, like the scheme, if the council has no such bid. */
  readonly home: MailedHome | null;
  readonly schemeIdentifier: string | null;
  /** The bid's own state; null like the home. */
  readonly bidState: 'live' | 'withdrawn' | 'stood' | null;
  /** True if an earlier letter said that the bid cannot succeed; null like the home. */
  readonly reportedInVain: boolean | null;
  /** The bid's line on the shortlist of its closed home; null if it has none. */
  readonly shortlisted: { readonly outcome: BidOutcome | null } | null;
  /** The home that a bid moved away from. */
  readonly leftHome: MailedHome | null;
  readonly readAt: Date;
}

/**
 * Returns the columns and joins for the facts of a letter besides its outbox row.
 * @param row the name that the statement gives to that row.
 */
export const mailFacts = (row: string) => `
           ${row}.payload || jsonb_build_object('kind', ${row}.kind) as notice,
           case when account.id is not null then jsonb_build_object('name', account.name, 'email', account.email,
             'locale', account.locale, 'state', account.state) end as reader,
           bid.scheme_identifier as "schemeIdentifier", bid.state as "bidState",
           bid.told_in_vain_at is not null as "reportedInVain",
           case when entry.bid_id is not null then jsonb_build_object('outcome', entry.outcome) end as shortlisted,
           advert.details, advert.closes_at as "closesAt",
           left_advert.details as "leftDetails", left_advert.closes_at as "leftClosesAt"
      from ${row}
      left join account on account.tenant_id = ${row}.tenant_id
                       and account.id = (${row}.payload ->> 'accountId')::uuid
      left join bid on bid.tenant_id = ${row}.tenant_id and bid.id = (${row}.payload ->> 'bidId')::uuid
      left join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      left join shortlist_entry as entry on entry.tenant_id = bid.tenant_id and entry.bid_id = bid.id
      left join bid as left_bid on left_bid.tenant_id = bid.tenant_id
                               and left_bid.id = (${row}.payload ->> 'movedFrom')::uuid
      left join advert as left_advert on left_advert.tenant_id = left_bid.tenant_id
                                     and left_advert.id = left_bid.advert_id`;

/** The columns of {@link mailFacts}. */
export const mailFactsRow = {
  notice: typed<WaitingMail['notice']>('jsonb'),
  reader: typed<MailRecipient | null>('jsonb'),
  schemeIdentifier: 'text?',
  bidState: typed<WaitingMail['bidState']>('text'),
  reportedInVain: 'boolean',
  shortlisted: typed<WaitingMail['shortlisted']>('jsonb'),
  details: typed<AdvertDetails | null>('jsonb'),
  closesAt: 'timestamptz?',
  leftDetails: typed<AdvertDetails | null>('jsonb'),
  leftClosesAt: 'timestamptz?',
} as const;

/** RFC 5321, 4.5.4.1: "the give-up time generally needs to be at least 4-5 days". */
const patience = '4 days';

// The pause after this attempt is set when a row is taken, and must be longer than an attempt can last
// (Mailer): 2, 6 and 18 minutes, then 1, 3 and 8 hours. The moment is a subselect, so that its index is used. A
// letter that thousands get at once is taken only if nothing else is due.
const takeOne = statement({
  row: {
    id: 'bigint',
    attempts: 'integer',
    createdAt: 'timestamptz',
    isLastTry: 'boolean',
    readAt: 'timestamptz',
    ...mailFactsRow,
  },
  text: `
    with single as materialized (
           select id from outbox
            where tenant_id = app_tenant() and outcome is null and not to_many and not_before <= (select app_now())
            order by not_before, id
            limit 1
              for update skip locked
         ),
         one_of_many as materialized (
           select id from outbox
            where tenant_id = app_tenant() and outcome is null and to_many and not_before <= (select app_now())
              and not exists (select from single)
            order by not_before, id
            limit 1
              for update skip locked
         ),
         due as (select id from single union all select id from one_of_many),
         taken as (
           update outbox set attempts = attempts + 1,
                             not_before = app_now() + interval '2 minutes' * 3 ^ least(attempts, 5)
            from due
            where outbox.tenant_id = app_tenant() and outbox.id = due.id
           returning outbox.*
         )
    select taken.id, taken.attempts, taken.created_at as "createdAt",
           taken.created_at + interval '${patience}' <= app_now() as "isLastTry",
           app_now() as "readAt", ${mailFacts('taken')}`,
});

type HomeColumns = Pick<
  Row<{ row: typeof mailFactsRow }>,
  'details' | 'closesAt' | 'leftDetails' | 'leftClosesAt'
>;

/** Returns the homes of such a row. */
export function homesOf({ details, closesAt, leftDetails, leftClosesAt }: HomeColumns) {
  return { home: homeOf(details, closesAt), leftHome: homeOf(leftDetails, leftClosesAt) };
}

/**
 * Takes the row that has waited longest, and no other sender takes it until its pause is over; undefined if
 * none is due. The sender reports the result by {@link settleMail}; if it dies before that, the row is sent again.
 */
export async function takeWaiting(database: TenantDatabase): Promise<WaitingMail | undefined> {
  const [row] = await database.run(takeOne);
  return row && { ...row, ...homesOf(row) };
}

function homeOf(details: AdvertDetails | null, closesAt: Date | null): MailedHome | null {
  return details && closesAt ? { details, closesAt } : null;
}

const settleOne = statement({
  values: { id: 'bigint', outcome: 'text?', code: 'text?', soon: 'boolean', seconds: 'integer?' },
  text: `
    update outbox
       set outcome = $outcome, last_code = $code, sent_at = case when $outcome = 'sent' then app_now() end,
           -- An address that is no account's is kept for as long as a letter may still go there, and no longer.
           payload = case when $outcome is null then payload else payload - 'email' end,
           not_before = case when $seconds::integer is not null then app_now() + make_interval(secs => $seconds::integer)
                             when $soon then least(not_before, app_now() + interval '10 minutes')
                             else not_before end
     where tenant_id = app_tenant() and id = $id and outcome is null`,
});

/** The result of an attempt, for the row. */
export interface Settled {
  /** Null if it waits for another attempt. */
  readonly outcome:
    | 'sent'
    | 'noAddress'
    | 'refused'
    | 'expired'
    | 'withoutWords'
    | 'superseded'
    | 'notWanted'
    | null;
  readonly code: string | null;
  /** True if the attempt says nothing about this letter, so its pause need not exceed ten minutes. */
  readonly soon?: boolean;
  /** Seconds until the next attempt, if different from the pause set when it was taken. */
  readonly pause?: number | undefined;
}

/** Letters that a person at a screen is waiting for, having just asked for one. */
const awaited = [
  'account.confirm',
  'account.exists',
  'account.reset',
  'account.suspended',
  'account.unknown',
  'account.found',
  'account.changeEmail',
] as const satisfies readonly WaitingMail['notice']['kind'][];

/** In seconds: most obstacles pass at once, such as a mail server restarting. */
const firstPauses = [5, 15, 60];

/**
 * Returns the pause after an attempt, in seconds; letters that a person is waiting for start with shorter
 * pauses. Undefined to keep the pause set when it was taken.
 */
export function pauseAfter({
  attempts,
  notice,
}: Pick<WaitingMail, 'attempts' | 'notice'>): number | undefined {
  if (!awaited.some((kind) => kind === notice.kind)) return undefined;
  return firstPauses[attempts - 1] ?? 120 * 3 ** Math.min(attempts - firstPauses.length - 1, 5);
}

/** Records the result of a taken row. */
export async function settleMail(
  database: TenantDatabase,
  id: string,
  { outcome, code, soon = false, pause }: Settled,
): Promise<void> {
  const seconds = pause !== undefined && soon ? Math.min(pause, 600) : pause;
  await database.run(settleOne, { id, outcome, code, soon, seconds: seconds ?? null });
}

const nextDue = statement({
  values: { awaited: 'text[]' },
  row: {
    /** The earliest, by the database's clock; null if none is waiting. */
    nextAt: 'timestamptz?',
    /** Seconds until the next letter that a person is waiting for; null if there is none. */
    awaitedIn: 'double precision?',
  },
  text: `
    select least(
      (select min(not_before) from outbox where tenant_id = app_tenant() and outcome is null and not to_many),
      (select min(not_before) from outbox where tenant_id = app_tenant() and outcome is null and to_many)) as "nextAt",
      (select extract(epoch from min(not_before) - app_now())::float8 from outbox
        where tenant_id = app_tenant() and outcome is null and not to_many and kind = any($awaited)) as "awaitedIn"`,
});

/** Times at which a council's waiting letters may be sent. */
export type NextMail = Row<typeof nextDue>;

export async function findNextDue(database: TenantDatabase): Promise<NextMail> {
  const [row] = await database.run(nextDue, { awaited });
  const { nextAt = null, awaitedIn = null } = row ?? {};
  // Negative for a letter already due but not tried, because the mail server accepted none.
  return { nextAt, awaitedIn: awaitedIn === null ? null : Math.max(0, awaitedIn) };
}
