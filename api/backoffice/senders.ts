import type { ApplicationItem } from '#schemas/backoffice/application.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { writeAudit } from '../accounts/audit.ts';
import { acceptForms } from '../forms/decide-form.ts';
import { feedError, type Sent } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The account that sent each form, by the form's reference; null for a visitor without an account. */
type Senders = ReadonlyMap<string, string | null>;

const sendersOf = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', accountId: 'uuid?' },
  text: `
    select reference, account_id as "accountId" from form_submission
     where tenant_id = app_tenant() and reference = any ($references)`,
});

/** Finds the senders of the forms that applications name. Unknown forms are left out. */
export async function findSenders(
  transaction: Transaction,
  sent: readonly Sent<ApplicationItem>[],
): Promise<Senders> {
  const references = sent.flatMap(({ item }) => item.submission ?? []);
  if (references.length === 0) return new Map();
  const rows = await transaction.run(sendersOf, { references });
  return new Map(rows.map(({ reference, accountId }) => [reference, accountId]));
}

/**
 * Checks that an application can belong to the person who sent its form.
 * @param owner the account that has it already; null if none has
 */
export function senderFindings(
  { at, item: { submission } }: Sent<ApplicationItem>,
  senders: Senders,
  owner: string | null,
): FeedFinding[] {
  if (submission === undefined) return [];
  const pointer = `${at}/submission`;
  const sender = senders.get(submission);
  if (sender === undefined) {
    return [
      feedError(
        'notSent',
        pointer,
        `No form with the reference "${submission}" was sent.`,
        'Use the reference from GET /api/backoffice/submissions.',
      ),
    ];
  }
  if (sender === null) {
    return [
      feedError(
        'nobodysForm',
        pointer,
        `The form "${submission}" was sent without an account.`,
        'Leave it out, and send the postcode so that the person can claim the application.',
      ),
    ];
  }
  if (owner === null || owner === sender) return [];
  return [
    feedError(
      'claimed',
      pointer,
      `The application does not belong to the account that sent "${submission}".`,
      'Create a separate application for the new form, or leave its reference out.',
    ),
  ];
}

/**
 * Gives applications that name a form to the person who sent it, and records that, and that the form was
 * accepted.
 * @returns ids of the applications that had no owner before
 */
export async function giveToSenders(
  transaction: Transaction,
  sent: readonly Sent<ApplicationItem>[],
  senders: Senders,
): Promise<string[]> {
  const asked = sent.flatMap(({ item: { externalReference, submission } }) => {
    const accountId = submission === undefined ? undefined : senders.get(submission);
    return accountId ? [{ externalReference, accountId }] : [];
  });
  if (asked.length === 0) return [];
  const given = await giveToOwners(transaction, asked);
  await acceptForms(
    transaction,
    sent.flatMap(({ item: { submission, externalReference } }) =>
      submission === undefined ? [] : [{ submission, externalReference }],
    ),
  );
  return given;
}

const giveAll = statement({
  values: { externalReferences: 'text[]', accountIds: 'uuid[]' },
  row: { id: 'uuid', accountId: 'uuid' },
  text: `
    update application set account_id = asked.account_id
      from unnest($externalReferences::text[], $accountIds::uuid[])
             as asked (external_reference, account_id)
     where application.tenant_id = app_tenant() and application.external_reference = asked.external_reference
       and application.account_id is null
    returning application.id, application.account_id as "accountId"`,
});

async function giveToOwners(
  transaction: Transaction,
  asked: readonly { readonly externalReference: string; readonly accountId: string }[],
): Promise<string[]> {
  const rows = await transaction.run(giveAll, {
    externalReferences: asked.map(({ externalReference }) => externalReference),
    accountIds: asked.map(({ accountId }) => accountId),
  });
  for (const { accountId } of rows) {
    await writeAudit(transaction, { event: 'case.claim', accountId, madeBy: 'staff' });
  }
  return rows.map(({ id }) => id);
}
