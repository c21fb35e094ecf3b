import { expect, test } from 'vitest';
import { tourPage } from './tour-page.ts';

const picture = { file: 'start-390-light.jpg', width: 390, theme: 'light' } as const;

test('a tour shows each picture with what it is, and what could not be shown', () => {
  const page = tourPage(
    { title: 'Seabrook & Homes', taken: '24 November 2026', missing: ['No account: <none>.'] },
    [
      {
        name: 'Start',
        address: '/',
        pictures: [picture, { ...picture, file: 'start-1280-dark.jpg', width: 1280, theme: 'dark' }],
      },
      { name: 'Log in', address: '/login', pictures: [] },
    ],
  );
  expect(page).toContain('<title>Seabrook &amp; Homes: a tour</title>');
  expect(page).toContain('<p>2 pages, taken 24 November 2026.');
  expect(page).toContain('alt="Start, 1280 pixels wide, dark"');
  expect(page.match(/<figure /g)).toHaveLength(2);
  expect(page).toContain('<option>390</option><option>1280</option>');
  expect(page).toContain('<li>No account: &lt;none&gt;.</li>');
});
