import { sql } from 'kysely';
import type { StopReason } from '#schemas/automatic-bids.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { TenantDatabase } from '../database/database.ts';

/**
 * What somebody is told by letter about an account. None holds a secret: links and codes are made when the letter is
 * sent. `email` is an address that is not the account's: nobody's, the one to be, or the one that was.
 */
export type AccountNotice =
  /** Somebody made an account: prove that the address is yours. */
  | { readonly kind: 'account.confirm'; readonly accountId: string; readonly requestId: string }
  /** Somebody tried to make an account with the address of one that is there. */
  | { readonly kind: 'account.exists'; readonly accountId: string }
  | {
      readonly kind: 'account.reset';
      readonly accountId: string;
      readonly requestId: string;
      /** Two people have made an account with this address: nobody has asked for a new password. */
      readonly isContested?: boolean;
    }
  /** Somebody asked for a reset, and the account is suspended. */
  | { readonly kind: 'account.suspended'; readonly accountId: string }
  /** Staff suspended the account; `hasBids`: it has live bids. */
  | { readonly kind: 'account.suspendedByStaff'; readonly accountId: string; readonly hasBids: boolean }
  /** Staff ended that. */
  | { readonly kind: 'account.restoredByStaff'; readonly accountId: string }
  /** A log-in was refused because the account is locked or suspended, and the answer did not say so. */
  | { readonly kind: 'account.logInLocked' | 'account.logInSuspended'; readonly accountId: string }
  /** Somebody asked for a reset with an address that no account has. */
  | {
      readonly kind: 'account.unknown';
      readonly email: string;
      /** The language in which they asked, since there is no account to say. Left out: the council's own language. */
      readonly locale?: string;
    }
  /** Which address the account has, to that address. */
  | { readonly kind: 'account.found'; readonly accountId: string }
  /** To the new address, which has to be proven. */
  | {
      readonly kind: 'account.changeEmail';
      readonly accountId: string;
      readonly requestId: string;
      readonly email: string;
    }
  /** To the former address, once the account has another. */
  | { readonly kind: 'account.emailChanged'; readonly accountId: string; readonly email: string }
  | { readonly kind: 'account.passwordChanged'; readonly accountId: string }
  /** The council has taken an application out of the account; `reference` is its number. */
  | {
      readonly kind: 'account.applicationReleased';
      readonly accountId: string;
      readonly reference: string;
    }
  /** The council decided otherwise about an application of theirs; `reference` is its number. */
  | {
      readonly kind: 'account.applicationChanged';
      readonly accountId: string;
      readonly reference: string;
      readonly changes: readonly ApplicationChange[];
    }
  /** Staff turned automatic bids on or off, or chose other homes, in the person's place. */
  | { readonly kind: 'account.automaticBidsByStaff'; readonly accountId: string }
  /** Something stops an application of theirs from bidding, or stops it otherwise than before. */
  | { readonly kind: 'account.bidsStopped'; readonly accountId: string; readonly reasons: readonly Reason[] }
  /** The end of what stopped it, before its time. */
  | { readonly kind: 'account.bidsResumed'; readonly accountId: string }
  /** The portal does not bid for them any more, which they did not ask for. */
  | {
      readonly kind: 'account.automaticBidsStopped';
      readonly accountId: string;
      readonly because: StopReason;
    };

/** A fact of an application that decides where its person stands, before and after, as it is kept; null: not known. */
export interface ApplicationChange {
  readonly fact: 'band' | 'effectiveDate' | 'bedroomNeed' | 'schemes';
  readonly before: ApplicationValue;
  readonly after: ApplicationValue;
}

/** The id of a band, an ISO day, a number of bedrooms, or the identifiers of schemes. */
export type ApplicationValue = string | number | readonly string[] | null;

/** Whether a notice is about an account, and not about a bid. */
export function isAccountNotice(notice: { readonly kind: string }): notice is AccountNotice {
  return notice.kind.startsWith('account.');
}

/**
 * Writes a notice into the outbox, in the transaction of its cause. One to an address without an account is stored with
 * the address's mark (`mark_of`), so that such letters can still be counted once the address is deleted.
 */
export async function writeAccountNotice(
  database: Pick<TenantDatabase, 'query'>,
  { kind, ...payload }: AccountNotice,
): Promise<void> {
  await sql`
    insert into outbox (tenant_id, kind, payload)
    select app_tenant(), ${kind}::text,
           case when ${kind}::text = 'account.unknown'
                then told || jsonb_build_object('mark', mark_of(told ->> 'email')) else told end
      from (select ${JSON.stringify(payload)}::jsonb as told) as notice`.execute(database.query);
}
