import { describe, expect, it } from 'vitest';
import { requirements, sectionTitles } from '#machines/requirements/requirements.ts';
import { readSpecificationRows, specificationRows, testsOf } from '#tools/machines/specification-rows.ts';

const rows = await readSpecificationRows();
const inRows = rows.flatMap(({ section, clauses }) => clauses.map((number) => ({ section, number })));

function sorted(all: readonly { readonly section: number; readonly number: string }[]): string[] {
  return all.map(({ section, number }) => `${section}: ${number}`).sort();
}

describe('docs/specification.md', () => {
  it('has the sections of the requirements', () => {
    const titles = Object.fromEntries(rows.map(({ section, title }) => [section, title]));
    expect(titles).toEqual(sectionTitles);
  });

  it('has each clause once, in a row of its section', () => {
    expect(sorted(inRows)).toEqual(sorted(requirements));
  });

  it('marks the same clauses as ours', () => {
    const ours = rows.filter(({ requirement }) => requirement.includes('not in the specification'));
    expect(ours.flatMap(({ clauses }) => clauses).sort()).toEqual(
      requirements
        .filter(({ isOurs, label }) => isOurs && label !== 'other calls')
        .map(({ number }) => number)
        .sort(),
    );
  });

  it('has tests for every clause', () => {
    expect(requirements.filter(({ number }) => testsOf(rows, number).length === 0)).toEqual([]);
  });

  it('names the calls that read as the clauses do', () => {
    const wrong = rows.flatMap(({ requirement, clauses }) =>
      [...requirement.matchAll(/`((?:GET|PUT) [^`]+)`/g)]
        .map(([, call = '']) => call)
        .filter(
          (call) => !requirements.some(({ number, label }) => clauses.includes(number) && label === call),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a row', () => {
  it('is read with its clauses and the tests it links to', () => {
    const text = [
      '## 6. Roles and permissions',
      '| Clauses | Requirement | Start from | Tests |',
      '| ------- | ----------- | ---------- | ----- |',
      '| 6.1, 6.2 | Visitor | [access](../api/access.ts) | [a](../tests/a.test.ts), [b](../web/b.test.ts) |',
      '| no number | Other | | [c](../tests/c.test.ts) |',
    ].join('\n');
    expect(specificationRows(text)).toEqual([
      {
        section: 6,
        title: 'Roles and permissions',
        clauses: ['6.1', '6.2'],
        requirement: 'Visitor',
        tests: ['tests/a.test.ts', 'web/b.test.ts'],
      },
    ]);
  });
});
