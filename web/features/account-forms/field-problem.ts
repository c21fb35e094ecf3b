import type { ParseKeys, TFunction } from 'i18next';
import type { AccountField, AccountProblem } from '#schemas/api/accounts.ts';

/** The questions of these screens, and the ids of their controls. Only pages know the repeated password. */
export type FormField = AccountField | 'passwordAgain';

/** A problem with one answer, found by the page or by the server. */
export type FieldProblem = Omit<AccountProblem, 'field'> & {
  readonly field: FormField;
  /** The label of the box that is not ticked. */
  readonly box?: string;
};

/** The message for an empty answer, in each question's own words. */
const missing: Readonly<Record<FormField, ParseKeys>> = {
  partner: 'create.partnerMissing',
  firstName: 'create.firstNameMissing',
  lastName: 'accountForm.lastNameMissing',
  dateOfBirth: 'accountForm.dateOfBirthMissing',
  email: 'accountForm.emailMissing',
  password: 'password.newMissing',
  passwordAgain: 'password.againMissing',
  currentPassword: 'changePassword.currentMissing',
  consents: 'create.consentsNone',
  code: 'accountForm.codeMissing',
  reference: 'findAccount.referenceMissing',
  // No screen here asks for these.
  postcode: 'errors.account.postcodeInvalid',
};

/** Returns what is wrong with an answer and what to do, in the page's language. */
export function problemText({ field, code, number, box }: FieldProblem, t: TFunction): string {
  if (box !== undefined) return t('create.consentNamed', { box });
  if (code === 'account.fieldRequired') return t(missing[field]);
  return t(`errors.${code}`, { number });
}
