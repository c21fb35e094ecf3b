import { expect, test } from 'vitest';
import { sanitise } from './sanitise-html.ts';
import { pageContentRule } from './allowed-html.ts';
import { withoutHomeLinks } from './without-home-links.ts';

test.each([
  ['<p>See the <a href="/properties">homes</a> now.</p>', '<p>See the homes now.</p>'],
  ['<a href="/cy/properties/outcomes?year=2026#a">Canlyniadau</a>', 'Canlyniadau'],
  ['<a class="button" href="/Properties/1"><strong>One</strong> home</a>', '<strong>One</strong> home'],
  ['<a title="a &gt; b" href="/properties">a</a><a href="/properties">b</a>', 'ab'],
  ['<a href="/properties-to-buy">a</a>', '<a href="/properties-to-buy">a</a>'],
  ['<a href="/content/properties">a</a>', '<a href="/content/properties">a</a>'],
  ['<a href="https://elsewhere.example/properties">a</a>', undefined],
  ['<a href="/login">a</a> <a href="/properties">b</a>', '<a href="/login">a</a> b'],
])('%s is left as %s', (written, left) => {
  const { html } = sanitise(written, pageContentRule);
  expect(withoutHomeLinks(html)).toBe(left ?? html);
});
