import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator, type Pickle } from '@cucumber/messages';
import * as fc from 'fast-check';
import { parse as parseXml } from 'fast-xml-parser';
import { describe, expect, it, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { Model } from '#machines/model/define-model.ts';
import { bracketed, emitGherkin, featureSteps } from '#machines/model/emit/gherkin.ts';
import { oneLine, quotedLine } from '#machines/model/emit/one-line.ts';
import type { Say } from '#machines/model/on-screen.ts';
import { plansFor } from '#machines/model/plans.ts';
import { scriptsOf, type Script } from '#machines/model/script.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { labelsOf } from '#tools/machines/labels.ts';
import { readReports } from '#tools/machines/walk-report.ts';
import { ResultsFolder } from './walked-bid.ts';

const ashcombe = await loadTenant(join(import.meta.dirname, '../../tenants'), 'ashcombe');

function featureOf(
  model: Model,
  scripts: readonly Script[],
  say: Say = labelsOf(ashcombe, undefined),
): string {
  return emitGherkin({ model, scripts, say, purpose: 'To try.', council: 'ashcombe', language: 'en-GB' });
}

/** Returns the scenarios of a feature, as Gherkin's own parser reads them. */
function scenariosIn(feature: string): readonly Pickle[] {
  const newId = IdGenerator.incrementing();
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  return compile(parser.parse(feature), 'any.feature', newId);
}

/** Returns the kinds of steps that a text is of. */
function kindsOf(text: string): string[] {
  return Object.entries(featureSteps).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
}

const groupOf = (pattern: RegExp, text: string, group: number) => pattern.exec(text)?.[group];

const rowsOf = ({ argument }: Pickle['steps'][number]) =>
  argument?.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value)) ?? [];

/** Checks that a parsed scenario says what its script does. */
function expectSame({ steps, tags }: Pickle, { id, machine, scenario, ...script }: Script): void {
  const texts = steps.map(({ text }) => text);
  expect(texts.map(kindsOf).filter(({ length }) => length !== 1)).toEqual([]);
  const groups = (kind: 'start' | 'state' | 'move', group: number) =>
    texts.flatMap((text) => groupOf(featureSteps[kind], text, group) ?? []).map((text) => `"${text}"`);
  const places = [script.start, ...script.steps.map(({ at }) => at)];
  expect(groups('start', 1)).toEqual([quotedLine(`${machine}/${scenario}`)]);
  expect(groups('state', 1)).toEqual(places.map(({ state }) => quotedLine(state)));
  expect(groups('move', 2)).toEqual(script.steps.map(({ move }) => `"${bracketed(move.label)}"`));
  const refused = steps.filter(({ text }) => featureSteps.refused.test(text));
  expect(
    refused.map((step) =>
      rowsOf(step)
        .slice(1)
        .map(([event]) => event),
    ),
  ).toEqual(
    places.flatMap(({ isNew, notPossible }) =>
      isNew && notPossible.length > 0 ? [notPossible.map((label) => oneLine(label))] : [],
    ),
  );
  expect(tags.map(({ name }) => name)).toContain(`@path-${id.split('/').at(-1)}`);
}

describe('a feature, as Gherkin reads it', () => {
  it.each([...lifecycleModels, ...processModels].map((model) => [model.id, model] as const))(
    'has every path of %s with its moves, states and refusals, in steps of one kind each',
    (_, model) => {
      const scripts = scriptsOf(model, plansFor(model));
      const scenarios = scenariosIn(featureOf(model, scripts));
      expect(scenarios).toHaveLength(scripts.length);
      scripts.forEach((script, at) => {
        const scenario = scenarios[at];
        if (scenario !== undefined) expectSame(scenario, script);
      });
    },
  );

  it('quotes the labels of the council, in its language, and names the clauses', async () => {
    const porthElen = await loadTenant(join(import.meta.dirname, '../../tenants'), 'porth-elen');
    const feature = featureOf(
      biddingModel,
      scriptsOf(biddingModel, plansFor(biddingModel)),
      labelsOf(porthElen, 'cy-GB'),
    );
    const scenarios = scenariosIn(feature);
    const steps = scenarios.flatMap((scenario) => scenario.steps);
    expect(steps.map(({ text }) => text)).toContain(
      'they bid, with “Gwneud cynnig am y cartref hwn” [bid.place]',
    );
    const buttons = steps.filter(({ text }) => featureSteps.buttons.test(text)).flatMap(rowsOf);
    expect(buttons).toContainEqual(['Gwneud cynnig am y cartref hwn']);
    expect(scenarios[0]?.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@machine-bidding', '@council-ashcombe', '@language-en-GB', '@spec-4.4']),
    );
  });

  it('says the same of odd names, and nothing else', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[a.|_ &\\"#:;\n<>@[\]“”-]{1,5}$/),
      fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(name, { minLength: 8, maxLength: 8 }), (words) => {
        const [
          scenario = '',
          given = '',
          state = '',
          label = '',
          byHand = '',
          key = '',
          text = '',
          phrase = '',
        ] = words;
        const at = {
          state,
          description: given,
          clauses: [],
          see: { [key]: text },
          notPossible: [label],
          refused: [],
          isNew: true,
          accepted: [label, text],
          atWork: [],
          timer: null,
        };
        const move = { kind: 'user', label, event: { type: label } } as const;
        const script: Script = {
          id: `bid/${scenario}/0f10`,
          machine: 'bid',
          scenario,
          given,
          start: at,
          steps: [{ move, byHand, transitions: [], clauses: [], at }],
        };
        const model: Model = {
          ...bidModel,
          control: (one) => (one === label ? 'any.key' : undefined),
          phrase: () => phrase,
          onScreen: () => ['any.key', text],
        };
        const [read, ...others] = scenariosIn(featureOf(model, [script], () => text));
        expect(others).toEqual([]);
        if (read === undefined) throw new Error('There is no scenario.');
        expectSame(read, { ...script, id: 'bid/any/0f10' });
        expect(read.steps.map((step) => rowsOf(step)).filter(({ length }) => length > 0)).toEqual(
          [at, at].flatMap(() => [
            [[oneLine(text)]],
            [[oneLine(text)]],
            [
              ['event', 'button'],
              [oneLine(label), ''],
            ],
          ]),
        );
      }),
    );
  });
});

