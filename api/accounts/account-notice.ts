import type { StopReason } from '#schemas/automatic-bids.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/**
 * A letter about an account. Contains no secrets: links and codes are made when the letter is sent. `email` is
 * an address other than the account's: one without an account, the new one, or the former one.
 */
export type AccountNotice =
  /** After creating an account: prove that the address is yours. */
  | { readonly kind: 'account.confirm'; readonly accountId: string; readonly requestId: string }
  /** After an attempt to create an account with the address of an existing one. */
  | { readonly kind: 'account.exists'; readonly accountId: string }
  | {
      readonly kind: 'account.reset';
      readonly accountId: string;
      readonly requestId: string;
      /** Two people have created an account with this address; a new password was not asked for. */
      readonly isContested?: boolean;
    }
  /** After a reset request for a suspended account. */
  | { readonly kind: 'account.suspended'; readonly accountId: string }
  /** Staff suspended the account; `hasBids` if it has live bids. */
  | { readonly kind: 'account.suspendedByStaff'; readonly accountId: string; readonly hasBids: boolean }
  /** Staff lifted the suspension. */
  | { readonly kind: 'account.restoredByStaff'; readonly accountId: string }
  /** A log-in was refused because the account is locked or suspended, and the answer did not say so. */
  | { readonly kind: 'account.logInLocked' | 'account.logInSuspended'; readonly accountId: string }
  /** After a reset request for an address without an account. */
  | {
      readonly kind: 'account.unknown';
      readonly email: string;
      /**
       * The language of the request, since there is no account to say. If absent, the council's default
       * language.
       */
      readonly locale?: string;
    }
  /** Reminds a person which address their account has; sent to that address. */
  | { readonly kind: 'account.found'; readonly accountId: string }
  /** Sent to the new address, which must be proven. */
  | {
      readonly kind: 'account.changeEmail';
      readonly accountId: string;
      readonly requestId: string;
      readonly email: string;
    }
  /** Sent to the former address after a change. */
  | { readonly kind: 'account.emailChanged'; readonly accountId: string; readonly email: string }
  | { readonly kind: 'account.passwordChanged'; readonly accountId: string }
  /** The council has removed an application from the account; `reference` is its number. */
  | {
      readonly kind: 'account.applicationReleased';
      readonly accountId: string;
      readonly reference: string;
    }
  /** The council has changed its decision on one of the person's applications; `reference` is its number. */
  | {
      readonly kind: 'account.applicationChanged';
      readonly accountId: string;
      readonly reference: string;
      readonly changes: readonly ApplicationChange[];
    }
  /** Staff turned automatic bids on or off, or changed the choices, acting for the person. */
  | { readonly kind: 'account.automaticBidsByStaff'; readonly accountId: string }
  /** One of the person's applications is stopped from bidding, or the reasons have changed. */
  | { readonly kind: 'account.bidsStopped'; readonly accountId: string; readonly reasons: readonly Reason[] }
  /** The reasons that stopped it no longer apply, earlier than expected. */
  | { readonly kind: 'account.bidsResumed'; readonly accountId: string }
  /** Automatic bidding has ended, though the person did not ask for that. */
  | {
      readonly kind: 'account.automaticBidsStopped';
      readonly accountId: string;
      readonly because: StopReason;
    };

/**
 * A fact of an application that affects the applicant's position, before and after, as stored; null if unknown.
 */
export interface ApplicationChange {
  readonly fact: 'band' | 'effectiveDate' | 'bedroomNeed' | 'schemes';
  readonly before: ApplicationValue;
  readonly after: ApplicationValue;
}

/** A band id, an ISO day, a number of bedrooms, or scheme identifiers. */
export type ApplicationValue = string | number | readonly string[] | null;

/** True if a notice is about an account rather than a bid. */
export function isAccountNotice(notice: { readonly kind: string }): notice is AccountNotice {
  return notice.kind.startsWith('account.');
}

const queueNotice = statement({
  values: { kind: 'text', payload: 'jsonb' },
  text: `
    insert into outbox (tenant_id, kind, payload)
    select app_tenant(), $kind::text,
           case when $kind::text = 'account.unknown'
                then payload || jsonb_build_object('mark', mark_of(payload ->> 'email')) else payload end
      from (select $payload::jsonb as payload) as notice`,
});

/**
 * Writes a notice to the outbox, in the transaction of its cause. A notice to an address without an account
 * also stores the address's mark (`mark_of`), so that such letters can still be counted once the address is
 * deleted.
 */
export async function writeAccountNotice(
  database: Queries,
  { kind, ...payload }: AccountNotice,
): Promise<void> {
  await database.run(queueNotice, { kind, payload });
}
