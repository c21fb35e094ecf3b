import { expect, test } from 'vitest';
import { comparisonPage, pictureName } from './comparison-page.ts';
import { screens } from './screens.ts';

const start = {
  council: 'ashcombe',
  screen: 'Homes & bids',
  id: 'homes',
  width: 360,
  scheme: 'light',
} as const;

test('shows before beside after, can be filtered, and asks nothing of a network', () => {
  const page = comparisonPage([start, { ...start, width: 1280, scheme: 'dark' }]);
  expect(page).toContain('<option>1280</option>');
  expect(page).toContain('<h2>Homes &amp; bids, ashcombe, 360 px, light</h2>');
  const pictures = [...page.matchAll(/src="([^"]+)"/g)].map(([, address]) => address);
  expect(pictures).toEqual([
    'ashcombe-homes-360-light-before.jpg',
    'ashcombe-homes-360-light-after.jpg',
    'ashcombe-homes-1280-dark-before.jpg',
    'ashcombe-homes-1280-dark-after.jpg',
  ]);
  expect(page).not.toMatch(/https?:|<link/);
});

test('there are twenty screens, and none writes over the pictures of another', () => {
  const names = screens.map(({ id }) => pictureName({ ...start, id }, 'before'));
  expect(new Set(names).size).toBe(20);
});
