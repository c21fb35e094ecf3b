import { readCaseReference } from '#domain/accounts/case-reference.ts';
import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { readPostcode } from '#domain/accounts/postcode.ts';
import type { AccountAnswer, AccountProblem, RetrieveDetailsBody } from '#schemas/api/accounts.ts';
import type { TenantDatabase, Transaction } from '../database/database.ts';
import { accountAnswer, refuseAnswers } from './account-answer.ts';
import { writeAudit } from './audit.ts';
import { statement } from '../database/statement.ts';

/** Maximum wrong claims per account and day: a person with the council's letter needs one or two. */
const wrongClaimsADay = 10;

const lockAccount = statement({
  values: { accountId: 'uuid' },
  text: `select from account where tenant_id = app_tenant() and id = $accountId for no key update`,
});

const noteClaim = statement({
  values: { accountId: 'uuid' },
  text: `insert into claim_attempt (tenant_id, account_id) values (app_tenant(), $accountId)`,
});

/**
 * Assigns a case that the back office loaded to the person who knows its number, the applicant's date of birth
 * and the postcode. An unknown case and wrong facts get the same answer: the existence of a number is
 * confidential (Housing Act 1996 s.166(4)). A person who knows all three is an applicant on it, and may learn
 * that another account has it, or that they already have a case in its scheme (docs/decisions/0061). Claiming
 * your own case again changes nothing.
 */
export async function retrieveDetails(
  database: TenantDatabase,
  accountId: string,
  body: RetrieveDetailsBody,
): Promise<AccountAnswer> {
  const reference = readCaseReference(body.reference);
  const postcode = readPostcode(body.postcode);
  const problems = problemsOf(body, reference, postcode);
  if (reference === null || postcode === null || problems.length > 0) return refuseAnswers(problems);
  return database.transaction(async (transaction) => {
    // One claim per account at a time, so that a hundred sent at once are counted too.
    await transaction.run(lockAccount, { accountId });
    if ((await countWrongClaims(transaction, accountId)) >= wrongClaimsADay) {
      return accountAnswer(['retrieveDetails.tooMany']);
    }
    const claimed = await claim(transaction, accountId, {
      reference,
      dateOfBirth: body.dateOfBirth,
      postcode,
    });
    if (claimed === 'inUse' || claimed === 'sameScheme') {
      await writeAudit(transaction, {
        event: 'case.claimFail',
        accountId,
        madeBy: 'person',
        details: { why: claimed },
      });
      return accountAnswer([`retrieveDetails.${claimed}`]);
    }
    if (claimed !== 'notFound') {
      if (claimed === 'claimed')
        await writeAudit(transaction, { event: 'case.claim', accountId, madeBy: 'person' });
      return accountAnswer();
    }
    await transaction.run(noteClaim, { accountId });
    await writeAudit(transaction, { event: 'case.claimFail', accountId, madeBy: 'person' });
    return accountAnswer(['retrieveDetails.notFound']);
  });
}

const isMissing = (text: string): boolean => text.trim() === '';

function problemsOf(
  body: RetrieveDetailsBody,
  reference: string | null,
  postcode: string | null,
): AccountProblem[] {
  const problems: AccountProblem[] = [];
  if (isMissing(body.reference)) problems.push({ field: 'reference', code: 'account.fieldRequired' });
  else if (reference === null) problems.push({ field: 'reference', code: 'account.referenceInvalid' });
  if (isMissing(body.dateOfBirth)) problems.push({ field: 'dateOfBirth', code: 'account.fieldRequired' });
  else if (!isCalendarDay(body.dateOfBirth))
    problems.push({ field: 'dateOfBirth', code: 'account.dateInvalid' });
  if (isMissing(body.postcode)) problems.push({ field: 'postcode', code: 'account.fieldRequired' });
  else if (postcode === null) problems.push({ field: 'postcode', code: 'account.postcodeInvalid' });
  return problems;
}

const wrongClaims = statement({
  values: { accountId: 'uuid' },
  row: { count: 'integer' },
  text: `
    select count(*)::integer as count from claim_attempt
     where tenant_id = app_tenant() and account_id = $accountId
       and at > (select app_now()) - interval '1 day'`,
});

async function countWrongClaims(transaction: Transaction, accountId: string): Promise<number> {
  const rows = await transaction.run(wrongClaims, { accountId });
  return rows[0]?.count ?? 0;
}

const wanted = statement({
  values: { reference: 'text', postcode: 'text', dateOfBirth: 'text' },
  row: { id: 'uuid', owner: 'uuid?' },
  text: `
    select id, account_id as owner from application
     where tenant_id = app_tenant() and reference = $reference and claim_postcode = $postcode
       and exists (select from jsonb_array_elements(facts -> 'household') as member
                    where member ->> 'role' = 'applicant' and member ->> 'dateOfBirth' = $dateOfBirth)
       for no key update`,
});

const ownOther = statement({
  values: { id: 'uuid', accountId: 'uuid' },
  text: `
    select from application as other
      join application as found on found.tenant_id = other.tenant_id and found.id = $id
     where other.tenant_id = app_tenant() and other.account_id = $accountId
       and other.scheme_identifiers && found.scheme_identifiers
     limit 1`,
});

const take = statement({
  values: { accountId: 'uuid', id: 'uuid' },
  text: `
    update application set account_id = $accountId
     where tenant_id = app_tenant() and id = $id`,
});

/** Claims a case. If two people claim it at once, the second waits and finds it taken. */
async function claim(
  transaction: Transaction,
  accountId: string,
  facts: { readonly reference: string; readonly dateOfBirth: string; readonly postcode: string },
): Promise<'claimed' | 'own' | 'inUse' | 'sameScheme' | 'notFound'> {
  const [found] = await transaction.run(wanted, facts);
  if (!found) return 'notFound';
  if (found.owner === accountId) return 'own';
  if (found.owner !== null) return 'inUse';
  // With two cases in one scheme a person could bid twice for one home.
  const others = await transaction.run(ownOther, { id: found.id, accountId });
  if (others.length > 0) return 'sameScheme';
  await transaction.run(take, { accountId, id: found.id });
  return 'claimed';
}
