import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plansFor } from '#machines/model/plans.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { longBidPath, ResultsFolder } from './walked-bid.ts';

const folder = new ResultsFolder();
const { id, path } = longBidPath();
const [other = ''] = plansFor(bidModel)
  .flatMap(({ scenario, paths }) => paths.map((each) => `bid/${scenario}/${each.id}`))
  .filter((each) => each !== id);

/** Writes a list of walked paths. */
async function list(...lines: string[]): Promise<string> {
  const file = join(folder.path, 'walked.txt');
  await writeFile(file, lines.join('\n'));
  return file;
}

async function recorded(): Promise<unknown[]> {
  if (!existsSync(folder.results)) return [];
  const lines = (await readFile(folder.results, 'utf8')).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line): unknown => JSON.parse(line));
}

describe('npm run machines -- record', () => {
  it.each([
    [[], 'Say which path, and how it ended: "record'],
    [[id], 'Say which path, and how it ended: "record'],
    [[id, 'blocked'], "invalid for argument 'result'. Allowed choices are passed, failed."],
    [[id, 'passed', '--step', '2'], 'does not go with "passed".'],
    [[id, 'failed', '--step', 'two'], "'two' is invalid. It must be a whole number"],
    [[id, 'passed', '--council', 'ashcomb'], 'There is no council "ashcomb". Did you mean "ashcombe"?'],
    [[id, 'passed', '--partly'], '--partly is for a file of paths'],
    [[id, 'passed', '--from', 'walked.txt'], 'With --from, paths, steps and notes are in the file.'],
    [['--from', '/nowhere/at-all'], '/nowhere/at-all cannot be read.'],
  ])('%j makes no sense: status 2, and nothing is recorded', async (words, message) => {
    const { status, out, err } = await folder.run('record', ...words);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
    expect(await recorded()).toEqual([]);
  });

  it.each([
    [['c85f3c426ba225fb', 'passed'], 'An id has a machine, a scenario and a number, as in'],
    [['bids/none/c85f3c426ba225fb', 'passed'], 'There is no machine "bids". Did you mean "bid"?'],
    [['bid/nones/c85f3c426ba225fb', 'passed'], 'bid has no scenario "nones". Did you mean "none"?'],
    [
      ['bid/none/0000000000000000', 'passed'],
      'bid has no path "bid/none/0000000000000000", and no command printed it here.',
    ],
    [
      [id, 'failed', '--step', String(path.steps.length + 1)],
      `so it cannot fail at step ${path.steps.length + 1}.`,
    ],
  ])('%j is wrong: status 1, and nothing is recorded', async (words, message) => {
    const { status, out, err } = await folder.run('record', ...words);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('Nothing was recorded.');
    expect(await recorded()).toEqual([]);
  });

  it('keeps a result with its person, time, council and version of the portal', async () => {
    const { status, out } = await folder.run(
      ...`record ${id} failed --step 2 --by Jo --council porth-elen --portal 0.9 --note`.split(' '),
      'The button stays grey.',
    );
    expect({ status, out }).toEqual({
      status: 0,
      out: [
        `${id} failed at step 2: ${path.steps[1]?.move.label}`,
        `Recorded 1 result of Jo in porth-elen, on 0.9, in ${folder.results}.`,
      ].join('\n'),
    });
    expect(await recorded()).toEqual([
      {
        at: '2026-03-02T12:00:00.000Z',
        path: id,
        result: 'failed',
        step: 2,
        note: 'The button stays grey.',
        by: 'Jo',
        council: 'porth-elen',
        version: '0.9',
        steps: path.steps.map(({ move }) => move.label),
        expected: expect.stringMatching(/^[0-9a-f]{16}$/),
      },
    ]);
  });

  it('names this version of the portal, and somebody, if nobody says', async () => {
    expect(await folder.run('record', id, 'passed')).toMatchObject({ status: 0 });
    expect(await recorded()).toEqual([
      expect.objectContaining({
        by: expect.stringMatching(/./),
        council: 'ashcombe',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      }),
    ]);
  });
});

