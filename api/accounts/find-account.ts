import { randomUUID } from 'node:crypto';
import { bareReference, readCaseReference } from '#domain/accounts/case-reference.ts';
import { foldName } from '#domain/accounts/person-name.ts';
import type { StoredAccountState } from '#machines/lifecycle/account.machine.ts';
import type { AccountAnswer, FindAccountBody } from '#schemas/api/accounts.ts';
import type { TenantDatabase } from '../database/database.ts';
import { accountAnswer } from './account-answer.ts';
import { askLetter, letterTo } from './account-letters.ts';
import { writeAudit } from './audit.ts';
import { statement, typed, type Row } from '../database/statement.ts';

type Candidate = Row<typeof findCandidates>;

// A registration number belongs to one account and a case to one applicant, but a household may have several cases.
const findCandidates = statement({
  values: { registrationNumber: 'text', caseReference: 'text', dateOfBirth: 'text' },
  row: {
    id: 'uuid',
    standing: typed<StoredAccountState>('text'),
    passwordHash: 'text?',
    name: 'text',
    lastName: 'text?',
  },
  text: `
    select account.id, account.state as standing, account.password_hash as "passwordHash", account.name,
           account.last_name as "lastName"
      from account
     where account.tenant_id = app_tenant() and account.registration_number = $registrationNumber
       and (to_char(account.date_of_birth, 'YYYY-MM-DD') = $dateOfBirth or exists (
             select from application, jsonb_array_elements(application.facts -> 'household') as member
              where application.tenant_id = account.tenant_id and application.account_id = account.id
                and member ->> 'role' = 'applicant' and member ->> 'dateOfBirth' = $dateOfBirth))
    union
    select account.id, account.state, account.password_hash, account.name, account.last_name
      from application
      join account on account.tenant_id = application.tenant_id and account.id = application.account_id
     where application.tenant_id = app_tenant() and application.reference = $caseReference
       and (to_char(account.date_of_birth, 'YYYY-MM-DD') = $dateOfBirth or exists (
             select from jsonb_array_elements(application.facts -> 'household') as member
              where member ->> 'role' = 'applicant' and member ->> 'dateOfBirth' = $dateOfBirth))`,
});

/**
 * Reminds a person of their account's address: if reference, last name and date of birth match one account, a
 * letter goes to its address. The answer is always the same, and so is the work: if no account matches, a
 * letter to a random account id is queued, which the sender discards.
 */
export async function findAccount(database: TenantDatabase, body: FindAccountBody): Promise<AccountAnswer> {
  const bare = bareReference(body.reference);
  const candidates = await database.run(findCandidates, {
    registrationNumber: bare.replaceAll('-', ''),
    caseReference: readCaseReference(body.reference) ?? bare,
    dateOfBirth: body.dateOfBirth,
  });
  const found = candidates.find((candidate) => bearsName(candidate, body.lastName));
  await database.transaction(async (transaction) => {
    await askLetter(
      transaction,
      found ? letterTo(found, 'account.found') : { kind: 'account.found', accountId: randomUUID() },
    );
    await writeAudit(transaction, {
      event: 'account.findAsked',
      accountId: found?.id ?? null,
      madeBy: 'person',
    });
  });
  return accountAnswer();
}

/**
 * True if the account has this last name. An account without a separate last name (one name only, or created
 * before names had two parts) matches at the end of its whole name.
 */
function bearsName({ name, lastName }: Candidate, asked: string): boolean {
  const folded = foldName(asked);
  if (folded === '') return false;
  return lastName === null ? ` ${foldName(name)}`.endsWith(` ${folded}`) : foldName(lastName) === folded;
}
