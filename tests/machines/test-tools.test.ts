import { array, assert, asyncProperty, nat, property, record, string } from 'fast-check';
import { parse, validate } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#api/council-files/csv-rows.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { csvTools, emitCsv } from '#machines/model/emit/csv.ts';
import { guideRules, guidesOf, type Guide } from '#machines/model/guide.ts';
import { plansFor } from '#machines/model/plans.ts';
import { scriptsOf } from '#machines/model/script.ts';
import { requirements } from '#machines/requirements/requirements.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { messageModel } from '#machines/process/message/message.model.ts';
import { choosePlans, everyTransition } from '#tools/machines/choose-plans.ts';
import { appendResults, readResults } from '#tools/machines/results.ts';
import { longBidPath, ResultsFolder } from './walked-bid.ts';

const plans = choosePlans(biddingModel, { ...everyTransition, isByHand: true }, new Map());
const guides = guidesOf(biddingModel, scriptsOf(biddingModel, plans), (key) => key);

/** Returns the title of a test in another tool: at most 250 letters, with the whole id. */
function titleInTools({ id, title }: Guide): string {
  const end = ` (${id})`;
  return title.length + end.length <= 250 ? `${title}${end}` : `${title.slice(0, 249 - end.length)}…${end}`;
}

function setUp({ machine, scenario }: Guide): string {
  return `npm run scenario -- ${machine}/${scenario} --council ashcombe`;
}

/** Reads a CSV file as rows by the names of its columns. */
function rowsIn(text: string): Readonly<Record<string, string>>[] {
  const { rows, unclosed } = readCsv(text);
  expect(unclosed).toBeUndefined();
  const [head, ...others] = rows;
  const names = head?.cells ?? [];
  for (const { cells } of others) expect(cells).toHaveLength(names.length);
  return others.map(({ cells }) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])),
  );
}

describe('a CSV file for TestRail', () => {
  const rows = rowsIn(emitCsv('testrail', guides, setUp));

  it('begins a test case at each row with a title, and adds a step with each other row', () => {
    const cases = rows.filter((row) => row['Title'] !== '');
    expect(cases.map((row) => row['Title'])).toEqual(guides.map(titleInTools));
    expect(rows).toHaveLength(guides.reduce((sum, { steps }) => sum + 1 + steps.length, 0));
    for (const row of rows) {
      expect(row['Steps (Step)']).not.toBe('');
      expect(row['Steps (Expected Result)']).not.toBe('');
    }
  });

  it('numbers the steps as the path does, with preparations before what they prepare', () => {
    const written = rows.map((row) => {
      const [, number = '', deed = ''] = /^Step (\d+)\. (.*)$/s.exec(row['Steps (Step)'] ?? '') ?? [];
      const lines = deed.split('\n').filter((line) => !line.startsWith('Set it up: '));
      expect(lines.slice(0, -1).filter((line) => !line.startsWith('First: '))).toEqual([]);
      // Its first letter is a small one after a colon.
      return `${number} ${(lines.at(-1) ?? '').replace(/^(?:Start|Then): /, '').slice(1)}`;
    });
    expect(written).toEqual(
      guides.flatMap(({ start, steps }) =>
        [start, ...steps].map(({ number, action }) => `${number} ${action.slice(1)}`),
      ),
    );
  });

  it('sets a start up before it is prepared', () => {
    const scripts = scriptsOf(
      messageModel,
      choosePlans(messageModel, { ...everyTransition, isByHand: true }, new Map()),
    );
    const starts = rowsIn(
      emitCsv(
        'testrail',
        guidesOf(messageModel, scripts, (key) => key),
        setUp,
      ),
    )
      .map((row) => row['Steps (Step)'] ?? '')
      .filter((step) => step.startsWith('Step 0. ') && step.includes('\nFirst: '));
    expect(starts.length).toBeGreaterThan(0);
    for (const step of starts)
      expect(step).toMatch(/^Step 0\. Start: .+\nSet it up: npm run .+\nFirst: .+\nThen: open the page/);
  });

  it('says what a person checks, and nothing in the words of the machine', () => {
    const checked = rows.map((row) => row['Steps (Expected Result)']);
    expect(checked).toContain('There is the button “bid.place”.');
    expect(checked.join('\n')).not.toMatch(/Now idle|To see: |phase |Must not be possible/);
    expect(rows.map((row) => row['Steps (Step)']).join('\n')).not.toMatch(/ends: |Only by program/);
  });

  it('has the clauses as references, and in the preconditions the command, the rules and the clauses in words', () => {
    const [first] = rows;
    const [guide] = guides;
    const [clause] = guide?.clauses ?? [];
    expect(first?.['References']).toMatch(new RegExp(`^spec-${clause?.number}(, |$)`));
    expect(first?.['Preconditions']).toContain(
      `npm run scenario -- bidding/${guide?.scenario} --council ashcombe`,
    );
    for (const rule of guideRules) expect(first?.['Preconditions']).toContain(rule);
    expect(first?.['Preconditions']).toContain(`spec-${clause?.number} (${clause?.label})`);
    expect(first).toMatchObject({ Section: 'bidding', Template: 'Test Case (Steps)' });
  });

  it('has no title or references longer than TestRail takes, and cuts no clause', () => {
    const [guide] = guides;
    if (guide === undefined) throw new Error('There is a path.');
    assert(
      property(string({ maxLength: 400 }), nat(requirements.length), (title, most) => {
        const clauses = requirements.slice(0, most);
        const [row] = rowsIn(emitCsv('testrail', [{ ...guide, title, clauses }], setUp));
        expect(row?.['Title']?.length).toBeLessThanOrEqual(250);
        expect(row?.['Title']).toContain(`(${guide.id})`);
        expect(row?.['References']?.length).toBeLessThanOrEqual(250);
        const ids = clauses.map(({ number, isOurs }) => `${isOurs ? 'ours' : 'spec'}-${number}`);
        const references = (row?.['References'] ?? '').split(', ').filter((one) => one !== '');
        expect(references).toEqual(ids.slice(0, references.length));
        expect(references.length === ids.length || references.join(', ').length > 230).toBe(true);
        for (const id of ids) expect(row?.['Preconditions']).toContain(`${id} (`);
      }),
    );
  });
});

