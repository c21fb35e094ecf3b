import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PersonOfItem } from '#schemas/backoffice/person-of-item.ts';
import { feedError, notSent, type Sent } from './finding.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The owner of a row of casework: at least one id is set. */
export interface OwnerOfRow {
  /** Null if the application is unclaimed. */
  readonly accountId: string | null;
  /** Null if the item named an account. */
  readonly applicationId: string | null;
}

/** The people named in a batch. */
export interface PeopleOfFeed {
  /** Undefined if a finding gives the reason. */
  readonly ownerOf: (item: PersonOfItem) => OwnerOfRow | undefined;
  readonly findings: readonly FeedFinding[];
}

/**
 * Finds the people a batch's items are about. Locks their applications until the transaction ends, so that none
 * is claimed meanwhile, which would leave the new rows without an account.
 */
export async function findPeople(
  transaction: Transaction,
  sent: readonly Sent<PersonOfItem>[],
): Promise<PeopleOfFeed> {
  const references = [...new Set(sent.flatMap(({ item }) => item.applicationReference ?? []))];
  const numbers = [...new Set(sent.flatMap(({ item }) => item.registrationNumber ?? []))];
  const applications = await findApplications(transaction, references);
  const accounts = await findAccounts(transaction, numbers);
  const ownerOf = ({ applicationReference, registrationNumber }: PersonOfItem): OwnerOfRow | undefined => {
    if (applicationReference !== undefined) return applications.get(applicationReference);
    return registrationNumber === undefined ? undefined : accounts.get(registrationNumber);
  };
  const findings = sent.flatMap(({ at, item }): FeedFinding[] => {
    const { applicationReference, registrationNumber } = item;
    if ((applicationReference === undefined) === (registrationNumber === undefined)) {
      const named =
        applicationReference === undefined ? 'does not say whose it is' : 'names its person in two ways';
      return [
        feedError(
          'onePerson',
          at,
          `This ${named}.`,
          'Send either "applicationReference" or "registrationNumber".',
        ),
      ];
    }
    if (ownerOf(item) !== undefined) return [];
    return applicationReference === undefined
      ? [unknownAccount(at, registrationNumber)]
      : [notSent(`${at}/applicationReference`, 'application', applicationReference)];
  });
  return { ownerOf, findings };
}

/**
 * Returns the owner of a row after an item has named a person; undefined if the row belongs to someone else. A
 * row is never passed from one person to another, since the first has read it: after a household splits, each
 * has their own rows.
 */
export function ownerAfter(before: OwnerOfRow, named: OwnerOfRow): OwnerOfRow | undefined {
  if (differs(before.accountId, named.accountId)) return undefined;
  if (differs(before.applicationId, named.applicationId)) return undefined;
  return {
    accountId: before.accountId ?? named.accountId,
    applicationId: before.applicationId ?? named.applicationId,
  };
}

/** Builds an error for an item that names a different person from the row's owner. */
export function otherPerson(pointer: string, what: string, reference: string): FeedFinding {
  return feedError(
    'otherPerson',
    pointer,
    `The ${what} "${reference}" belongs to another person.`,
    `Send it with its own reference, so that neither person sees the other's ${what}.`,
  );
}

function differs(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

function unknownAccount(at: string, registrationNumber = ''): FeedFinding {
  return feedError(
    'notSent',
    `${at}/registrationNumber`,
    `There is no account with the registration number ${registrationNumber}.`,
    'Correct the number, or send "applicationReference" instead.',
  );
}

const applicationsNamed = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', applicationId: 'uuid', accountId: 'uuid?' },
  text: `
    select external_reference as reference, id as "applicationId", account_id as "accountId"
      from application
     where tenant_id = app_tenant() and external_reference = any ($references)
     order by id
       for share`,
});

async function findApplications(
  transaction: Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, OwnerOfRow>> {
  if (references.length === 0) return new Map();
  const rows = await transaction.run(applicationsNamed, { references });
  return new Map(rows.map(({ reference, ...owner }) => [reference, owner]));
}

const accountsNumbered = statement({
  values: { numbers: 'text[]' },
  row: { number: 'text', accountId: 'uuid' },
  text: `
    select registration_number as number, id as "accountId" from account
     where tenant_id = app_tenant() and registration_number = any ($numbers)`,
});

async function findAccounts(
  transaction: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OwnerOfRow>> {
  if (numbers.length === 0) return new Map();
  const rows = await transaction.run(accountsNumbered, { numbers });
  return new Map(rows.map(({ number, accountId }) => [number, { accountId, applicationId: null }]));
}
