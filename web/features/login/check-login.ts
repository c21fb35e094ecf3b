import type { ParseKeys } from 'i18next';

/** Ids of the controls, which the error summary links to. */
export const loginFields = { partner: 'partner', email: 'email', password: 'password' } as const;

interface TypedLogin {
  /** Empty if none is chosen; null if the council has no choice of partners. */
  readonly partner: string | null;
  readonly email: string;
  readonly password: string;
}

/** The missing answers that the page can find before it asks the server, which decides the rest. */
export function checkLogin({ partner, email, password }: TypedLogin): { field: string; key: ParseKeys }[] {
  const found: { field: string; key: ParseKeys }[] = [];
  if (partner === '') found.push({ field: loginFields.partner, key: 'login.partnerMissing' });
  if (email.trim() === '') found.push({ field: loginFields.email, key: 'login.emailMissing' });
  if (password === '') found.push({ field: loginFields.password, key: 'login.passwordMissing' });
  return found;
}
