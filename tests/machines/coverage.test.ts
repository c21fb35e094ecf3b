import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { machineDriver } from '#machines/model/machine-driver.ts';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { markDrawing } from '#tools/machines/coverage-page.ts';
import { readReports, reportOf, writeReport } from '#tools/machines/walk-report.ts';
import { readResults } from '#tools/machines/results.ts';
import { longBidPath, ResultsFolder } from './walked-bid.ts';

const folder = new ResultsFolder();
const { id, path } = longBidPath();

/** The parts of the JSON report that these tests look at. */
interface Report {
  readonly machines: readonly {
    readonly drivers: readonly {
      readonly driver: string;
      readonly measures: Readonly<Record<string, { readonly walked: number; readonly missing: string[] }>>;
      readonly runs: readonly Readonly<Record<string, unknown>>[];
    }[];
    readonly failed: readonly { readonly id: string; readonly council?: string }[];
    readonly outdated: readonly { readonly id: string }[];
  }[];
}

async function coverage(...words: string[]) {
  const { status, out, err } = await folder.run('coverage', 'bid', '--json', ...words);
  const { machines }: Report = JSON.parse(out);
  const [machine] = machines;
  if (machine === undefined) throw new Error('The report is about bid.');
  const hand = machine.drivers.find(({ driver }) => driver === 'hand');
  return { status, err, machine, hand, failed: machine.failed.map((end) => end.id) };
}

/** Stores what a driver called API has walked of this path in a council, failing at a step if one is named. */
async function walkOnApi(council: string, failing?: number): Promise<void> {
  const record = newRecord('API');
  const [plan] = planOf(bidModel).filter(({ paths }) => paths.some((each) => each.id === path.id));
  if (plan === undefined) throw new Error('The path has a plan.');
  const sound = machineDriver(bidModel);
  let made = 0;
  const act: typeof sound.act = async (event, label) => {
    made += 1;
    if (made === failing) throw new Error('409 <Conflict>');
    await sound.act(event, label);
  };
  await walk(bidModel, plan, path, { ...sound, act }, record).catch(() => {});
  const walked = { run: `run ${council}`, council, version: '0.1.0+abc', now: folder.now };
  await writeReport(folder.walks, reportOf('bid', record, walked), council);
}

describe('npm run machines -- coverage counts', () => {
  it('of a failed path only what went before', async () => {
    await folder.run('record', id, 'failed', '--step', '3');
    const { hand } = await coverage();
    const before = new Set(path.steps.slice(0, 2).flatMap(({ transitions }) => transitions));
    expect(hand?.measures['transitions']?.walked).toBe(before.size);
    expect(hand?.measures['states']?.walked).toBeGreaterThan(0);
  });

  it.each([['failed'], ['failed', '--step', '0']])('nothing of a path with "%s"', async (...words) => {
    await folder.run('record', id, ...words);
    const { hand } = await coverage();
    expect(hand?.measures['transitions']?.walked).toBe(0);
    expect(hand?.measures['states']?.walked).toBe(0);
  });

  it('paths by council and version, and all together', async () => {
    await folder.run('record', id, 'passed', '--portal', '0.1.0');
    await folder.run('record', id, 'failed', '--portal', '0.1.0', '--council', 'porth-elen');
    await folder.run('record', id, 'passed', '--portal', '0.2.0');
    const { hand } = await coverage();
    const figures = hand?.runs.map(({ council, version, passed, failed }) => [
      council,
      version,
      passed,
      failed,
    ]);
    expect(figures).toEqual([
      ['ashcombe', '0.1.0', 1, 0],
      ['porth-elen', '0.1.0', 0, 1],
      ['ashcombe', '0.2.0', 1, 0],
    ]);
  });

  it('a walk that is not recorded, from a list with paths of other machines', async () => {
    const file = join(folder.path, 'walked.txt');
    await writeFile(file, `# Tuesday\n${id} failed 2 # grey\n\n`);
    const { hand, failed } = await coverage('--run', file);
    expect(hand?.measures['transitions']?.walked).toBeGreaterThan(0);
    expect(failed).toEqual([id]);
    expect((await readResults(folder.results)).results).toEqual([]);

    await writeFile(file, 'bid/none/0000000000000000\nkettle\n');
    const { status, out, err } = await folder.run('coverage', 'bid', '--run', file);
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(err).toContain('has 2 mistakes, so nothing was counted:\n  line 1: bid has no path "bid/');
    expect(err).toContain('  line 2: "kettle" is no path.');
  });
});

