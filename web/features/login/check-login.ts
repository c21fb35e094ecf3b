import type { ParseKeys } from 'i18next';

/** Ids of the controls, to which the error summary leads. */
export const loginFields = { partner: 'partner', email: 'email', password: 'password' } as const;

interface TypedLogin {
  /** Empty while none is chosen; null where the council lists no choice of partners. */
  readonly partner: string | null;
  readonly email: string;
  readonly password: string;
}

/** What can be seen to be missing before the server is asked; it decides everything else. */
export function checkLogin({ partner, email, password }: TypedLogin): { field: string; key: ParseKeys }[] {
  const found: { field: string; key: ParseKeys }[] = [];
  if (partner === '') found.push({ field: loginFields.partner, key: 'login.partnerMissing' });
  if (email.trim() === '') found.push({ field: loginFields.email, key: 'login.emailMissing' });
  if (password === '') found.push({ field: loginFields.password, key: 'login.passwordMissing' });
  return found;
}
