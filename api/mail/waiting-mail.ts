import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { AccountNotice } from '../accounts/account-notice.ts';
import type { AlertNotice } from '../alerts/alert-notice.ts';
import type { CaseworkNotice } from '../casework/casework-notice.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { OutboxTable } from '../database/tables.ts';
import type { FileNotice } from '../files/file-notice.ts';
import type { FormNotice } from '../forms/form-notice.ts';
import type { Notice } from '../lettings/outbox.ts';

/** A home as the public may see it. */
export interface MailedHome {
  readonly details: AdvertDetails;
  readonly closesAt: Date;
}

/** Whom a letter is for. */
export interface Reader {
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
  readonly state: 'unconfirmed' | 'active' | 'suspended';
}

/** A row of the outbox that was taken to be sent, with what it is about as things are now. */
export interface WaitingMail {
  readonly id: string;
  /** This attempt counted. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** It has waited so long that it is not tried again after this. */
  readonly isLastTry: boolean;
  readonly notice: Notice | AccountNotice | FormNotice | FileNotice | CaseworkNotice | AlertNotice;
  /** Null: nobody has claimed the case, or it is about nobody's account. */
  readonly reader: Reader | null;
  /** Null, like the scheme: there is no such bid of this council. */
  readonly home: MailedHome | null;
  readonly schemeIdentifier: string | null;
  /** The bid's own state; null like the home. */
  readonly bidState: 'live' | 'withdrawn' | 'stood' | null;
  /** The bid's person knows that it cannot succeed; null like the home. */
  readonly toldInVain: boolean | null;
  /** The home that a bid moved away from. */
  readonly leftHome: MailedHome | null;
  readonly readAt: Date;
}

/**
 * What a statement selects, and joins, for what a letter is made of besides its row of the outbox.
 * @param row the name that the statement gives to that row.
 */
export const mailFacts = (row: string) => `
           ${row}.payload || jsonb_build_object('kind', ${row}.kind) as notice,
           case when account.id is not null then jsonb_build_object('name', account.name, 'email', account.email,
             'locale', account.locale, 'state', account.state) end as reader,
           bid.scheme_identifier as "schemeIdentifier", bid.state as "bidState",
           bid.told_in_vain_at is not null as "toldInVain", advert.details, advert.closes_at as "closesAt",
           left_advert.details as "leftDetails", left_advert.closes_at as "leftClosesAt"
      from ${row}
      left join account on account.tenant_id = ${row}.tenant_id
                       and account.id = (${row}.payload ->> 'accountId')::uuid
      left join bid on bid.tenant_id = ${row}.tenant_id and bid.id = (${row}.payload ->> 'bidId')::uuid
      left join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      left join bid as left_bid on left_bid.tenant_id = bid.tenant_id
                               and left_bid.id = (${row}.payload ->> 'movedFrom')::uuid
      left join advert as left_advert on left_advert.tenant_id = left_bid.tenant_id
                                     and left_advert.id = left_bid.advert_id`;

/** RFC 5321, 4.5.4.1: "the give-up time generally needs to be at least 4-5 days". */
const patience = '4 days';

// The pause after this attempt is set when a row is taken, and must be longer than an attempt can last (Mailer): 2, 6
// and 18 minutes, then 1, 3 and 8 hours. The moment is a subselect, so that the index is used for it. A letter that thousands get at once is taken when nothing else is due.
const takeOne: Statement = {
  name: 'mail-take',
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
};

/** The columns of homes that {@link mailFacts} selects. */
export interface HomeColumns {
  readonly details: AdvertDetails | null;
  readonly closesAt: Date | null;
  readonly leftDetails: AdvertDetails | null;
  readonly leftClosesAt: Date | null;
}

/** The homes of such a row. */
export function homesOf({ details, closesAt, leftDetails, leftClosesAt }: HomeColumns) {
  return { home: homeOf(details, closesAt), leftHome: homeOf(leftDetails, leftClosesAt) };
}

type TakenRow = Omit<WaitingMail, 'home' | 'leftHome'> & HomeColumns;

