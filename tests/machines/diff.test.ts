import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, emit, setup } from 'xstate';
import { bidMachine } from '#machines/lifecycle/bid.machine.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { defineModel, only, type Model } from '#machines/model/define-model.ts';
import { biddingMachine } from '#machines/process/bidding/bidding.machine.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { offerAnswerMachine } from '#machines/process/offer/offer-answer.machine.ts';
import { offerAnswerModel } from '#machines/process/offer/offer-answer.model.ts';
import type { Difference } from '#tools/machines/difference.ts';
import { differencesOf } from '#tools/machines/differences.ts';
import { goldenFilesOf, outdatedGolden, renewGolden } from '#tools/machines/golden.ts';
import { readGolden } from '#tools/machines/golden-reading.ts';
import { runCommand } from '../support/run-command.ts';

function read(model: Model) {
  const [table, , script] = goldenFilesOf(model);
  return readGolden(table?.text ?? '', script?.text ?? '');
}

function between(before: Model, after: Model): Difference[] {
  return differencesOf(read(before), read(after));
}

function sentences(differences: readonly Difference[]): string[] {
  return differences.map(({ sentence }) => sentence);
}

/** A kettle. Each part that a test changes has a value of its own. */
function kettle({
  delay = 5000,
  description = 'It stands there.',
  clause = 'spec 1 forms',
  guard = 'hasWater',
  emits = 'kettle.sang',
  filled = true,
  hasLid = false,
  canStop = false,
  lamp = 'red',
  starts = 'cold',
} = {}) {
  const machine = setup({
    types: {
      context: {} as { readonly water: boolean },
      events: {} as
        | { readonly type: 'heat' }
        | { readonly type: 'pour' }
        | { readonly type: 'stop' }
        | { readonly type: 'lid.open' },
      emitted: {} as { readonly type: string },
    },
    delays: { boil: delay },
    guards: { [guard]: ({ context }: { context: { readonly water: boolean } }) => context.water },
    actions: { empty: assign({ water: false }), sing: emit({ type: emits }) },
  }).createMachine({
    id: 'kettle',
    context: { water: filled },
    initial: 'cold',
    states: {
      cold: {
        description,
        meta: { req: [clause] },
        on: { heat: { guard, target: 'heating' }, ...(hasLid && { 'lid.open': 'open' }) },
      },
      heating: {
        description: 'It gets hot.',
        after: { boil: { target: 'hot', actions: 'sing' } },
        ...(canStop && { on: { stop: 'cold' } }),
      },
      hot: { description: 'Ready.', on: { pour: { target: 'cold', actions: 'empty' } } },
      ...(hasLid && { open: { description: 'Steam comes out.' } }),
    },
  });
  return defineModel(machine, {
    scenarios: {
      full: {
        description: 'Full of water.',
        snapshot: machine.resolveState({ value: starts, context: { water: filled } }),
      },
    },
    cases: {
      heat: only({ type: 'heat' }),
      pour: only({ type: 'pour' }),
      stop: canStop ? only({ type: 'stop' }) : () => ({}),
      'lid.open': only({ type: 'lid.open' }),
    },
    outcomes: {},
    project: ({ value }) => ({ lamp: value === 'heating' ? lamp : 'off' }),
    clauses: { heat: ['spec 1 forms'], pour: [], stop: [], 'lid.open': [] },
    byHand: { heat: 'Press.' },
  });
}

const before = kettle();

describe('a difference of behaviour', () => {
  it('is reported for a guard that no longer refuses, although the machine still declares it', () => {
    const careless = bidMachine.provide({ guards: { mayWithdraw: () => true } });
    const differences = between(bidModel, { ...bidModel, machine: careless });
    expect(sentences(differences)).toEqual([
      '“bid.withdraw by applicant” led to withdrawn or was refused in live; it now leads to withdrawn, and is never refused.',
      expect.stringMatching(
        /^“bid\.withdraw by applicant, closed”, .*“bid\.withdraw by applicant, past the cut-off”.* were refused in live; they now lead to withdrawn\.$/,
      ),
      expect.stringMatching(
        /^With “bid\.withdraw by applicant, .* in live, it did nothing else; now it emits .*"by":"applicant"/,
      ),
      expect.stringMatching(/"by":"staff"/),
    ]);
    expect(differences.every(({ isBehaviour }) => isBehaviour)).toBe(true);
  });

  it('is reported for a time-out ten times as long, in the table and in the drawing', () => {
    const slow = {
      ...offerAnswerModel,
      machine: offerAnswerMachine.provide({ delays: { answerTimeout: 200_000 } }),
    };
    expect(between(offerAnswerModel, slow)).toEqual([
      {
        kind: 'delay',
        isBehaviour: true,
        sentence: '“answerTimeout” lasted 20 seconds; it now lasts 200 seconds.',
      },
    ]);
    const old = new Map(goldenFilesOf(offerAnswerModel).map(({ name, text }) => [name, text]));
    expect(
      goldenFilesOf(slow)
        .filter(({ name, text }) => old.get(name) !== text)
        .map(({ name }) => name),
    ).toEqual(['offer-answer.table.md', 'offer-answer.drawing.md']);
  });

  it.each([
    [
      'a new state and its event',
      kettle({ hasLid: true }),
      ['New state “open”: Steam comes out.', 'In “open”, everything is refused.'],
    ],
    ['a new event', kettle({ canStop: true }), ['New event “stop”: in heating it leads to cold.']],
    [
      'an event',
      kettle({ emits: 'kettle.whistled' }),
      ['it emits {"type":"kettle.sang"}; now it emits {"type":"kettle.whistled"}'],
    ],
    ['what is seen', kettle({ lamp: 'blue' }), ['heating can now show lamp blue.']],
    ['the start', kettle({ starts: 'hot' }), ['“full” began in cold; it now begins in hot.']],
    [
      'a condition',
      kettle({ filled: false }),
      ['“heat” led to heating or was refused in cold; it is now refused.'],
    ],
  ])('is reported for %s', (_, after, expected) => {
    const differences = between(before, after).filter(({ isBehaviour }) => isBehaviour);
    for (const sentence of expected)
      expect(sentences(differences)).toContainEqual(expect.stringContaining(sentence));
  });

  it('is reported the other way round as what is gone', () => {
    expect(sentences(between(kettle({ hasLid: true, canStop: true }), before))).toEqual(
      expect.arrayContaining(['The state “open” is gone.', 'The event “stop” is gone.']),
    );
  });
});

