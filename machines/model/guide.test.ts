import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidModel } from '../lifecycle/bid.model.ts';
import { authModel } from '../process/auth/auth.model.ts';
import { messageModel } from '../process/message/message.model.ts';
import { biddingModel } from '../process/bidding/bidding.model.ts';
import { pathOfLabels } from './choose-paths.ts';
import type { Model } from './define-model.ts';
import { emitGuideMarkdown } from './emit/guide-markdown.ts';
import { actionModel } from '../process/action/action.model.ts';
import { explore } from './explore.ts';
import { deedsOfStart, guidesOf, type Guide } from './guide.ts';
import { fill, keysIn, wordsFor, wordsOfState } from './on-screen.ts';
import { planWith } from './run.ts';
import { scriptsOf } from './script.ts';

/** Returns the guide of one walk, with keys as its labels. */
function guideOf(model: Model, scenario: string, ...labels: readonly string[]): Guide {
  const graph = explore(model, scenario);
  const path = pathOfLabels(graph, labels);
  if (path === undefined) throw new Error('The machine does not allow this walk.');
  const [guide] = guidesOf(model, scriptsOf(model, [planWith(graph, [path])]), (key) => key);
  if (guide === undefined) throw new Error('There is no guide.');
  return guide;
}

describe('a guide', () => {
  const lost = guideOf(
    biddingModel,
    'fresh',
    'bid.place',
    'placeBid ends: failed',
    'bid.retry',
    'placeBid ends: ok',
  );

  test('says in its title what happens', () => {
    expect(lost.title).toBe('A person bids, the answer is lost, they try again and it works');
  });

  test('has the labels of the screen in its title, where the model has no phrase', () => {
    expect(guideOf(bidModel, 'none', 'bid.place by applicant').title).toBe('Press “bid.place”');
  });

  test('has a step for what a person does, and prepares the end of a request before it', () => {
    expect(lost.steps.map(({ number, first, action }) => [number, first.length, action])).toEqual([
      [1, 1, 'Press “bid.place”.'],
      [3, 1, 'Press “bid.retry”.'],
    ]);
    expect(lost.steps[0]?.first[0]).toContain('“Offline”');
  });

  test('says what to read, which controls are there, and which must not be', () => {
    const checks = lost.steps[0]?.checks.join('\n') ?? '';
    expect(checks).toContain('For a moment, read “bid.placing”.');
    expect(checks).toContain('Then read “bid.failedTitle” and “bid.failedText”.');
    expect(checks).toContain('There are the buttons “bid.retry” and “bid.giveUp”.');
    expect(checks).toMatch(/There is no button “bid\.place”.*“bid\.withdraw”/);
  });

  test('says nothing of events without a control', () => {
    expect(JSON.stringify(lost)).not.toMatch(/facts\.changed|session\.restored/);
  });

  test('says how soon a step has to follow, unless the step is to wait', () => {
    const undone = guideOf(biddingModel, 'fresh', 'bid.place', 'placeBid ends: ok', 'bid.undo');
    expect(undone.steps.at(-1)?.action).toBe('Within 10 seconds: press “bid.undo”.');
    const kept = guideOf(biddingModel, 'fresh', 'bid.place', 'placeBid ends: ok', 'after undoWindow');
    expect(kept.steps.at(-1)?.action).toBe('Wait for ten seconds.');
  });

  test('slows the network before a request during which something else happens', () => {
    const meanwhile = guideOf(biddingModel, 'fresh', 'bid.place', 'facts.changed to a bid made');
    expect(meanwhile.steps[0]?.first[0]).toContain('10,000 ms of latency');
    expect(meanwhile.steps[1]?.action).toMatch(/^While the request is under way: in another tab, bid/);
  });

  test('sets up the start, prepares its request once, and then opens the page', () => {
    const unsent = guideOf(messageModel, 'reply', 'loadDraft ends: unsent', 'saveDraft ends: sessionEnded');
    const [first = '', then = '', ...more] = deedsOfStart(unsent.start);
    expect(first).toMatch(/^First: open the page\. .*“Offline”.*delete the cookies/);
    expect(first.match(/First:/g)).toHaveLength(1);
    expect([then, more]).toEqual(['Then: open the page, or load it again if it is open.', []]);
    const text = emitGuideMarkdown([unsent], () => 'npm run scenario');
    expect(text).toMatch(/Start: A person .* Set it up: `npm run scenario`\. First: .* Then: open the page/);
    expect(deedsOfStart(lost.start)).toEqual([]);
  });

  test('has a draft before one opens', () => {
    const kept = guideOf(messageModel, 'reply', 'loadDraft ends: ok');
    expect(kept.start.first.join(' ')).toMatch(/type a message, wait until “messages\.draftSaved”/);
  });

  test('puts the network right again before the next step, once the page was read', () => {
    const [failing, restored] = lost.steps;
    expect(failing?.first).toEqual([expect.stringContaining('“Offline”')]);
    expect(restored?.first).toEqual([expect.stringContaining('“No throttling”')]);
  });

  test('leaves the line away until the machine has it back', () => {
    const labels = ['draft.change', 'after autosaveDelay', 'saveDraft ends: offline', 'line.restored'];
    const away = guideOf(messageModel, 'reply', 'loadDraft ends: empty', ...labels);
    expect(away.steps.at(-1)).toMatchObject({
      first: [],
      action: 'Within 15 seconds: in the developer tools, under “Network”, choose “No throttling”.',
    });
  });

  test('cuts the line during a slow request, and not before it goes out', () => {
    const cut = guideOf(
      biddingModel,
      'fresh',
      'bid.place',
      'facts.changed to a bid made',
      'placeBid ends: failed',
    );
    expect(cut.steps[0]?.first.join(' ')).not.toContain('“Offline”');
    expect(cut.steps[1]?.action).toMatch(/^While the request is under way: .* Then, .*“Offline”\.$/);
  });

  test('prepares what a second is too short for in the step before', () => {
    const labels = ['draft.change', 'draft.save', 'saveDraft ends: sessionEnded'];
    const { steps } = guideOf(messageModel, 'reply', 'loadDraft ends: empty', ...labels);
    expect(steps.map(({ first, action }) => [first.length, action.slice(0, 15)])).toEqual([
      [1, 'Type something '],
      [0, 'Within a second'],
    ]);
  });

  test('says within its step, in the order of doing it, how a step differs from the usual one', () => {
    const wrong = guideOf(authModel, 'visitor', 'login.submit', 'logIn ends: wrongPassword');
    expect(wrong.steps[0]?.first).toEqual([]);
    expect(wrong.steps[0]?.action).toMatch(/^In this step, type a wrong password\. Open /);
  });

  test('says that what is there in a request at the end of a path does not last', () => {
    const [step] = guideOf(biddingModel, 'fresh', 'bid.place').steps;
    expect(step?.checks[0]).toBe('For a moment, read “bid.placing”.');
    expect(step?.checks.at(-1)).toMatch(/^The path ends here/);
  });

  test('says what may be seen where nothing is quoted', () => {
    expect(guideOf(authModel, 'visitor').start.checks[0]).toBe('A visitor.');
  });

  test('says which answer a scenario asks for', () => {
    const [asked, own] = ['asked-for', 'draft'].map((scenario) =>
      guideOf(actionModel, scenario, 'action.complete'),
    );
    expect(asked?.steps[0]?.action).toContain(
      'Press “actions.send” (“actions.done” where no file is asked for)',
    );
    expect(own?.steps[0]?.action).toContain(
      'Press “actions.sendOwn” (“actions.send” once the council asks for it,',
    );
  });

  test('ends with a late answer, which leaves the server elsewhere than the machine', () => {
    const late = ['bid.place', 'after answerTimeout'];
    expect(guideOf(biddingModel, 'fresh', ...late).onlyByProgram).toEqual([]);
    expect(guideOf(biddingModel, 'fresh', ...late, 'bid.giveUp').onlyByProgram).toHaveLength(1);
  });

  test('names what only a program can do', () => {
    const crashed = guideOf(authModel, 'visitor', 'login.submit', 'logIn ends: crashed');
    expect(crashed.onlyByProgram).toHaveLength(1);
    expect(lost.onlyByProgram).toEqual([]);
  });
});

