import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { project } from '../build/inputs.ts';
import { chooseTests, describeChoice, SUBJECTS } from './changed.ts';

/** A small project: each file with its imports. */
const house: Readonly<Record<string, readonly string[]>> = {
  'domain/words/money.ts': [],
  'domain/words/money.test.ts': ['./money.ts'],
  'api/server.ts': ['./casework/messages/send.ts', './lettings/bids/bid.ts', '#domain/words/money.ts'],
  'api/casework/messages/send.ts': [],
  'api/casework/messages/send.test.ts': ['./send.ts'],
  'api/lettings/bids/bid.ts': ['#domain/words/money.ts'],
  'api/lettings/bids/bid.test.ts': ['./bid.ts'],
  'api/database/statement.ts': [],
  'web/components/Field.tsx': [],
  'tools/testing/tool.ts': [],
  'package.json': [],
  'docs/forms.md': [],
  'tests/support/portal.ts': ['#api/server.ts', '#tools/testing/tool.ts'],
  'tests/api/casework/messages.test.ts': ['../../support/portal.ts'],
  'tests/api/bids/bids.test.ts': ['../../support/portal.ts'],
  'tests/api/http/isolation.test.ts': ['../../support/portal.ts'],
  'tests/borders/borders.test.ts': [],
  'tests/postgres/schema.txt': [],
  'tests/browser/fixtures.ts': [],
  'tests/browser/casework/messages.spec.ts': ['../fixtures.ts'],
  'tests/browser/bids/standing.spec.ts': ['../fixtures.ts'],
};
const files = Object.keys(house);
const choose = (...changed: string[]) =>
  chooseTests(changed, files, (path) => (house[path] ?? []).map((name) => `import '${name}';`).join('\n'));
const chosen = (...changed: string[]) => {
  const { vitest, browser } = choose(...changed);
  return [...vitest, ...browser].filter((path) => !path.includes('/borders/'));
};

describe('the tests of a change', () => {
  test('are those beside what imports it, and those of its subject', () => {
    expect(chosen('api/casework/messages/send.ts')).toEqual([
      'api/casework/messages/send.test.ts',
      'tests/api/casework/messages.test.ts',
      'tests/browser/casework/messages.spec.ts',
    ]);
  });

  test.each(['web/components/Field.tsx', 'domain/words/money.ts', 'package.json', 'api/server.ts'])(
    'are all of them for %s, which every subject shares',
    (path) => {
      expect(choose(path).leftOut).toEqual([]);
      expect(describeChoice(choose(path))).toContain(path);
    },
  );

  test('are those of the subject where a feature adds its line to a shared list', () => {
    const lists = ['api/server.ts', 'api/database/statement.ts', 'tests/postgres/schema.txt'];
    expect(chosen('api/lettings/bids/bid.ts', ...lists)).toEqual([
      'api/lettings/bids/bid.test.ts',
      'tests/api/bids/bids.test.ts',
      'tests/api/http/isolation.test.ts',
      'tests/browser/bids/standing.spec.ts',
    ]);
  });

  test('are those that stand on a file of tests or tools', () => {
    expect(chosen('tools/testing/tool.ts')).toEqual([
      'tests/api/casework/messages.test.ts',
      'tests/api/bids/bids.test.ts',
      'tests/api/http/isolation.test.ts',
    ]);
    expect(chosen('tests/browser/fixtures.ts')).toHaveLength(2);
  });

  test('are itself for a test, and the borders for a document', () => {
    expect(chosen('tests/api/bids/bids.test.ts')).toEqual(['tests/api/bids/bids.test.ts']);
    expect(choose('docs/forms.md').vitest).toEqual(['tests/borders/borders.test.ts']);
  });

  test('are told with how many are left out, and where', () => {
    expect(describeChoice(choose('api/casework/messages/send.ts'))).toBe(
      'The change is about messages: 3 files of Vitest and 1 of the browser run.\n' +
        'Left out are 5 files: domain/words 1, api/lettings 1, tests/api/bids 1, tests/api/http 1, tests/browser/bids 1.\n' +
        '"npm test" runs them all.',
    );
  });
});

/** Tests shared by all subjects; only `npm test` runs them. */
const OF_NO_SUBJECT =
  /^tests\/(borders|gallery|support)\/|agreement\.api\.test|changes\/(every-write|each-field|last-moments)/;

test('each test below tests/ belongs to a subject of the product', () => {
  const all = execFileSync('git', ['ls-files', 'tests'], { cwd: project, encoding: 'utf8' }).split('\n');
  const tests = all.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !OF_NO_SUBJECT.test(path));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((path) => !SUBJECTS.some((subject) => subject.tests.test(path)))).toEqual([]);
});
