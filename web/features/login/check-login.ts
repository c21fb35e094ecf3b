import type { ParseKeys } from 'i18next';

/** Ids of the controls, which the error summary links to. */
export const loginFields = { email: 'email', password: 'password' } as const;

/** The text typed so far. */
export interface TypedLogin {
  readonly email: string;
  readonly password: string;
}

/** Returns the missing answers that the page can find before it asks the server, which decides the rest. */
export function checkLogin({ email, password }: TypedLogin): { field: string; key: ParseKeys }[] {
  const found: { field: string; key: ParseKeys }[] = [];
  if (email.trim() === '') found.push({ field: loginFields.email, key: 'login.emailMissing' });
  if (password === '') found.push({ field: loginFields.password, key: 'login.passwordMissing' });
  return found;
}