describe('a failed path stays in the report', () => {
  it('first, until somebody passes it in the same council', async () => {
    await folder.run('record', id, 'passed');
    await folder.run('record', id, 'failed', '--step', '2', '--note', 'grey\nand again', '--by', 'Jo');
    expect((await folder.run('coverage', 'bid')).out).toMatch(
      new RegExp(
        `^Failed, and not passed since:\n  ✗ ${id} by hand in ashcombe, step 2 \\(.*\\): grey \\(Jo, 2026-03-02 12:01, .*\\)\n      and again\n`,
      ),
    );
    await folder.run('record', id, 'passed', '--council', 'porth-elen');
    expect((await coverage()).failed).toEqual([id]);
    await folder.run('record', id, 'passed');
    expect((await coverage()).failed).toEqual([]);
  });

  it('whatever another driver does', async () => {
    await walkOnApi('ashcombe', 2);
    await walkOnApi('three-rivers');
    await folder.run('record', id, 'passed');
    const { machine } = await coverage();
    expect(machine.failed).toEqual([
      expect.objectContaining({
        id,
        driver: 'api',
        council: 'ashcombe',
        version: '0.1.0+abc',
        failure: { step: 2, message: '409 <Conflict>' },
      }),
    ]);
    const api = machine.drivers.find(({ driver }) => driver === 'api');
    expect(api?.runs).toEqual([
      expect.objectContaining({ council: 'ashcombe', passed: 0, failed: 1 }),
      expect.objectContaining({ council: 'three-rivers', passed: 1, failed: 0 }),
    ]);
    await walkOnApi('ashcombe');
    expect((await coverage()).failed).toEqual([]);
  });
});

describe('a result from before the machine changed', () => {
  it.each([
    ['shows something else', { expected: '0000000000000000' }],
    ['no longer takes the steps', { steps: ['kettle.boil'] }],
    ['has no such scenario', { path: 'bid/nowhere/c85f3c426ba225fb' }],
  ])('counts nothing, and is named, if it %s', async (_, changed) => {
    await folder.run('record', id, 'passed');
    const line: unknown = JSON.parse(await readFile(folder.results, 'utf8'));
    if (typeof line !== 'object') throw new Error('A result is an object.');
    await writeFile(folder.results, `${JSON.stringify({ ...line, ...changed })}\n`);
    const { hand, machine } = await coverage();
    expect(hand).toBeUndefined();
    expect(machine.outdated).toHaveLength(1);
    expect((await folder.run('coverage', 'bid')).out).toMatch(
      /^The machine has changed since these were walked/,
    );
  });

  it('names broken lines of the file, and counts the others', async () => {
    await folder.run('record', id, 'passed');
    await writeFile(folder.results, `kettle\n${await readFile(folder.results, 'utf8')}`);
    const { status, err, hand } = await coverage();
    expect(status).toBe(1);
    expect(err).toContain('has lines that do not count. The others do.\n  line 1: it is not JSON.');
    expect(hand?.runs).toHaveLength(1);
  });
});

describe('the reports of drivers', () => {
  const old = {
    machine: 'bid',
    driver: 'API',
    run: '1',
    at: '2026-03-01T12:00:00.000Z',
    transitions: ['bid.none --bid.place[0]--> bid.live'],
    guardsRefused: [],
    refused: [],
    states: ['live'],
  };

  it('keep each path, with its end and the labels of its steps', async () => {
    await walkOnApi('ashcombe', 2);
    expect(await readReports(folder.walks)).toEqual([
      expect.objectContaining({
        council: 'ashcombe',
        paths: [
          {
            id,
            scenario: id.split('/')[1],
            steps: path.steps.map(({ move }) => move.label),
            seconds: expect.any(Number),
            failure: { step: 2, message: '409 <Conflict>' },
          },
        ],
      }),
    ]);
  });

  it('of an earlier Lintel count without paths; broken ones are left out', async () => {
    await mkdir(folder.walks);
    await writeFile(join(folder.walks, 'bid.API.json'), JSON.stringify(old));
    await writeFile(join(folder.walks, 'bid.browser.json'), '{"machine": "bid", "dri');
    await writeFile(join(folder.walks, 'other.json'), '[]');
    expect(await readReports(folder.walks)).toEqual([{ ...old, paths: [] }]);
    expect((await folder.run('coverage', 'bid')).out).toMatch(/^ {2}API {6}transitions 1\/12/m);
  });

  it('of an earlier Lintel count no more once there is a later one', async () => {
    await writeReport(folder.walks, { ...old, driver: 'api', paths: [] });
    await walkOnApi('ashcombe');
    expect((await readReports(folder.walks)).map(({ driver }) => driver)).toEqual(['API']);
  });

  it('of features that a person ran count beside the last run of the tests', async () => {
    await walkOnApi('ashcombe');
    const [ofTests] = await readReports(folder.walks);
    if (ofTests === undefined) throw new Error('The API was walked.');
    const later = { ...ofTests, run: 'features', at: '2026-03-03T12:00:00.000Z', paths: [] };
    await writeReport(folder.walks, { ...later, isOfFeatures: true }, 'features-0');
    expect((await readReports(folder.walks)).map(({ run }) => run).toSorted()).toEqual([
      'features',
      'run ashcombe',
    ]);
    // Another run of the tests replaces theirs.
    await writeReport(folder.walks, later, 'other');
    expect((await readReports(folder.walks)).map(({ run }) => run)).toEqual(['features', 'features']);
  });

  it('shorten a long message', async () => {
    const failure = { step: 0, message: 'x'.repeat(5_000) };
    const paths = [{ id, scenario: 'none', steps: [], seconds: 1, failure }];
    await writeReport(folder.walks, { ...old, paths });
    expect((await readReports(folder.walks))[0]?.paths[0]?.failure?.message).toHaveLength(1_000);
  });
});