describe('no difference of behaviour', () => {
  it('is reported for the same machine', () => {
    expect(between(before, kettle())).toEqual([]);
  });

  it.each([
    ['a renamed guard', { guard: 'isFull' }, 'declaration', 'if hasWater → heating; it is now if isFull'],
    [
      'a description',
      { description: 'It is cold.' },
      'description',
      '“cold” is now described as: It is cold.',
    ],
    [
      'a clause',
      { clause: 'spec 2 coffee' },
      'clause',
      '“cold” is now asked for by spec 2 coffee, and is no',
    ],
  ])('is reported for %s alone', (_, change, kind, sentence) => {
    expect(between(before, kettle(change))).toEqual([
      { kind, isBehaviour: false, sentence: expect.stringContaining(sentence) },
    ]);
  });
});

/** Returns the lines of a machine's script. */
function linesOf(model: Model): ReadonlySet<string> {
  const script = goldenFilesOf(model).find(({ name }) => name.endsWith('.script.md'));
  return new Set(script?.text.split('\n'));
}

it('a small change of a machine changes few lines of its script', () => {
  const old = linesOf(biddingModel);
  const changed = linesOf({
    ...biddingModel,
    machine: biddingMachine.provide({ guards: { mayPlaceAfterWarning: () => false } }),
  });
  const differing =
    [...old].filter((line) => !changed.has(line)).length +
    [...changed].filter((line) => !old.has(line)).length;
  expect(differing).toBeLessThan(20);
});

describe('npm run machines -- diff', () => {
  let folder = '';
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...parameters], {
      cwd: folder,
    });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lintel-diff-'));
    const golden = join(folder, 'golden');
    mkdirSync(golden);
    const careless = { ...bidModel, machine: bidMachine.provide({ guards: { mayWithdraw: () => true } }) };
    await renewGolden(golden, await outdatedGolden(golden, careless));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Withdraw at any time');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = async (...words: string[]) => {
    const { status, said, complained } = await runCommand({}, ['machines', 'diff', ...words], {
      goldenFolder: join(folder, 'golden'),
    });
    return { status, out: said.join('\n'), err: complained.join('\n') };
  };

  it('compares the machine with the golden files of the revision', async () => {
    const { status, out } = await run('HEAD', 'bid');
    expect(status).toBe(0);
    expect(out).toMatch(
      /^Different behaviour:\n(?: {2}bid: .*\n)* {2}bid: “bid\.withdraw by .*” led to withdrawn in live; .* now .*refused\./,
    );
  });

  it('writes Markdown, and JSON for programs', async () => {
    expect((await run('HEAD', 'bid', '--format', 'markdown')).out).toContain(
      '\n\nDifferent behaviour:\n\n- **bid**: ',
    );
    const answer = JSON.parse((await run('HEAD', 'bid', '--json')).out);
    expect(answer).toMatchObject({
      base: 'HEAD',
      behavesDifferently: true,
      machines: [
        {
          machine: 'bid',
          differences: expect.arrayContaining([expect.objectContaining({ kind: 'answer' })]),
        },
      ],
      notCompared: null,
    });
  });

  it('names new machines', async () => {
    expect((await run('HEAD', 'offer')).out).toContain('offer: A new machine, with 8 states and ');
  });

  it('refuses an unknown revision, with status 2', async () => {
    expect(await run('nowhere')).toEqual({
      status: 2,
      out: '',
      err: expect.stringContaining('Git does not know the revision "nowhere" here.'),
    });
  });
});