/**
 * Takes the row that has waited longest, so that nobody else takes it until its pause is over; undefined where none is
 * due. Whoever takes it says how it went by {@link settle}; who dies before that leaves it to be sent again.
 */
export async function takeWaiting(database: TenantDatabase): Promise<WaitingMail | undefined> {
  const [row] = await database.run<TakenRow & Record<string, unknown>>(takeOne, []);
  return row && { ...row, ...homesOf(row) };
}

function homeOf(details: AdvertDetails | null, closesAt: Date | null): MailedHome | null {
  return details && closesAt ? { details, closesAt } : null;
}

const settleOne: Statement = {
  name: 'mail-settle',
  text: `
    update outbox
       set outcome = $2, last_code = $3, sent_at = case when $2 = 'sent' then app_now() end,
           -- An address that is no account's is kept for as long as a letter may still go there, and no longer.
           payload = case when $2 is null then payload else payload - 'email' end,
           not_before = case when $5::integer is not null then app_now() + make_interval(secs => $5::integer)
                             when $4 then least(not_before, app_now() + interval '10 minutes')
                             else not_before end
     where tenant_id = app_tenant() and id = $1 and outcome is null`,
};

/** How an attempt went, for the row. */
export interface Settled {
  /** Null: it waits for its next time. */
  readonly outcome: OutboxTable['outcome'];
  readonly code: string | null;
  /** The attempt says nothing about this letter, so its pause need not grow past ten minutes. */
  readonly soon?: boolean;
  /** Seconds until its next time, where that is not the one that was set when it was taken. */
  readonly pause?: number | undefined;
}

/** Letters without which somebody at a screen cannot go on: they have just asked for one, and look for it. */
const awaited = [
  'account.confirm',
  'account.exists',
  'account.reset',
  'account.suspended',
  'account.unknown',
  'account.found',
  'account.changeEmail',
] as const satisfies readonly WaitingMail['notice']['kind'][];

/** Seconds: most of what is in a letter's way is over at once, such as a mail server that starts again. */
const firstPauses = [5, 15, 60];

/**
 * The pause after an attempt at a letter, in seconds: those of a letter that somebody waits for begin with shorter ones.
 * Undefined: the one that was set when it was taken.
 */
export function pauseAfter({
  attempts,
  notice,
}: Pick<WaitingMail, 'attempts' | 'notice'>): number | undefined {
  if (!awaited.some((kind) => kind === notice.kind)) return undefined;
  return firstPauses[attempts - 1] ?? 120 * 3 ** Math.min(attempts - firstPauses.length - 1, 5);
}

/** Says how a row that was taken went. */
export async function settle(
  database: TenantDatabase,
  id: string,
  { outcome, code, soon = false, pause }: Settled,
): Promise<void> {
  const seconds = pause !== undefined && soon ? Math.min(pause, 600) : pause;
  await database.run(settleOne, [id, outcome, code, soon, seconds ?? null]);
}

const nextDue: Statement = {
  name: 'mail-next',
  text: `
    select least(
      (select min(not_before) from outbox where tenant_id = app_tenant() and outcome is null and not to_many),
      (select min(not_before) from outbox where tenant_id = app_tenant() and outcome is null and to_many)) as "nextAt",
      (select extract(epoch from min(not_before) - app_now())::float8 from outbox
        where tenant_id = app_tenant() and outcome is null and not to_many and kind = any($1)) as "awaitedIn"`,
};

/** When letters of a council may go that wait. */
export interface NextMail {
  /** The next of them, by the database's clock; null where none waits. */
  readonly nextAt: Date | null;
  /** In seconds, the next that somebody looks for; null where there is none. */
  readonly awaitedIn: number | null;
}

export async function findNextDue(database: TenantDatabase): Promise<NextMail> {
  const [row] = await database.run<NextMail & Record<string, unknown>>(nextDue, [awaited]);
  const { nextAt = null, awaitedIn = null } = row ?? {};
  // One that is due was not tried, where the mail server took none.
  return { nextAt, awaitedIn: awaitedIn === null ? null : Math.max(0, awaitedIn) };
}
