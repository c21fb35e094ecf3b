import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { lastNameProblem, personNameProblem } from '#domain/accounts/person-name.ts';
import type { Consent } from '#schemas/tenant/accounts.ts';
import { dayOf, untypedDate, type TypedDate } from '../../components/typed-date.ts';
import type { FieldProblem } from '../account-forms/field-problem.ts';
import { emailProblems } from '../account-forms/use-proof.ts';

/** The typed answers of a new account, except the password. */
export interface TypedAccount {
  /** Id of the chosen partner; empty if none is chosen. */
  readonly partner: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: TypedDate;
  readonly email: string;
  /** Ids of the given consents. */
  readonly consents: readonly string[];
}

export const untypedAccount: TypedAccount = {
  partner: '',
  firstName: '',
  lastName: '',
  dateOfBirth: untypedDate,
  email: '',
  consents: [],
};

interface Asked {
  /** True if the council has several partners to choose from. */
  readonly partner: boolean;
  readonly consents: readonly Consent[];
  /** The language of the page. */
  readonly locale: string;
}

/**
 * Returns the errors that the page can find before it asks the server, in the order of the form. The server
 * checks age, since this computer's clock may be wrong, and whether an email address is valid.
 */
export function accountProblems(typed: TypedAccount, asked: Asked): readonly FieldProblem[] {
  const names = [
    { field: 'firstName', code: personNameProblem(typed.firstName) },
    { field: 'lastName', code: lastNameProblem(typed.lastName) },
  ] as const;
  return [
    ...(asked.partner && typed.partner === ''
      ? [{ field: 'partner', code: 'account.fieldRequired' } as const]
      : []),
    ...names.flatMap(({ field, code }) => (code === undefined ? [] : [{ field, code }])),
    ...dateProblems(dayOf(typed.dateOfBirth, asked.locale)),
    ...emailProblems(typed.email),
  ];
}

/** Returns the errors in the consents. Separate, since the boxes come after the password. */
export function consentProblems(
  { consents }: TypedAccount,
  asked: readonly Consent[],
): readonly FieldProblem[] {
  const missing = asked.find(({ id, required }) => required && !consents.includes(id));
  return missing ? [{ field: 'consents', code: 'account.consentRequired', box: missing.text }] : [];
}

function dateProblems(day: string): readonly FieldProblem[] {
  if (day === '') return [{ field: 'dateOfBirth', code: 'account.fieldRequired' }];
  return isCalendarDay(day) ? [] : [{ field: 'dateOfBirth', code: 'account.dateInvalid' }];
}
