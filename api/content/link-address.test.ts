import { describe, expect, test } from 'vitest';
import { sortLink } from './link-address.ts';

describe('an address in content', () => {
  test.each([
    ['#part', 'here'],
    ['/content/guides', 'inside'],
    ['/', 'inside'],
    ['guides/bid?x=a:b', 'inside'],
    ['?page=2', 'inside'],
    ['../glossary#band', 'inside'],
    ['https://www.gov.uk/', 'outside'],
    ['HTTP://example.org', 'outside'],
    ['mailto:a@council.example', 'contact'],
    ['tel:01632960000', 'contact'],
    ['//evil.example', 'refused'],
    ['/\\evil.example', 'refused'],
    ['\\\\evil.example', 'refused'],
    [' /\t/evil.example', 'refused'],
    ['javascript:x', 'refused'],
    ['java\nscript:x', 'refused'],
    ['\u0001javascript:x', 'refused'],
    ['java\u200Bscript:x', 'refused'],
    ['data:text/html,x', 'refused'],
    ['ftp://a.example', 'refused'],
    ['https://', 'refused'],
    ['', 'refused'],
  ])('%j is %s', (address, kind) => {
    expect(sortLink(address)).toBe(kind);
  });
});