describe('npm run machines -- features', () => {
  const folder = new ResultsFolder();

  test.each([
    [['features', 'nowhere.feature'], 'There is no file or folder nowhere.feature.'],
    [['features', 'machines'], 'There is no .feature file in machines. To write some: '],
    [['features', 'machines', '--council', 'nowhere'], 'There is no council "nowhere".'],
    [['paths', '--format', 'gherkin'], 'A Gherkin file is for one machine. Name it, as in "paths bidding"'],
    [['paths', 'bid', '--output', 'x'], '--output is a folder of Gherkin files'],
  ])('%s is refused', async (words, message) => {
    const { status, err } = await folder.run(...words);
    expect(err).toContain(message);
    expect(status).toBeGreaterThan(0);
  });

  it('gets a file of each machine from paths', async () => {
    await folder.run('paths', 'bid', '--format', 'gherkin', '--output', join(folder.path, 'features'));
    const feature = readFileSync(join(folder.path, 'features', 'bid.feature'), 'utf8');
    expect(scenariosIn(feature).length).toBeGreaterThan(5);
  });

  it(
    'passes a path on its page, and fails a feature that says something else, with results for coverage and JUnit',
    { tags: ['full'], timeout: 420_000 },
    async () => {
      const words = ['paths', 'preferred', '--scenario', 'unmarked', '--to', 'failed', '--format', 'gherkin'];
      const { out: right } = await folder.run(...words);
      const wrongOnes: Readonly<Record<string, readonly [string | RegExp, string]>> = {
        state: ['the state is "saving"', 'the state is "refused"'],
        text: [/(the page reads:\n +\|) [^|]+\|/, '$1 No page has this. |'],
        button: [/(there are these buttons:\n +\|) [^|]+\|/, '$1 No page has this. |'],
        refused: [/\| bid\.unprefer +\| +\|/, '| bid.prefer the first | |'],
        move: ['[bid.prefer the first]', '[bid.retry]'],
      };
      const features = join(folder.path, 'features');
      mkdirSync(features);
      writeFileSync(join(features, 'right.feature'), right);
      for (const [name, [from, to]] of Object.entries(wrongOnes)) {
        const wrong = right.replace(from, to);
        expect(wrong, name).not.toBe(right);
        writeFileSync(join(features, `${name}.feature`), wrong);
      }
      const junit = join(folder.path, 'results.xml');
      const { status, out } = await folder.run('features', features, '--junit', junit, '--json');
      expect(status).toBe(1);
      const report: { readonly suites: readonly Suite[] } = JSON.parse(out);
      expect(Object.fromEntries(report.suites.flatMap(endsOf))).toEqual({
        right: 'expected',
        ...Object.fromEntries(Object.keys(wrongOnes).map((name) => [name, 'unexpected'])),
      });
      expect(out).toContain('session.restored in idle: the page has no way to try it.');
      const { testsuites } = parseXml(readFileSync(junit, 'utf8'), {
        ignoreAttributes: false,
        attributeNamePrefix: '',
      });
      expect(testsuites).toMatchObject({ tests: '6', failures: '2', errors: '3' });
      const [walked] = await readReports(folder.walks);
      expect(walked).toMatchObject({ machine: 'preferred', driver: 'browser', council: 'ashcombe' });
      expect(walked?.states).toEqual(expect.arrayContaining(['idle', 'saving', 'failed']));
      expect(walked?.paths.map(({ failure }) => failure?.message ?? '').toSorted()).toEqual([
        '',
        'The machine is in the state "saving" here, not in "refused".',
        expect.stringContaining('buttons that the page does not have in “idle”'),
        expect.stringContaining('texts that the page does not have in “saving”'),
        '“bid.prefer the first” is possible in “idle”.',
        expect.stringMatching(
          /^“bid\.retry” is not possible in “idle”\. Possible are: bid\.prefer the first;/,
        ),
      ]);
    },
  );
});

interface Suite {
  readonly file?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly tests: readonly { readonly status: string }[] }[];
}

/** Returns the name of each feature of a Playwright report, with the end of its scenario. */
function endsOf({ file = '', suites = [], specs = [] }: Suite): (readonly [string, string])[] {
  const name = /(\w+)\.feature\.spec\.js$/.exec(file)?.[1] ?? file;
  return [
    ...specs.flatMap(({ tests }) => tests.map(({ status }) => [name, status] as const)),
    ...suites.flatMap(endsOf),
  ];
}
