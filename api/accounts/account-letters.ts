import type { Queries } from '../database/database.ts';
import type { TokenPurpose } from './mint-account-token.ts';
import { isContested, type FoundAccount } from './account-by-email.ts';
import { writeAccountNotice, type AccountNotice } from './account-notice.ts';
import { statement } from '../database/statement.ts';

/**
 * Maximum letters of one kind per hour to one person, or to one address without an account. Asking for a letter
 * needs no log-in, so it could be used to flood a mailbox; and each letter has a code that allows five guesses,
 * so at this rate an attacker needs a year for an even chance of guessing one.
 */
const lettersAnHour = 10;

/** A requested letter; one that proves an address gets its request id here. */
type AskedLetter =
  | { readonly kind: 'account.confirm'; readonly accountId: string }
  | { readonly kind: 'account.reset'; readonly accountId: string; readonly isContested?: boolean }
  | { readonly kind: 'account.changeEmail'; readonly accountId: string; readonly email: string }
  | Extract<
      AccountNotice,
      { kind: 'account.exists' | 'account.suspended' | 'account.found' | 'account.unknown' }
    >;

/**
 * The letter to send when the person who asks for it does not know the account's state.
 * @param whereActive the letter for an active account
 */
export function letterTo(
  account: FoundAccount,
  whereActive: 'account.exists' | 'account.found',
): AskedLetter {
  const { id: accountId, standing } = account;
  switch (standing) {
    case 'unconfirmed':
      // There is no password yet, so confirming would not give access.
      return isContested(account)
        ? { kind: 'account.reset', accountId, isContested: true }
        : { kind: 'account.confirm', accountId };
    case 'active':
      return { kind: whereActive, accountId };
    case 'suspended':
      return { kind: 'account.suspended', accountId };
  }
}

/**
 * Queues a letter, in the transaction of its cause. A letter with a proof ends earlier proofs for the same
 * purpose. After too many recent letters none is sent, and the last one stays valid. Every letter takes the
 * same two statements, so the timing does not reveal which one it was.
 */
export async function askLetter(database: Queries, letter: AskedLetter): Promise<void> {
  const { room, requestId } = await renewRequest(database, letter);
  if (!room) return;
  const notice = noticeOf(letter, requestId);
  if (notice) await writeAccountNotice(database, notice);
}

const renew = statement({
  values: {
    accountId: 'uuid?',
    stranger: 'text?',
    kind: 'text',
    purpose: 'text?',
    email: 'text?',
    lettersAnHour: 'bigint',
  },
  row: { room: 'boolean', requestId: 'uuid?' },
  text: `
    with had as materialized (
      select count(*) < $lettersAnHour as room from outbox
       where tenant_id = app_tenant() and kind = $kind and kind like 'account.%'
         and coalesce(payload ->> 'accountId', payload ->> 'mark')
             = (select coalesce($accountId::uuid::text, mark_of($stranger)))
         and created_at > (select app_now()) - interval '1 hour'
    ), renewed as (
      insert into account_request (tenant_id, account_id, purpose, email)
      select app_tenant(), $accountId, $purpose, $email
        from had where room and $purpose::text is not null
      on conflict (tenant_id, account_id, purpose)
        do update set request_id = gen_random_uuid(), email = excluded.email, asked_at = app_now()
      returning request_id
    )
    select room, (select request_id from renewed) as "requestId" from had`,
});

async function renewRequest(
  database: Queries,
  letter: AskedLetter,
): Promise<{ readonly room: boolean; readonly requestId: string | null }> {
  const [renewed] = await database.run(renew, {
    accountId: 'accountId' in letter ? letter.accountId : null,
    stranger: 'accountId' in letter ? null : letter.email,
    kind: letter.kind,
    purpose: purposeOf(letter),
    email: letter.kind === 'account.changeEmail' ? letter.email : null,
    lettersAnHour,
  });
  return renewed ?? { room: false, requestId: null };
}

function purposeOf({ kind }: AskedLetter): TokenPurpose | null {
  switch (kind) {
    case 'account.confirm':
      return 'confirm';
    case 'account.reset':
      return 'reset';
    case 'account.changeEmail':
      return 'changeEmail';
    default:
      return null;
  }
}

function noticeOf(letter: AskedLetter, requestId: string | null): AccountNotice | undefined {
  switch (letter.kind) {
    case 'account.confirm':
    case 'account.reset':
    case 'account.changeEmail':
      return requestId === null ? undefined : { ...letter, requestId };
    default:
      return letter;
  }
}
