import { factsOf } from '#domain/forms/derived/derivations.ts';
import { noFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

/**
 * SQL: the known facts about an account, as `jsonb` without unknown ones; null for no account. Among several
 * applications the latest to join the register counts, as for a prefilled household.
 */
export function knownFactsOf(accountId: string): string {
  return `(
    select jsonb_strip_nulls(jsonb_build_object(
             'account.dateOfBirth', to_char(person.date_of_birth, 'YYYY-MM-DD'),
             'application.isThere', latest.reference is not null,
             'application.registrationDate', latest.facts->'registrationDate',
             'application.bedroomNeed', latest.facts->'bedroomNeed',
             'application.householdSize', nullif(jsonb_array_length(latest.facts->'household'), 0)))
      from account as person
      left join lateral (
        select reference, facts from application
         where tenant_id = app_tenant() and account_id = person.id
         order by coalesce(facts->>'registrationDate', '') desc, reference desc limit 1
      ) as latest on true
     where person.tenant_id = app_tenant() and person.id = ${accountId})`;
}

const knownFacts = statement({
  values: { accountId: 'uuid' },
  row: { facts: typed<KnownFacts | null>('jsonb') },
  text: `select ${knownFactsOf('$accountId')} as facts`,
});

/**
 * Finds the current facts about an account that a form uses. Only the server sets them: a browser's request has
 * no place for any.
 * @param accountId null for a visitor, about whom nothing is known
 */
export async function findKnownFacts(
  database: Queries,
  definition: FormDefinition,
  accountId: string | null,
): Promise<KnownFacts> {
  const wanted = factsOf(definition);
  if (accountId === null || wanted.length === 0) return noFacts;
  const rows = await database.run(knownFacts, { accountId });
  const all = rows[0]?.facts ?? noFacts;
  return Object.fromEntries(wanted.flatMap((fact) => (all[fact] === undefined ? [] : [[fact, all[fact]]])));
}
