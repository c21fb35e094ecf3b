import type { ParseKeys } from 'i18next';

/** Ids of the controls, to which the error summary leads. */
export const loginFields = { email: 'email', password: 'password' } as const;

/** What can be seen to be missing before the server is asked; it decides everything else. */
export function checkLogin(email: string, password: string): { field: string; key: ParseKeys }[] {
  const found: { field: string; key: ParseKeys }[] = [];
  if (email.trim() === '') found.push({ field: loginFields.email, key: 'login.emailMissing' });
  if (password === '') found.push({ field: loginFields.password, key: 'login.passwordMissing' });
  return found;
}