describe('a CSV file for Xray', () => {
  const rows = rowsIn(emitCsv('xray', guides, setUp));

  it('groups the steps of a test by its issue id, with a summary and its type', () => {
    const issues = Map.groupBy(rows, (row) => row['Issue ID']);
    expect([...issues.keys()]).toEqual(guides.map((_, index) => String(index + 1)));
    expect([...issues.values()].map(([first]) => first?.['Test Summary'])).toEqual(guides.map(titleInTools));
    for (const row of rows) {
      expect(row['Test Type']).toBe('Manual');
      expect(row['Action']).toMatch(/^Step \d+\. /);
      expect(row['Result']).not.toBe('');
      expect(row['Labels']).not.toMatch(/\s/);
    }
    expect(rows[0]?.['Requirements']).toContain(`spec-${guides[0]?.clauses[0]?.number}`);
  });
});

describe('a CSV file', () => {
  it.each(csvTools)('for %s has any text back as it was', (tool) => {
    const [guide] = guides;
    if (guide === undefined) throw new Error('There is a path.');
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const start = { ...guide.start, action: text, checks: [text, 'end'] };
        const read = Object.values(rowsIn(emitCsv(tool, [{ ...guide, start }], setUp))[0] ?? {});
        expect(read).toContain(`Step 0. Start: ${text}\nSet it up: ${setUp(guide)}`);
        expect(read).toContain(`${text}\nend`);
      }),
    );
  });
});

interface Suites {
  readonly testsuites: { readonly testsuite: readonly Suite[] };
}
interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly skipped: string;
  readonly testcase: readonly Case[];
  readonly properties: readonly {
    readonly property: readonly { readonly name: string; readonly value: string }[];
  }[];
}
interface Case {
  readonly name: string;
  readonly classname: string;
  readonly time: string;
  readonly failure?: readonly { readonly message: string }[];
  readonly skipped?: readonly unknown[];
}

