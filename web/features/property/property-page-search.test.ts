import { describe, expect, it } from 'vitest';
import { readPropertyPageSearch } from './property-page-search.ts';

describe('readPropertyPageSearch', () => {
  it('keeps a tab that there is', () => {
    expect(readPropertyPageSearch({ tab: 'plans' })).toEqual({ tab: 'plans' });
    expect(readPropertyPageSearch({ tab: 'area', other: 1 })).toEqual({ tab: 'area' });
  });

  it.each([undefined, 'details', 'Plans', 1, null, ['plans'], { tab: 'plans' }])(
    'takes %j for none, and says so',
    (tab) => {
      expect(readPropertyPageSearch({ tab })).toStrictEqual({ tab: undefined });
    },
  );
});
