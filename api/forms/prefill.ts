import { sql } from 'kysely';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { TenantDatabase } from '../database/database.ts';

/** Answers, and which of them nobody gave here. */
export interface Prefilled {
  readonly answers: Answers;
  readonly prefilled: readonly string[];
}

/**
 * Fills in what the council knows, where nothing was answered yet (WCAG 2.2, 3.3.7: nothing is asked twice). A person
 * sees it and may correct it; it counts as an answer once they save.
 */
export async function prefill(
  { query }: TenantDatabase,
  { prefill: wanted = {} }: Pick<FormDefinition, 'prefill'>,
  accountId: string,
  answers: Answers,
): Promise<Prefilled> {
  const missing = Object.entries(wanted).filter(([name]) => answers.values[name] === undefined);
  if (missing.length === 0) return { answers, prefilled: [] };
  const account = await query
    .selectFrom('account')
    .select(['email', 'first_name as firstName', 'last_name as lastName'])
    .select(sql<string | null>`to_char(date_of_birth, 'YYYY-MM-DD')`.as('dateOfBirth'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const known: Readonly<Record<(typeof missing)[number][1], AnswerValue | null>> = {
    'account.firstName': account.firstName,
    'account.lastName': account.lastName,
    'account.dateOfBirth': account.dateOfBirth,
    'account.email': account.email,
  };
  const filled = missing.flatMap(([name, source]) => {
    const value = known[source];
    return value === null ? [] : [[name, value] as const];
  });
  return {
    answers: { ...answers, values: { ...answers.values, ...Object.fromEntries(filled) } },
    prefilled: filled.map(([name]) => name),
  };
}