describe('a file of walked paths', () => {
  it('with mistakes: names all of them at once, and records nothing', async () => {
    const file = await list(
      '# Tuesday',
      `${id} failed 2 The button stays grey.`,
      'kettle/on/0000000000000000',
      `${other} blocked`,
      `${id} passed`,
      '',
      `${other} failed 99`,
    );
    const { status, out, err } = await folder.run('record', '--from', file);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain(`${file} has 4 mistakes, and nothing of it was recorded.`);
    expect(err).toContain('  line 3: "kettle/on/0000000000000000" is no path.');
    expect(err).toContain(
      '  line 4: it says "blocked" after the id. Write passed, failed, @ and a council, or # and a note.',
    );
    expect(err).toContain(`  line 5: ${id} is on line 2 already. Keep the line that is right.`);
    expect(err).toMatch(/ {2}line 7: .* it cannot fail at step 99\./);
    expect(await recorded()).toEqual([]);
  });

  it('with mistakes and --partly: records its other lines, and still ends with status 1', async () => {
    const file = await list(`${id} failed 2 The button stays grey.`, 'kettle/on/0000000000000000');
    const { status, out, err } = await folder.run('record', '--from', file, '--partly', '--by', 'Jo');
    expect(status).toBe(1);
    expect(out).toContain('Recorded 1 result of Jo in ashcombe');
    expect(err).toContain('1 line was not recorded:\n  line 2: ');
    expect(await recorded()).toHaveLength(1);
  });

  it.each([
    ['', { result: 'passed' }],
    ['# all well', { result: 'passed', note: 'all well' }],
    ['passed', { result: 'passed' }],
    ['passed 3 people saw it', { result: 'passed', note: '3 people saw it' }],
    ['failed 2', { result: 'failed', step: 2 }],
    ['failed 0 no home is free', { result: 'failed', step: 0, note: 'no home is free' }],
    ['failed 2 # “Bid” is grey; see #12', { result: 'failed', step: 2, note: '“Bid” is grey; see #12' }],
    ['@porth-elen', { result: 'passed', council: 'porth-elen' }],
    ['passed @porth-elen slow', { result: 'passed', council: 'porth-elen', note: 'slow' }],
    ['failed 2 @porth-elen # grey', { result: 'failed', step: 2, council: 'porth-elen', note: 'grey' }],
  ])('reads "ID %s"', async (words, expected) => {
    const file = await list(`\uFEFF# a spreadsheet wrote this\r`, `  ${id}\t${words}\r`, '\r');
    expect(await folder.run('record', '--from', file)).toMatchObject({ status: 0, err: '' });
    const [first] = await recorded();
    const common = { path: id, by: expect.anything(), council: 'ashcombe', at: expect.anything() };
    const rest = { version: expect.anything(), steps: expect.anything(), expected: expect.anything() };
    expect(first).toEqual({ ...common, ...rest, ...expected });
  });

  it('keeps one result of a path for each council, and refuses a council that there is not', async () => {
    const file = await list(`${id} @porth-elen`, `${id} @three-rivers`, `${id} @porth-elen`, `${id} @porth`);
    const { out, err } = await folder.run('record', '--from', file, '--partly', '--by', 'Jo');
    expect(err).toContain(`  line 3: ${id} @porth-elen is on line 1 already. Keep the line that is right.`);
    expect(err).toContain('  line 4: there is no council "porth".');
    expect(await recorded()).toEqual([
      expect.objectContaining({ council: 'porth-elen' }),
      expect.objectContaining({ council: 'three-rivers' }),
    ]);
    expect(out).toContain(
      `${id} passed, in porth-elen\n${id} passed, in three-rivers\nRecorded 2 results of Jo, on`,
    );
  });

  it.each([
    ['failed', { result: 'failed' }],
    ['failed # 3 people saw it', { result: 'failed', note: '3 people saw it' }],
    ['failed 2nd button is grey', { result: 'failed', note: '2nd button is grey' }],
  ])('reads "ID %s", and says that it counts for nothing', async (words, expected) => {
    const { status, err } = await folder.run('record', '--from', await list(`${id} ${words}`));
    expect({ status, err }).toEqual({
      status: 0,
      err: expect.stringMatching(`^Without the step that failed, a failed path counts for nothing: ${id}\\.`),
    });
    expect(await recorded()).toEqual([expect.objectContaining(expected)]);
    expect(await recorded()).toEqual([expect.not.objectContaining({ step: expect.anything() })]);
  });

  it('does not take a failure behind the council for a note', async () => {
    const { status, err } = await folder.run('record', '--from', await list(`${id} @porth-elen failed 2`));
    expect(status).toBe(1);
    expect(err).toContain(
      '  line 1: it says "failed" after the council. Write passed or failed before the @',
    );
    expect(await recorded()).toEqual([]);
  });

  it.each(['# nothing yet', ''])('without a path, as "%s", makes no sense', async (line) => {
    const { status, err } = await folder.run('record', '--from', await list(line));
    expect(status).toBe(2);
    expect(err).toContain('has no paths.');
  });
});
