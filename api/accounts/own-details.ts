import { dateOfBirthProblem } from '#domain/accounts/date-of-birth.ts';
import { normaliseName, lastNameProblem, personNameProblem } from '#domain/accounts/person-name.ts';
import type { AccountProblem, OwnDetails } from '#schemas/api/accounts.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Queries } from '../database/database.ts';
import { accountSettingsOf } from './account-settings.ts';
import { statement } from '../database/statement.ts';

/**
 * Finds the problems in a person's own details, in the order of the page.
 * @param today an ISO day in Europe/London
 */
export function detailProblems(
  { firstName, lastName, dateOfBirth }: OwnDetails,
  tenant: Tenant,
  today: string,
): readonly AccountProblem[] {
  const { minimumAge } = accountSettingsOf(tenant);
  const age = dateOfBirthProblem(dateOfBirth, today, minimumAge);
  return [
    ...about('firstName', personNameProblem(firstName)),
    ...about('lastName', lastNameProblem(lastName)),
    ...about('dateOfBirth', age).map((problem) =>
      age === 'account.tooYoung' ? { ...problem, number: minimumAge } : problem,
    ),
  ];
}

/** The problem of one answer as a list; empty without a code. */
export function about(
  field: AccountProblem['field'],
  code: ErrorCode | undefined,
): readonly AccountProblem[] {
  return code ? [{ field, code }] : [];
}

/** An account's name and date-of-birth columns. */
export function namesOf({ firstName: first, lastName: last, dateOfBirth }: OwnDetails) {
  const [firstName, lastName] = [normaliseName(first), normaliseName(last)];
  return {
    name: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName: lastName === '' ? null : lastName,
    dateOfBirth,
  };
}

const today = statement({
  row: { today: 'text' },
  text: `
    select to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`,
});

/** The current day in London by the database's clock, `YYYY-MM-DD`. */
export async function findLondonToday(database: Queries): Promise<string> {
  const [clock] = await database.run(today);
  if (!clock) throw new Error('The database does not know the time.');
  return clock.today;
}
