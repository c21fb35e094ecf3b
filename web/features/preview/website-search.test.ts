import { expect, it } from 'vitest';
import { readWebsiteSearch } from './website-search.ts';

it.each(['/', '/properties', '/content/guides/bidding', '/properties?sort=most', '/apiary'])(
  'shows %s in the frames',
  (page) => {
    expect(readWebsiteSearch({ page })).toEqual({ page });
  },
);

it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '/api/system',
  '/preview/website',
  '/Preview/website?page=/',
  '/media',
  '',
  7,
  ['/'],
])('shows no %s', (page) => {
  expect(readWebsiteSearch({ page })).toEqual({});
});

it('takes a scheme that there is, and a language by its word', () => {
  expect(readWebsiteSearch({ scheme: 'dark', language: 'cy-GB' })).toEqual({
    scheme: 'dark',
    language: 'cy-GB',
  });
  expect(readWebsiteSearch({ scheme: 'sepia', language: 1 })).toEqual({});
});
