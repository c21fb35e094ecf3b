import { execFileSync } from 'node:child_process';
import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendResults, readResults, type RecordedResult } from '#tools/machines/results.ts';
import { ResultsFolder } from './walked-bid.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = new ResultsFolder();

function result(changed: Partial<RecordedResult> = {}): RecordedResult {
  return {
    at: '2026-03-02T12:00:00.000Z',
    path: 'bid/none/c85f3c426ba225fb',
    result: 'passed',
    by: 'Jo',
    council: 'ashcombe',
    version: '0.1.0',
    steps: ['bid.place'],
    expected: '0123456789abcdef',
    ...changed,
  };
}

describe('a file of results', () => {
  it('that does not exist has none', async () => {
    expect(await readResults(folder.results)).toEqual({ results: [], mistakes: [] });
  });

  it('keeps what is there, even if its last line has no end', async () => {
    await writeFile(folder.results, JSON.stringify(result({ by: 'Ann' })));
    await appendResults(folder.results, [result({ at: '2026-03-02T13:00:00.000Z' })]);
    const { results, mistakes } = await readResults(folder.results);
    expect(results.map(({ by }) => by)).toEqual(['Ann', 'Jo']);
    expect(mistakes).toEqual([]);
    expect(await readFile(folder.results, 'utf8')).not.toContain('\r');
  });

  it('reads broken lines out, and the others as they are', async () => {
    await appendResults(folder.results, [result()]);
    await appendFile(
      folder.results,
      [
        '<<<<<<< HEAD',
        `${JSON.stringify(result({ by: 'Ann' }))}\r`,
        '=======',
        JSON.stringify({ ...result(), result: 'blocked' }),
        JSON.stringify({ ...result(), at: 'yesterday' }),
        JSON.stringify(result()).slice(0, 40),
        '[]',
        '',
      ].join('\n'),
    );
    const { results, mistakes } = await readResults(folder.results);
    expect(results.map(({ by }) => by).toSorted()).toEqual(['Ann', 'Jo']);
    expect(mistakes.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7, 8]);
    expect(mistakes[0]?.what).toContain('Keep the lines of both sides, and remove the marks.');
    expect(mistakes[2]?.what).toMatch(/^it is not a result: result /);
    expect(mistakes[3]?.what).toMatch(/^it is not a result: at /);
    expect(mistakes[4]?.what).toBe('it is not JSON.');
  });

  it('of two results at one instant, takes the failed one as the later', async () => {
    await appendResults(folder.results, [result({ result: 'failed' }), result({ by: 'Ann' }), result()]);
    expect((await readResults(folder.results)).results.at(-1)?.result).toBe('failed');
  });

  it('merges in git: both sides are kept, and what both have counts once', async () => {
    const file = join(folder.path, 'tests', 'machines', 'results.jsonl');
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=Jo', '-c', 'user.email=jo@example.org', ...words], {
        cwd: folder.path,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const record = async (...results: RecordedResult[]) => {
      await appendResults(file, results);
      git('add', '-A');
      git('commit', '-m', 'record');
    };
    await mkdir(join(folder.path, 'tests', 'machines'), { recursive: true });
    await copyFile(join(project, '.gitattributes'), join(folder.path, '.gitattributes'));
    git('init', '-b', 'main');
    await record(result());
    git('checkout', '-b', 'other');
    await record(result({ by: 'Ann', at: '2026-03-02T14:00:00.000Z' }), result({ by: 'both' }));
    git('checkout', 'main');
    await record(result({ by: 'Cy', at: '2026-03-02T13:00:00.000Z' }), result({ by: 'both' }));
    git('merge', 'other', '-m', 'merge');
    const { results, mistakes } = await readResults(file);
    expect(mistakes).toEqual([]);
    expect(results.map(({ by }) => by).toSorted()).toEqual(['Ann', 'Cy', 'Jo', 'both']);
    expect(results.at(-1)?.by).toBe('Ann');
  });
});
