import type { Requirement } from '../requirements/requirements.ts';
import { isByProgram, letItGo } from './by-hand.ts';
import type { Model } from './define-model.ts';
import { titlesOf } from './guide-title.ts';
import { fill, readable, type Say } from './on-screen.ts';
import { requirementsOn, type ExpectedState, type Script, type ScriptStep } from './script.ts';

/** One thing that a person does, and what they then check. */
export interface GuideStep {
  /** The number of the step of the path that it begins with; 0 for the start. */
  readonly number: number;
  /** Preparations, to be made before it. */
  readonly first: readonly string[];
  readonly action: string;
  /** Texts to read, and controls that must or must not be there. */
  readonly checks: readonly string[];
}

/** A path as a person walks it with a browser: sentences with the labels that the screen shows. */
export interface Guide {
  /** For example `bidding/fresh/40df9c332d8165a5`. */
  readonly id: string;
  readonly machine: string;
  readonly scenario: string;
  /** Says what happens on the path. */
  readonly title: string;
  /** The scenario in a sentence, and the checks once it is set up. */
  readonly start: GuideStep;
  readonly steps: readonly GuideStep[];
  /** The clauses that require something of the path. */
  readonly clauses: readonly Requirement[];
  /** Moves that only a program can make; empty if a person can walk the path. */
  readonly onlyByProgram: readonly string[];
}

/** Facts that a person has to know about every guide. */
export const guideRules = [
  'A control that is there but disabled (greyed out, and nothing happens when you press it) counts as not there.',
  'Numbers are those of the path, for “machines record”. Some are missing: what they do happens by itself.',
  'What happens “for a moment” can be seen if you slow the network first: in the developer tools, under “Network”, choose “3G”.',
] as const;

/** The last step of a start that has to be prepared. */
const openPage = 'Open the page, or load it again if it is open.';

/** Returns what a person does in one step, in order: its preparations as one sentence or more, and the action. */
export function deedsOf({ first, action }: Pick<GuideStep, 'first' | 'action'>): string[] {
  return first.length === 0 ? [action] : [`First: ${lowered(first.join(' '))}`, `Then: ${lowered(action)}`];
}

/** Returns what a person does after the command that sets up the start. */
export function deedsOfStart({ first }: GuideStep): string[] {
  return first.length === 0 ? [] : deedsOf({ first, action: openPage });
}

/**
 * Returns the scripts of one model for a person.
 * @param say returns the texts of the council on whose pages they walk.
 */
export function guidesOf(model: Model, scripts: readonly Script[], say: Say): Guide[] {
  const titles = titlesOf(model, scripts);
  return scripts.map((script, at) => guideOf(model, script, fill(titles[at] ?? script.id, say), say));
}

interface OpenStep {
  readonly number: number;
  readonly first: string[];
  readonly action: string;
  readonly places: ExpectedState[];
}

function guideOf(model: Model, script: Script, title: string, say: Say): Guide {
  const start: OpenStep = { number: 0, first: [], action: script.given, places: [script.start] };
  const opened = [start];
  /** The step that sent each request under way, which is where its end has to be prepared. */
  const senders = new Map<string, OpenStep>(script.start.atWork.map((actor) => [actor, start]));
  let current = start;
  let before = script.start;
  for (const [at, step] of script.steps.entries()) {
    const how = fill(step.byHand ?? step.move.label, say);
    const sender = senderOf(step, before, senders);
    if (sender === undefined) {
      const isUnderWay = before.atWork.length > 0;
      if (isUnderWay) {
        for (const actor of before.atWork) addOnce(senders.get(actor)?.first, slowly);
      }
      const when = isUnderWay ? 'While the request is under way' : hurry(step, before);
      current = {
        number: at + 1,
        first: [],
        action: when === '' ? how : `${when}: ${lowered(how)}`,
        places: [step.at],
      };
      opened.push(current);
    } else {
      if (how !== letItGo) addOnce(sender.first, how);
      current.places.push(step.at);
    }
    for (const actor of step.at.atWork) {
      if (sender !== undefined || !before.atWork.includes(actor)) senders.set(actor, current);
    }
    before = step.at;
  }
  const [first = closed(model, start, say), ...steps] = opened.map((step) => closed(model, step, say));
  return {
    id: script.id,
    machine: script.machine,
    scenario: script.scenario,
    title,
    start: first,
    steps,
    clauses: requirementsOn(script),
    onlyByProgram: script.steps.flatMap(({ byHand }) =>
      byHand && isByProgram(byHand) ? [fill(byHand, say)] : [],
    ),
  };
}

