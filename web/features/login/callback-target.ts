import { readReturnTo } from './return-to.ts';

/** The ways back from an identity provider outside (specification section 2, authentication callbacks). */
export type Callback = 'login' | 'logout' | 'register' | 'silent';

const expected = { login: '/account', logout: '/', register: '/account', silent: '/' } as const;

/**
 * Where somebody who comes back is led: to where they wanted to go, if that is a page of this site, and else to where
 * people go from there. No provider is configured anywhere, so whatever else such an address carries (a code, a
 * state, an error) is nobody's and is left behind.
 */
export function callbackTarget(callback: Callback, search: Readonly<Record<string, unknown>>): string {
  const { returnTo } = readReturnTo(search['returnTo'] ?? search['returnUrl']);
  // Whoever has just come out wants no page that asks them to log in.
  return callback === 'logout' ? expected.logout : (returnTo ?? expected[callback]);
}
