import { letItGo } from '../by-hand.ts';
import type { Model } from '../define-model.ts';
import { asPhrase, titlesOf } from '../guide-title.ts';
import { fill, keysIn, readable, type Say } from '../on-screen.ts';
import { requirementsOn, type ExpectedState, type Script, type ScriptStep } from '../script.ts';
import { oneLine, quotedLine } from './one-line.ts';

/** One machine's paths, and what a reader and a program need to know about all of them. */
interface Feature {
  readonly model: Model;
  readonly scripts: readonly Script[];
  /** Its purpose, in a sentence. */
  readonly purpose: string;
  readonly council: string;
  /** The language of the labels. */
  readonly language: string;
  readonly say: Say;
}

/**
 * The steps of features, for the definitions that run them (tests/features). Every step is of exactly one kind. Names
 * and labels are as `oneLine` writes them, and those of moves as `bracketed` does.
 */
export const featureSteps = {
  /** `the start "bidding/fresh": May bid, has not.` */
  start: /^the start "((?:[^"\\]|\\.)*)"(?:: .*)?$/,
  /** `they bid, with “Bid for this home” [bid.place]` */
  move: /^(?!the (?:start|state is) ")(.+) \[([^\]]+)\]$/,
  /** `the state is "placing": The bid is being sent.` */
  state: /^the state is "((?:[^"\\]|\\.)*)"(?:: .*)?$/,
  /** Followed by a table of texts. */
  reads: /^the page reads:$/,
  /** Followed by a table of labels. */
  buttons: /^there are these buttons:$/,
  /** Followed by a table of events, with the labels of their buttons, below a row of titles. */
  refused: /^none of these is possible:$/,
} as const;

/** The tag of a feature in front of its council or language: `@council-ashcombe`. */
export const featureTags = { council: '@council-', language: '@language-' } as const;

/** Returns the label of a move as steps of features write it in brackets, different for each label. */
export function bracketed(label: string): string {
  return oneLine(label)
    .replaceAll('[', String.raw`\u005b`)
    .replaceAll(']', String.raw`\u005d`);
}

/** Returns one machine's scripts as a Gherkin feature, with a scenario for each. */
export function emitGherkin({ model, scripts, purpose, council, language, say }: Feature): string {
  const titles = titlesOf(model, scripts);
  return [
    `# To run it: npm run machines -- features FILE --council ${council}`,
    `${tag('machine', model.id)} ${featureTags.council}${council} ${featureTags.language}${language}`,
    `Feature: ${oneLine(purpose.replace(/\.$/, ''))} (${oneLine(model.id)})`,
    ...scripts.flatMap((script, at) => [
      '',
      ...scenario(model, script, fill(titles[at] ?? script.id, say), say),
    ]),
  ].join('\n');
}

function scenario(model: Model, script: Script, title: string, say: Say): string[] {
  const { id, machine, scenario: name, given, start, steps } = script;
  let before = start;
  return [
    `  ${[tag('path', id.split('/').at(-1) ?? ''), ...clauseTags(script)].join(' ')}`,
    `  Scenario: ${oneLine(title)}`,
    `    Path ${oneLine(id)}`,
    '',
    `    Given the start ${quotedLine(`${machine}/${name}`)}: ${oneLine(given)}`,
    ...place(model, start, say),
    ...steps.flatMap((step) => {
      const lines = [...move(model, step, before.state, say), ...place(model, step.at, say)];
      before = step.at;
      return lines;
    }),
  ];
}

/** Returns a tag for each clause that requires something of the path: `@spec-6.2`, or `@ours-4.30`. */
function clauseTags(script: Script): string[] {
  return requirementsOn(script).map(({ number, isOurs }) => tag(isOurs ? 'ours' : 'spec', number));
}

/** Returns a tag without blanks, which would end it, and without a second `@`, which would begin another. */
function tag(kind: string, value: string): string {
  return `@${kind}-${value.replaceAll(/[^\w.-]/gu, (letter) => `_${(letter.codePointAt(0) ?? 0).toString(16)}_`)}`;
}

function move(model: Model, { move: { label }, byHand }: ScriptStep, before: string, say: Say): string[] {
  const key = model.control(label, before);
  const words = model.phrase(label, before) ?? (byHand === undefined ? label : `you ${asPhrase(byHand)}`);
  const button = key === undefined ? '' : `, with “${say(key)}”`;
  const isPlain = byHand === letItGo || byHand === `Press “{${key}}”.`;
  return [
    ...(byHand === undefined || isPlain ? [] : [`    # By hand: ${oneLine(fill(byHand, say))}`]),
    `    When ${oneLine(fill(words, say))}${oneLine(button)} [${bracketed(label)}]`,
  ];
}

function place(model: Model, at: ExpectedState, say: Say): string[] {
  const { state, description, accepted, notPossible, isNew } = at;
  const entries = model.onScreen(state);
  const texts = new Set(entries.flatMap((entry) => keysIn(entry)).map(say));
  const sentences = entries.map((entry) => readable(entry, say)).filter((entry) => !entry.startsWith('“'));
  const labelOf = (label: string) => {
    const key = model.control(label, state);
    return key === undefined ? undefined : say(key);
  };
  const buttons = new Set(accepted.flatMap((label) => labelOf(label) ?? []));
  const refused = notPossible.map((label) => {
    const button = labelOf(label) ?? '';
    // The same button may send another event, which is possible.
    return [label, buttons.has(button) ? '' : button];
  });
  return [
    `    Then the state is ${quotedLine(state)}${description === '' ? '' : `: ${oneLine(description)}`}`,
    ...sentences.map((sentence) => `    # To see: ${oneLine(sentence)}`),
    ...listed(
      'And the page reads:',
      [...texts].map((text) => [text]),
    ),
    ...listed(
      'And there are these buttons:',
      [...buttons].map((text) => [text]),
    ),
    ...(isNew && refused.length > 0
      ? listed('But none of these is possible:', [['event', 'button'], ...refused])
      : []),
  ];
}

/** Returns a step with its table; nothing if the table is empty. */
function listed(step: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const written = rows.map((cells) => cells.map(cell));
  const widths = written.reduce<readonly number[]>(
    (most, cells) => cells.map(({ length }, at) => Math.max(length, most[at] ?? 0)),
    [],
  );
  return [
    `    ${step}`,
    ...written.map(
      (cells) => `      | ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`,
    ),
  ];
}

/** Returns a text as a cell of a table has it, which would read a bar as its end and a backslash as its own sign. */
function cell(text: string): string {
  return oneLine(text)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('|', String.raw`\|`);
}
