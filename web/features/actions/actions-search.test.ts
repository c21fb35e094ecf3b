import { expect, it } from 'vitest';
import { readActionsSearch } from './actions-search.ts';

it('reads the page of what is finished, and the first of what is no page', () => {
  expect(readActionsSearch({ ended: '3' })).toEqual({ ended: 3 });
  expect(readActionsSearch({ ended: 1_000 })).toEqual({ ended: 1_000 });
  for (const ended of [undefined, 1, 0, -2, 1.5, 1_001, 'next']) {
    expect(readActionsSearch({ ended })).toEqual({});
  }
});