describe('the words of a model', () => {
  test('are found for the state first, then the whole label, its end and its beginning', () => {
    const words = { 'a x y': 1, 'x y': 2, y: 3, x: 4 };
    expect(wordsFor(words, 'x y', 'a')).toBe(1);
    expect(wordsFor(words, 'x y', 'b')).toBe(2);
    expect(wordsFor(words, 'z y', 'a')).toBe(3);
    expect(wordsFor(words, 'x', 'a')).toBe(4);
    expect(wordsFor(words, 'none', 'a')).toBeUndefined();
  });

  test('are found for a state, or the nearest around it', () => {
    const words = { found: [1], 'found.loading': [2], other: [3] };
    expect(wordsOfState(words, 'found.idle')).toEqual([1]);
    expect(wordsOfState(words, 'found.loading & other')).toEqual([2, 3]);
    expect(wordsOfState(words, 'foundling')).toEqual([]);
  });

  test('are filled wherever they name a text, and stay as they are elsewhere', () => {
    const text = fc.string().filter((one) => keysIn(one).length === 0 && !/[{}]/.test(one));
    fc.assert(
      fc.property(text, text, text, (before, after, shown) => {
        const sentence = `${before}{bid.place}${after}`;
        expect(fill(sentence, () => shown)).toBe(`${before}${shown}${after}`);
        expect(keysIn(sentence)).toEqual(['bid.place']);
      }),
    );
  });
});

test('Markdown shows every text as it is, each on one line', () => {
  const odd = fc.string({ minLength: 1, unit: fc.constantFrom(...'`*_[]<>#|~\\\na ') });
  fc.assert(
    fc.property(odd, odd, odd, (title, action, check) => {
      const step = { number: 1, first: [action], action, checks: [check] };
      const guide: Guide = {
        id: 'bidding/fresh/0f10',
        machine: 'bidding',
        scenario: 'fresh',
        title,
        start: step,
        steps: [step],
        clauses: [],
        onlyByProgram: [],
      };
      const lines = emitGuideMarkdown([guide], () => 'npm run scenario').split('\n');
      expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(2);
      expect(lines.filter((line) => line.includes('[ ]'))).toHaveLength(2);
      expect(lines.join('')).not.toMatch(/(?<!\\)</);
    }),
  );
});
