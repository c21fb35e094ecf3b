import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { MemberFact } from '#schemas/forms/definition.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

type Household = ApplicationFacts['household'];
type Member = Household[number];

const factsOf = statement({
  values: { accountId: 'uuid' },
  row: { facts: typed<ApplicationFacts>('jsonb') },
  text: `
    select facts from application
     where tenant_id = app_tenant() and account_id = $accountId order by reference desc`,
});

/**
 * Finds the household of an account's application as the council's housing system sent it, the applicant first;
 * empty without an application. Among several applications the latest to join the register counts.
 */
export async function findHousehold(database: TenantDatabase, accountId: string): Promise<Household> {
  const rows = await database.run(factsOf, { accountId });
  const [last] = rows.toSorted((one, other) =>
    (other.facts.registrationDate ?? '').localeCompare(one.facts.registrationDate ?? ''),
  );
  return (last?.facts.household ?? []).toSorted(
    (one, other) => Number(other.role === 'applicant') - Number(one.role === 'applicant'),
  );
}

/**
 * The register's facts about a household member, as answers of a form. A child of the household need not be the
 * applicant's own, so only a partner's relationship is known. Values the question does not offer are left out.
 * @param wanted the fact that answers each question
 */
export function answersOfMember(
  member: Member,
  wanted: Readonly<Record<string, MemberFact>>,
  questions: ReadonlyMap<string, AnswerSchema>,
): Readonly<Record<string, AnswerValue>> {
  const facts: Readonly<Record<MemberFact, string | boolean | null>> = {
    'member.isApplicant': member.role === 'applicant',
    'member.dateOfBirth': member.dateOfBirth,
    'member.sex': member.sex ?? null,
    'member.relationship': member.role === 'partner' ? 'partner' : null,
  };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, fact]) => {
      const schema = questions.get(name);
      const value = facts[fact];
      if (schema === undefined || value === null) return [];
      const options = optionsOf(schema);
      const fits = options.length === 0 || options.some((option) => option.const === value);
      return fits ? [[name, value] as const] : [];
    }),
  );
}
