import { expect, test } from 'vitest';
import { readDocumentsSearch } from './documents-search.ts';

test.each([
  [{}, {}],
  [
    { sent: 2, received: '3' },
    { sent: 2, received: 3 },
  ],
  [{ sent: 1, received: 0 }, {}],
  [{ council: 4 }, { council: 4 }],
  [{ sent: 'x', received: 1.5 }, {}],
  [{ sent: -1, received: 1_001 }, {}],
  [{ sent: 1_000 }, { sent: 1_000 }],
  [{ sent: [2], received: null }, { sent: 2 }],
])('%o shows the pages %o', (search, pages) => {
  expect(readDocumentsSearch(search)).toEqual(pages);
});
