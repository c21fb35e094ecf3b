import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { project } from '../build/inputs.ts';
import { browserFoldersOf } from './changed.ts';

const foldersOf = (...paths: string[]) => {
  const folders = browserFoldersOf(paths);
  return folders === 'all' ? folders : [...folders].toSorted();
};

describe('the browser tests that a change touches', () => {
  test.each([
    [['docs/forms.md', 'README.md', 'tests/api/bids/bids.test.ts', 'domain/forms/journey.test.ts'], []],
    [['tests/browser/staff/preview.spec.ts'], ['staff']],
    [['web/features/bidding/BidPanel.tsx'], ['bids', 'paths', 'search']],
    [
      ['web/features/forms/page/FormPage.tsx', 'domain/forms/journey.ts'],
      ['forms', 'paths'],
    ],
    [['web/features/impersonation/ImpersonationBar.tsx'], ['paths', 'staff']],
    [
      ['api/accounts/sessions.ts', 'web/features/search/filter/FilterPanel.tsx'],
      ['accounts', 'paths', 'search'],
    ],
  ])('%j: %j', (paths, folders) => {
    expect(foldersOf(...paths)).toEqual(folders);
  });

  test.each([
    'web/components/Field.tsx',
    'web/layout/Header.tsx',
    'package.json',
    'tests/browser/fixtures.ts',
    'tenants/base/locales/en-GB.json',
    'api/server.ts',
  ])('are all of them for %s, on which everybody stands', (path) => {
    expect(foldersOf('docs/forms.md', path)).toBe('all');
  });

  test('are in folders that are there', () => {
    const there = readdirSync(join(project, 'tests/browser'));
    const touched = foldersOf(
      'web/features/account/AccountPage.tsx',
      'web/features/bidding/BidPanel.tsx',
      'web/features/forms/FormsPage.tsx',
      'web/features/impersonation/x.ts',
      'web/features/info/InfoPage.tsx',
    );
    expect(there).toEqual(expect.arrayContaining([...touched]));
  });
});
