import { expect, test } from 'vitest';
import { likelyPages } from './likely-pages.ts';

const pages = [
  { path: '/properties', name: 'Homes to bid for' },
  { path: '/login', name: 'Log in' },
  { path: '/account', name: 'My account' },
  { path: '/account/messages', name: 'Messages' },
  { path: '/content/how-bidding-works', name: 'How bidding works' },
  { path: '/content/glossary', name: 'Words we use' },
];

const found = (path: string) => likelyPages(path, pages).map((page) => page.path);

test.each([
  ['/propertys', '/properties'],
  ['/Properties.html', '/properties'],
  ['/content/glosary', '/content/glossary'],
  ['/account/mesages', '/account/messages'],
  ['/acount', '/account'],
  ['/content/how-bids-work', '/content/how-bidding-works'],
])('%s: %s is the likeliest', (lost, likely) => {
  expect(found(lost)[0]).toBe(likely);
});

test('nothing alike, nothing said', () => {
  expect(found('/wp-admin/setup')).toEqual([]);
  expect(found('/%')).toEqual([]);
});

test('at most as many as asked for', () => {
  expect(likelyPages('/properties/login/messages', pages, 2)).toHaveLength(2);
});
