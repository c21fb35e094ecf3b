import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { project } from '../build/inputs.ts';

/** A row of docs/specification.md. */
interface SpecificationRow {
  readonly section: number;
  /** The title of the section. */
  readonly title: string;
  /** Numbers of clauses: `6.3`. */
  readonly clauses: readonly string[];
  readonly requirement: string;
  /** Paths of tests from the project's top. */
  readonly tests: readonly string[];
}

/** Reads the rows of docs/specification.md. */
export async function readSpecificationRows(): Promise<SpecificationRow[]> {
  return specificationRows(await readFile(join(project, 'docs', 'specification.md'), 'utf8'));
}

/** Returns the rows of the document's tables, in order. */
export function specificationRows(text: string): SpecificationRow[] {
  return text.split(/^## /m).flatMap((part) => {
    const [, section = '', title = ''] = /^(\d+)\. (.+)$/m.exec(part.split('\n')[0] ?? '') ?? [];
    return part
      .split('\n')
      .filter((line) => /^\| +\d/.test(line))
      .map((line) => {
        const [, clauses = '', requirement = '', , tests = ''] = line.split('|').map((cell) => cell.trim());
        return {
          section: Number(section),
          title,
          clauses: clauses.split(/, */),
          requirement,
          tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => posix.join('docs', link)),
        };
      });
  });
}

/** Returns the tests of a clause, from all rows that have its number. */
export function testsOf(rows: readonly SpecificationRow[], number: string): string[] {
  return [...new Set(rows.filter(({ clauses }) => clauses.includes(number)).flatMap(({ tests }) => tests))];
}
