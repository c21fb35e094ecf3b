import { expect, test } from 'vitest';
import { isUsualSpelling } from './rendered-pages.ts';

test.each([
  ['/', '/'],
  ['/properties', '/properties'],
  ['/properties/$property', '/properties/0198f5a2-1111-8222-8333-444455556666'],
  ['/content/$', '/content/guides/how-to-bid'],
  ['/content/$', '/content/glossary'],
  ['/content', '/content'],
  ['/info/privacy', '/info/privacy'],
  ['/forms/$form/$page', '/forms/pre-assessment/dateOfBirth'],
])('at %s links say %s', (route, path) => {
  expect(isUsualSpelling(route, path)).toBe(true);
});

test.each([
  ['/properties', '/Properties'],
  ['/properties', '/properties/'],
  ['/properties', '//properties'],
  ['/properties', '/%70roperties'],
  ['/properties/$property', '/properties/0198F5A2-1111-8222-8333-444455556666'],
  ['/properties/$property', '/properties/'],
  ['/content/$', '/content/guides/how%2Dto-bid'],
  ['/content/$', '/content/guides//how-to-bid'],
  ['/content/$', '/content'],
  ['/forms/$form/$page', '/FORMS/pre-assessment/dateOfBirth'],
  ['/forms/$form/$page', '/forms/pre-assessment/dateOfBirth/'],
  ['/forms/$form/$page', '/forms/pre-assessment/dateOf%42irth'],
])('at %s nobody but a stranger says %s', (route, path) => {
  expect(isUsualSpelling(route, path)).toBe(false);
});