/** Reads JUnit XML. */
function suitesIn(out: string): readonly Suite[] {
  expect(validate(out)).toBe(true);
  const { testsuites }: Suites = parse(out, {
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    arrayMode: (name) => name !== 'testsuites',
  });
  return testsuites.testsuite;
}

describe('npm run machines -- coverage --format junit', () => {
  const folder = new ResultsFolder();
  const { id, path } = longBidPath();

  async function report(): Promise<string> {
    return (await folder.run('coverage', 'bid', '--format', 'junit')).out;
  }

  it('has a suite for each council and version, and in it a case for each path by its last walk', async () => {
    const [other] = plansFor(bidModel).flatMap(({ scenario, paths }) =>
      paths.map((each) => `bid/${scenario}/${each.id}`).filter((each) => each !== id),
    );
    await folder.run('record', id, 'failed', '--portal', '0.1.0');
    await folder.run('record', id, 'passed', '--portal', '0.1.0');
    await folder.run(
      'record',
      other ?? '',
      'failed',
      '--step',
      '1',
      '--note',
      'a <b> & "c"',
      '--portal',
      '0.1.0',
    );
    await folder.run('record', id, 'passed', '--portal', '0.1.0', '--council', 'porth-elen');
    const [ashcombe, porthElen, ...more] = suitesIn(await report());
    expect(more).toEqual([]);
    expect(ashcombe).toMatchObject({
      name: 'bid by hand in ashcombe',
      tests: '2',
      failures: '1',
      skipped: '0',
    });
    expect(porthElen).toMatchObject({ name: 'bid by hand in porth-elen', tests: '1', failures: '0' });
    const [passed, failed] = ashcombe?.testcase ?? [];
    expect(passed).toMatchObject({ name: id, classname: `bid.${id.split('/')[1]}` });
    expect(passed?.failure).toBeUndefined();
    expect(failed).toMatchObject({ name: other });
    expect(failed?.failure?.[0]?.message).toMatch(/^at step 1, .*: a &lt;b&gt; &amp; &quot;c&quot;$/);
    expect(ashcombe?.properties[0]?.property).toEqual(
      expect.arrayContaining([
        { name: 'council', value: 'ashcombe' },
        { name: 'version', value: '0.1.0' },
      ]),
    );
  });

  it('skips a path on which the machine has changed since', async () => {
    await folder.run('record', id, 'passed');
    const { results } = await readResults(folder.results);
    await appendResults(
      folder.results,
      results.map((result) => ({ ...result, at: '2026-03-03T12:00:00.000Z', expected: 'other' })),
    );
    const [suite] = suitesIn(await report());
    expect(suite).toMatchObject({ tests: '1', skipped: '1', failures: '0' });
    expect(suite?.testcase[0]?.skipped).toHaveLength(1);
  });

  it('is XML whatever a person writes', async () => {
    const written = record({ note: string({ unit: 'binary' }), by: string({ unit: 'binary' }) });
    await assert(
      asyncProperty(array(written, { minLength: 8, maxLength: 8 }), async (all) => {
        const walked = {
          at: '2026-03-02T12:00:00.000Z',
          path: id,
          council: 'ashcombe',
          result: 'failed' as const,
          steps: path.steps.map(({ move }) => move.label),
          expected: 'other',
        };
        // In versions of their own, since a suite has only the last walk of a path.
        await appendResults(
          folder.results,
          all.map((texts, index) => ({ ...walked, ...texts, version: String(index) })),
        );
        const out = await report();
        expect([...out].filter((letter) => !isInXml(letter.codePointAt(0) ?? 0))).toEqual([]);
        expect(suitesIn(out)).toHaveLength(all.length);
      }),
      { numRuns: 2 },
    );
  });
});

/** Returns whether XML 1.0 has a letter, by its number: https://www.w3.org/TR/xml/#charsets */
function isInXml(letter: number): boolean {
  if (letter < 0x20) return [0x09, 0x0a, 0x0d].includes(letter);
  return letter <= 0xd7ff || (letter >= 0xe000 && letter <= 0xfffd) || letter >= 0x1_00_00;
}
