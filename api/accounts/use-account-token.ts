import { normaliseEmail } from '#domain/accounts/email.ts';
import { readCode } from '#domain/words/copied-text.ts';
import { accountRow, type AccountRow, type StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import { codeAttempts, type MailProof } from '#schemas/api/accounts.ts';
import { codeDigits } from '#schemas/letter-code.ts';
import type { Queries } from '../database/database.ts';
import type { TokenPurpose } from './mint-account-token.ts';
import type { Passwords } from './password.ts';
import { hashToken } from './token.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A valid proof and its account. */
export interface CheckedProof {
  readonly tokenId: string;
  readonly purpose: TokenPurpose;
  readonly accountId: string;
  readonly standing: StoredAccountState;
  readonly passwordHash: string | null;
  /** Names and addresses that must not be in the person's password. */
  readonly personal: readonly string[];
  /** The new address, for `changeEmail`. */
  readonly newEmail: string | null;
  /** False if it was used or replaced. Then it only proves that the person had the letter. */
  readonly live: boolean;
}

const found = {
  tokenId: 'uuid',
  codeHash: 'text',
  newEmail: 'text?',
  accountId: 'uuid',
  standing: typed<StoredAccountState>('text'),
  passwordHash: 'text?',
  names: typed<readonly (string | null)[]>('text[]'),
  live: 'boolean',
} as const;

type FoundProof = Row<{ row: typeof found }>;

const columns = `
  token.id as "tokenId", token.code_hash as "codeHash", token.email as "newEmail", account.id as "accountId",
  account.state as standing, account.password_hash as "passwordHash",
  array[account.name, account.first_name, account.last_name, account.email] as names,
  token.ended_at is null and exists (
    select from account_request as asked
     where asked.tenant_id = token.tenant_id and asked.account_id = token.account_id
       and asked.purpose = token.purpose and asked.request_id = token.request_id) as live`;

/**
 * Checks a link or a code: sent by this council for this purpose less than a day ago by the database's clock.
 * Each letter allows five guesses at its code; each guess is counted before it is checked, so that simultaneous
 * guesses count too. A code takes the same time with or without an account.
 * @returns undefined if it is wrong, without saying why.
 */
export async function checkProof(
  database: Queries,
  passwords: Passwords,
  purpose: TokenPurpose,
  proof: MailProof,
): Promise<CheckedProof | undefined> {
  const row =
    'token' in proof
      ? await findByLink(database, purpose, proof.token)
      : await findByCode(database, passwords, purpose, proof.email, proof.code);
  if (!row) return undefined;
  const { codeHash: _, names, ...checked } = row;
  return { ...checked, purpose, personal: names.filter((name) => name !== null) };
}

const tokenOfLink = statement({
  values: { tokenHash: 'bytea', purpose: 'text' },
  row: found,
  text: `
    select ${columns}
      from account_token as token
      join account on account.tenant_id = token.tenant_id and account.id = token.account_id
     where token.tenant_id = app_tenant() and token.token_hash = $tokenHash and token.purpose = $purpose
       and token.expires_at > app_now()`,
});

async function findByLink(
  database: Queries,
  purpose: TokenPurpose,
  token: string,
): Promise<FoundProof | undefined> {
  const rows = await database.run(tokenOfLink, { tokenHash: hashToken(token), purpose });
  return rows[0];
}

const guess = statement({
  values: { purpose: 'text', address: 'text', codeAttempts: 'integer' },
  row: found,
  text: `
    with guessed as (
      select token.tenant_id, token.id
        from account_token as token
        join account on account.tenant_id = token.tenant_id and account.id = token.account_id
       where token.tenant_id = app_tenant() and token.purpose = $purpose and token.expires_at > app_now()
         and case when token.purpose = 'changeEmail' then lower(token.email) = lower($address)
                  else account.email_key = lower($address) end
         and (token.ended_at is null or (token.purpose = 'confirm' and account.state = 'active'))
       order by token.created_at desc limit 2
    )
    update account_token as token set tries = tries + 1
      from guessed, account
     where token.tenant_id = guessed.tenant_id and token.id = guessed.id and token.tries < $codeAttempts
       and account.tenant_id = token.tenant_id and account.id = token.account_id
    returning ${columns}`,
});

const spendTry = statement({
  values: { ids: 'uuid[]' },
  text: `
    update account_token set tries = tries - 1
     where tenant_id = app_tenant() and id = any ($ids) and tries > 0`,
});

async function findByCode(
  database: Queries,
  passwords: Passwords,
  purpose: TokenPurpose,
  email: string,
  written: string,
): Promise<FoundProof | undefined> {
  const code = readLetterCode(written);
  if (code === null) return undefined;
  const address = normaliseEmail(email);
  // Two letters at most: a sender that was killed may have sent one twice. For a confirmed account a used code
  // is checked as well: a person who types it in two tabs should see success in both.
  const rows = await database.run(guess, { purpose, address, codeAttempts });
  if (rows.length === 0) await passwords.verify(code, null);
  for (const row of rows) {
    if (await passwords.verify(code, row.codeHash)) {
      // A right code does not count as a guess: a person who has to choose another password can use it again.
      await database.run(spendTry, { ids: rows.map(({ tokenId }) => tokenId) });
      return row;
    }
  }
  return undefined;
}

/** The digits of a code, ignoring separators; null if there are too few or too many. */
function readLetterCode(written: string): string | null {
  const digits = readCode(written).replace(/[-.]/g, '');
  return /^\d+$/.test(digits) && digits.length === codeDigits ? digits : null;
}

/** An account whose row is locked until the transaction ends, in the shape of its lifecycle. */
interface HeldAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly row: AccountRow;
}

const hold = statement({
  values: { accountId: 'uuid' },
  row: {
    id: 'uuid',
    state: typed<StoredAccountState>('text'),
    email: 'text',
    passwordHash: 'text?',
    locked: 'boolean',
  },
  text: `
    select id, state, email, password_hash as "passwordHash",
           coalesce(locked_until > app_now(), false) as locked
      from account where tenant_id = app_tenant() and id = $accountId for no key update`,
});

/** Locks an account's row, so that a decision based on it still holds when it is written. */
export async function holdAccount(database: Queries, accountId: string): Promise<HeldAccount | undefined> {
  const [held] = await database.run(hold, { accountId });
  if (!held) return undefined;
  const { state, locked, ...account } = held;
  return { ...account, row: accountRow(state, locked) };
}

const stillGood = statement({
  values: { tokenId: 'uuid' },
  text: `
    select from account_token as token
      join account_request as asked using (tenant_id, account_id, purpose, request_id)
     where token.tenant_id = app_tenant() and token.id = $tokenId and token.ended_at is null
       and token.expires_at > app_now()`,
});

/**
 * True if a checked proof is still valid. Call it while the account's row is locked, so that of two people with
 * one letter only the first succeeds.
 */
export async function isStillGood(database: Queries, { tokenId }: CheckedProof): Promise<boolean> {
  const rows = await database.run(stillGood, { tokenId });
  return rows.length > 0;
}

const endOthers = statement({
  values: { accountId: 'uuid', purposes: 'text[]' },
  text: `
    with over as (
      delete from account_request
       where tenant_id = app_tenant() and account_id = $accountId and purpose = any ($purposes)
    )
    update account_token set ended_at = app_now()
     where tenant_id = app_tenant() and account_id = $accountId and purpose = any ($purposes)
       and ended_at is null`,
});

/** Ends all proofs for these purposes, used or not, including those in letters still to be sent. */
export async function endProofs(
  database: Queries,
  accountId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await database.run(endOthers, { accountId, purposes });
}
