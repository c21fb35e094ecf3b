import { describe, expect, it } from 'vitest';
import { addressIn, languagePrefix } from './language-address.ts';

const system = { localeId: 'en-GB' };

describe('languagePrefix', () => {
  it('is nothing for the default language and two letters for any other', () => {
    expect(languagePrefix('en-GB', system)).toBe('');
    expect(languagePrefix('cy-GB', system)).toBe('/cy');
    expect(languagePrefix('en-GB', { localeId: 'cy-GB' })).toBe('/en');
  });
});

describe('addressIn', () => {
  it.each([
    ['/', '/cy'],
    ['/?page=2', '/cy?page=2'],
    ['/#main', '/cy#main'],
    ['/properties?sort=most#top', '/cy/properties?sort=most#top'],
  ])('leads from %s to %s in Welsh, and stays in English', (href, welsh) => {
    expect(addressIn('cy-GB', href, system)).toBe(welsh);
    expect(addressIn('en-GB', href, system)).toBe(href);
  });
});
