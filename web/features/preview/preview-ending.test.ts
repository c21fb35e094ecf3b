import { describe, expect, it } from 'vitest';
import { endingIn, withEnding } from './preview-ending.ts';

describe('endingIn', () => {
  it.each([
    ['?preview=refused', 'refused'],
    ['?page=2&preview=over', 'over'],
    ['?preview=yes', null],
    ['?preview=', null],
    ['', null],
  ])('reads %s as %s', (search, ending) => {
    expect(endingIn(search)).toBe(ending);
  });
});

describe('withEnding', () => {
  const plain = 'https://homes.example/cy/properties?sort=most#top';

  it('says it beside what the address says already, once', () => {
    const said = withEnding(plain, 'refused');
    expect(said).toBe('https://homes.example/cy/properties?sort=most&preview=refused#top');
    expect(withEnding(said, 'over')).toBe('https://homes.example/cy/properties?sort=most&preview=over#top');
  });

  it('leaves no trace of it', () => {
    expect(withEnding(withEnding(plain, 'over'), null)).toBe(plain);
  });
});