const slowly =
  'In the developer tools, under “Network”, add a profile with 10,000 ms of latency, and choose it.';

/** Returns the step that sent the request which ends here; undefined if a person makes the move itself. */
function senderOf(
  { move }: ScriptStep,
  before: ExpectedState,
  senders: ReadonlyMap<string, OpenStep>,
): OpenStep | undefined {
  if (move.kind === 'outcome') return senders.get(move.actor);
  const [actor] = before.atWork;
  return move.kind === 'time' && actor !== undefined ? senders.get(actor) : undefined;
}

/** Returns how soon a step has to follow, if time itself changes what is there within half a minute. */
function hurry({ move }: ScriptStep, { timer }: ExpectedState): string {
  if (move.kind === 'time' || timer === null || timer > 30_000) return '';
  return `Within ${timer / 1000} seconds`;
}

/** Returns a sentence as it goes on after a colon. */
function lowered(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function addOnce(list: string[] | undefined, sentence: string): void {
  if (list !== undefined && !list.includes(sentence)) list.push(sentence);
}

function closed(model: Model, { number, first, action, places }: OpenStep, say: Say): GuideStep {
  return {
    number,
    first,
    action,
    checks: places.flatMap((place, at) =>
      checksAt(model, place, say, { isFirst: number === 0 && at === 0, isLast: at === places.length - 1 }),
    ),
  };
}

function checksAt(
  model: Model,
  place: ExpectedState,
  say: Say,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string[] {
  const reads = model.onScreen(place.state).map((entry) => readable(entry, say));
  const texts = reads.filter((entry) => entry.startsWith('“'));
  const sentences = reads.filter((entry) => !entry.startsWith('“'));
  const there = labelsOf(model, place, place.accepted, say);
  const missing = labelsOf(
    model,
    place,
    place.refused.map(({ label }) => label),
    say,
  ).filter((label) => !there.includes(label));
  return [
    ...(texts.length > 0
      ? [
          ended(
            `${isLast ? (isFirst ? 'Read' : 'Then read') : 'For a moment, read'} ${inWords(texts, 'and')}`,
          ),
        ]
      : []),
    ...sentences,
    // A lifecycle is on no screen of its own: its states are said in words.
    ...(isLast && Object.keys(model.words.onScreen).length === 0 ? [place.description] : []),
    ...(isLast && there.length > 0
      ? [ended(`There ${there.length === 1 ? 'is the button' : 'are the buttons'} ${inWords(there, 'and')}`)]
      : []),
    ...(place.isNew && missing.length > 0
      ? [ended(`${isLast ? 'There' : 'For a moment, there'} is no button ${inWords(missing, 'or')}`)]
      : []),
  ];
}

/** Returns the labels of the controls of some events, each once. */
function labelsOf(model: Model, { state }: ExpectedState, events: readonly string[], say: Say): string[] {
  const keys = events.flatMap((label) => model.control(label, state) ?? []);
  return [...new Set(keys.map((key) => `“${say(key)}”`))];
}

/** Returns a sentence with its full stop, if the label at its end does not bring one. */
function ended(sentence: string): string {
  return /[.!?…]”$/.test(sentence) ? sentence : `${sentence}.`;
}

function inWords(list: readonly string[], conjunction: 'and' | 'or'): string {
  if (list.length < 2) return list.join('');
  return `${list.slice(0, -1).join(', ')} ${conjunction} ${list.at(-1) ?? ''}`;
}
