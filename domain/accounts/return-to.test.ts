import { describe, expect, it } from 'vitest';
import { readReturnTo } from './return-to.ts';

describe('readReturnTo', () => {
  it.each([
    ['/properties?sort=fewest#main', '/properties?sort=fewest#main'],
    ['/account', '/account'],
    ['/properties/../account', '/account'],
  ])('leads back to %s', (value, returnTo) => {
    expect(readReturnTo(value)).toEqual({ returnTo });
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'account',
    '/login?returnTo=/account',
    '/logout',
    '',
    1,
    null,
    undefined,
  ])('does not follow %j', (value) => {
    expect(readReturnTo(value)).toEqual({});
  });
});