describe('npm run machines -- coverage --gate', () => {
  it.each([
    ['', 'It asks nothing.'],
    ['kettles=100', '"kettles=100" makes no sense. Write "transitions=100"'],
    ['oven.states=100', 'A driver is one of machine, api, browser, hand.'],
    ['states', '"states" makes no sense.'],
    ['states=most', '"states=most" makes no sense.'],
    ['states=101', 'asks for more than 100 percent.'],
  ])('"%s" makes no sense', async (gate, message) => {
    const { status, out, err } = await folder.run('coverage', 'bid', '--gate', gate);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(message);
  });

  it('ends with status 1 and what is missing, or with 0', async () => {
    await folder.run('record', id, 'failed', '--step', '2');
    const { status, out } = await folder.run(
      'coverage',
      'bid',
      '--gate',
      'machine.transitions=100 hand.states=100, failed=0 transitions=1',
    );
    expect(status).toBe(1);
    expect(out).toContain(
      'The gate is not reached.\n  ✓ machine.transitions=100: 100 % (12 of 12), 100 % asked',
    );
    expect(out).toMatch(/ {2}✗ hand\.states=100: [\d.]+ % \(\d of \d\), 100 % asked\n {6}missing bid: /);
    expect(out).toContain(`  ✗ failed=0: 1 path failed, at most 0 asked\n      missing bid: ${id}`);
    expect(out).toContain('  ✓ transitions=1: ');
    const reached = await folder.run(
      'coverage',
      'bid',
      '--gate',
      'hand.transitions=5 browser.failed=0 failed=1',
    );
    expect(reached.status).toBe(0);
    expect(reached.out).toContain('The gate is reached.');
  });

  it('without a driver does not count the machine itself', async () => {
    const { status, out } = await folder.run('coverage', 'bid', '--gate', 'transitions=1');
    expect(status).toBe(1);
    expect(out).toContain('✗ transitions=1: 0 % (0 of 12), 1 % asked');
  });
});

describe('npm run machines -- coverage --page', () => {
  it('writes one page that needs nothing else, with everything escaped', async () => {
    const page = join(folder.path, 'page.html');
    const note = '<script>alert("1")</script> & \'2\'';
    await folder.run('record', id, 'failed', '--step', '2', '--note', note, '--by', '<b>Jo</b>');
    await walkOnApi('ashcombe');
    const { status, out } = await folder.run('coverage', 'bid', '--page', page);
    expect(status).toBe(0);
    expect(out).toContain('The page is ');
    const html = await readFile(page, 'utf8');
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ');
    expect(html).toContain('&lt;b&gt;Jo&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>|<link|\ssrc=|@import|url\((?!#)/);
    expect(html).toMatch(/<strong class="failed">.* ✗ failed here<\/strong>/);
    expect(html).toMatch(/<summary>Paths not walked: \d+ of \d+<\/summary>/);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).toContain('<svg role=');
  });

  it('marks states and arrows of a drawing by the names that it carries', () => {
    const svg =
      '<g class="node state" data-state="a &amp; b"/><g class="cluster" data-state=""/><a data-transitions="a --x[0]--&gt; b&#10;a --y[0]--&gt; b"/>';
    const marks = {
      ofState: (name: string) => (name === 'a & b' ? ('failed' as const) : undefined),
      ofTransitions: (ids: readonly string[]) =>
        ids.join() === 'a --x[0]--> b,a --y[0]--> b' ? ('partly' as const) : ('not' as const),
    };
    expect(markDrawing(svg, marks)).toBe(
      '<g class="node state" data-state="a &amp; b" data-walk="failed"/><g class="cluster" data-state=""/><a data-transitions="a --x[0]--&gt; b&#10;a --y[0]--&gt; b" data-walk="partly"/>',
    );
  });

  it('that cannot be written: says so', async () => {
    const { status, err } = await folder.run('coverage', 'bid', '--page', '/nowhere/at/all.html');
    expect(status).toBe(1);
    expect(err).toContain('/nowhere/at/all.html cannot be written: ');
  });
});
