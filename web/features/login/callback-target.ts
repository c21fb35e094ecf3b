import { readReturnTo } from '#domain/accounts/return-to.ts';

/** Return addresses of an external identity provider (specification section 2, authentication callbacks). */
type Callback = 'login' | 'logout' | 'register' | 'silent';

const expected = { login: '/account', logout: '/', register: '/account', silent: '/' } as const;

/**
 * Returns the target of a returning person: their own, if it is a page of this site, else the default for that
 * address. No provider is configured anywhere, so anything else in the address (a code, a state, an error) is
 * dropped.
 */
export function callbackTarget(callback: Callback, search: Readonly<Record<string, unknown>>): string {
  const { returnTo } = readReturnTo(search['returnTo'] ?? search['returnUrl']);
  // After a log-out, a page that asks for a log-in would make no sense.
  return callback === 'logout' ? expected.logout : (returnTo ?? expected[callback]);
}
