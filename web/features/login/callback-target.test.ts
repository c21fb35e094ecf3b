import { describe, expect, it } from 'vitest';
import { callbackTarget } from './callback-target.ts';

describe('callbackTarget', () => {
  it.each([
    ['login', {}, '/account'],
    ['register', {}, '/account'],
    ['silent', {}, '/'],
    ['logout', {}, '/'],
    ['login', { returnTo: '/properties?sort=fewest' }, '/properties?sort=fewest'],
    ['register', { returnUrl: '/account/bids' }, '/account/bids'],
    ['logout', { returnTo: '/account' }, '/'],
    ['login', { code: 'abc', state: 'def', error: 'access_denied' }, '/account'],
  ] as const)('leads on from %s with %j', (callback, search, target) => {
    expect(callbackTarget(callback, search)).toBe(target);
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '/login', 7])(
    'never follows %j',
    (returnTo) => {
      expect(callbackTarget('login', { returnTo })).toBe('/account');
    },
  );
});
