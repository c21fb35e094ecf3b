import type { Queries } from '#api/database/database.ts';
import { statement, typed, type Row } from '#api/database/statement.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * The row that identifies a person: their account or, if they have none, an application on the register or a visitor's
 * form.
 */
export type KnownBy = 'account' | 'application' | 'form';

export type Person = Row<typeof people>;

const people = statement({
  values: { asked: 'text' },
  row: {
    knownBy: typed<KnownBy>('text'),
    /** The id of the row in `account`, `application` or `form_submission`. */
    id: 'uuid',
    /** The registration number, the application's number or the form's reference. */
    number: 'text',
  },
  text: `
    with account_ids as (
      select id from account
       where tenant_id = app_tenant() and (registration_number = $asked or email_key = lower($asked))
      union
      select account_id from application
       where tenant_id = app_tenant() and (reference = $asked or external_reference = $asked)
      union
      select account_id from form_submission where tenant_id = app_tenant() and reference = upper($asked))
    select 'account' as "knownBy", id, registration_number as number from account
     where tenant_id = app_tenant() and id in (select id from account_ids)
    union all
    select 'application', id, reference from application
     where tenant_id = app_tenant() and account_id is null and (reference = $asked or external_reference = $asked)
       and reference <> 'erased-' || id
    union all
    select 'form', id, reference from form_submission
     where tenant_id = app_tenant() and account_id is null and reference = upper($asked)`,
});

/**
 * Finds a person by what is printed on their letters and receipts, or by the feed's reference of their application. An
 * application or a form in an account means the person of that account.
 * @throws CommandError if the council has no such person, or two.
 */
export async function findPerson(database: Queries, tenantId: string, who: string): Promise<Person> {
  const rows = await database.run(people, { asked: who.trim() });
  const [found, other] = rows;
  if (found === undefined)
    throw new CommandError(
      `${tenantId} has no account, application or form of ${who}. Give a registration number, an email address, the number of an application or the reference of a form.`,
    );
  if (other !== undefined)
    throw new CommandError(
      `${who} means two people at ${tenantId}: ${rows.map(({ knownBy, number }) => `the ${knownBy} ${number}`).join(' and ')}. Give an email address, or the reference that your housing system has for the application.`,
      2,
    );
  return found;
}
