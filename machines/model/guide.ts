import type { Requirement } from '../requirements/requirements.ts';
import { isAtTheEnd, isByProgram, isWithinStep, letItGo, network, unmarked } from './by-hand.ts';
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
  'Some steps need a slower one. In the developer tools, under “Network”, add two profiles now: one with 10,000 ms of latency and one with 25,000 ms.',
  'What a command needs besides is in its own help: put --help behind it.',
  'Do what comes after “First” before the rest of the step. Read everything that a step says before you begin the next one, which may put the network right again.',
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
  /** The list that gets how its requests are made to end: `first`, or that of the step before if time is too short. */
  readonly prepared: string[];
  /** Sentences about how the action itself differs from the usual one. */
  readonly within: string[];
  readonly action: string;
  /** Deeds after the action, while its request is under way. */
  readonly after: string[];
  readonly places: ExpectedState[];
  /** True for a move by which the line is restored, or which a person makes as the last one, without a line. */
  readonly keepsNetwork: boolean;
  readonly isUnderWay: boolean;
}

function guideOf(model: Model, script: Script, title: string, say: Say): Guide {
  const first: string[] = [];
  const start: OpenStep = {
    number: 0,
    first,
    prepared: first,
    within: [],
    action: script.given,
    after: [],
    places: [script.start],
    keepsNetwork: true,
    isUnderWay: false,
  };
  const opened = [start];
  /** The step that sent each request under way, which is where its end has to be prepared. */
  const senders = new Map<string, OpenStep>(script.start.atWork.map((actor) => [actor, start]));
  let current = start;
  let before = script.start;
  for (const [at, step] of script.steps.entries()) {
    const marked = step.byHand ?? step.move.label;
    const how = fill(unmarked(marked), say);
    const sender = senderOf(step, before, senders);
    if (sender === undefined) {
      const isUnderWay = before.atWork.length > 0;
      if (isUnderWay) {
        for (const actor of before.atWork) addOnce(senders.get(actor)?.prepared, slowly);
      }
      const when = isUnderWay ? 'While the request is under way' : hurry(step, before);
      // A second is too short to prepare anything in it.
      const isAtOnce = !isUnderWay && when !== '' && isShort(before) && current.places.length === 1;
      const own: string[] = [];
      current = {
        number: at + 1,
        first: own,
        prepared: isAtOnce ? current.prepared : own,
        within: [],
        action: when === '' ? how : `${when}: ${lowered(how)}`,
        after: [],
        places: [step.at],
        keepsNetwork: how === network.restored || isAtTheEnd(marked),
        isUnderWay: isUnderWay || isAtOnce,
      };
      opened.push(current);
    } else {
      prepareEnd(how, sender, current);
      current.places.push(step.at);
    }
    for (const actor of step.at.atWork) {
      if (sender !== undefined || !before.atWork.includes(actor)) senders.set(actor, current);
    }
    before = step.at;
  }
  restoreNetwork(opened);
  const [begun = closed(model, start, say, false), ...steps] = opened.map((step, at) =>
    closed(model, step, say, at === opened.length - 1),
  );
  return {
    id: script.id,
    machine: script.machine,
    scenario: script.scenario,
    title,
    start: begun,
    steps,
    clauses: requirementsOn(script),
    onlyByProgram: script.steps.flatMap(({ byHand = '' }, at) =>
      isByProgram(byHand) || (isAtTheEnd(byHand) && at < script.steps.length - 1) ? [fill(byHand, say)] : [],
    ),
  };
}

/** The profile of a slow network, and what it gives time for. */
const slowly = `${network.slow} Read the next step, and have ready what it needs: you have ten seconds for it.`;

/** Adds how a request is made to end to the step that sends it, or to the one during which it ends. */
function prepareEnd(how: string, sender: OpenStep, current: OpenStep): void {
  if (how === letItGo) return;
  const { prepared } = sender;
  const isSlow = prepared.includes(slowly);
  if (isWithinStep(how)) addOnce(sender.number === 0 ? prepared : sender.within, how);
  // A request cannot go out slowly and not at all.
  else if (isSlow && (how === network.offline || how === network.lost)) addOnce(current.after, how);
  else if (isSlow && how === network.late) {
    prepared.splice(prepared.indexOf(slowly), 1, slowly.replace(network.slow, network.late));
  } else addOnce(prepared, how);
}

/** Adds to steps that the network is put right again, once a person has read what the step before says. */
function restoreNetwork(opened: readonly OpenStep[]): void {
  let isAltered = false;
  for (const { first, after, isUnderWay, keepsNetwork } of opened) {
    const isChosen = [...first, ...after].some((one) =>
      chosenNetworks.some((choice) => one.startsWith(choice)),
    );
    if (isAltered && !isChosen && !isUnderWay && !keepsNetwork) {
      first.unshift(network.restored);
      isAltered = false;
    }
    const last = [...first, ...after].findLast((one) => one.startsWith(networkMenu));
    if (isChosen) isAltered = last !== network.lost;
  }
}

const networkMenu = 'In the developer tools, under “Network”';
const chosenNetworks = [network.slow, network.late, network.offline, network.lost];

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
  return timer === 1000 ? 'Within a second' : `Within ${timer / 1000} seconds`;
}

/** Returns whether time itself ends a state before a person can do much in it. */
function isShort({ timer }: ExpectedState): boolean {
  return timer !== null && timer <= 2000;
}

/** Returns a sentence as it goes on after a colon. */
function lowered(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function addOnce(list: string[] | undefined, sentence: string): void {
  if (list !== undefined && !list.includes(sentence)) list.push(sentence);
}

function closed(model: Model, step: OpenStep, say: Say, isEnd: boolean): GuideStep {
  const { number, first, prepared, within, action, after, places } = step;
  const isSlow = prepared.some((one) => one.startsWith(network.slow) || one.startsWith(network.late));
  return {
    number,
    first,
    action: [...within, action, ...after.map((one) => `Then, ${lowered(one)}`)].join(' '),
    checks: once(
      places.flatMap((place, at) => {
        const isLast = at === places.length - 1;
        const isLeft = isEnd && isLast && place.atWork.length > 0 && !isSlow;
        return [
          ...checksAt(model, place, say, {
            isFirst: number === 0 && at === 0,
            isLast,
            isPassing: !isLast || isLeft || isShort(place),
          }),
          ...(isLeft ? [afterTheEnd] : []),
        ];
      }),
    ),
  };
}

/** Returns sentences each once, where they were said first. */
function once(sentences: readonly string[]): string[] {
  return [...new Set(sentences)];
}

const afterTheEnd = 'The path ends here: what comes after that does not matter.';

interface When {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True if what is there does not last. */
  readonly isPassing: boolean;
}

function checksAt(
  model: Model,
  place: ExpectedState,
  say: Say,
  { isFirst, isLast, isPassing }: When,
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
  const read = isPassing ? 'For a moment, read' : isFirst ? 'Read' : 'Then read';
  const be = isPassing ? 'For a moment, there' : 'There';
  // Without anything to read, nothing would show that the portal is there, and a lifecycle is on no screen of its own.
  const isSilent =
    reads.length === 0 && (there.length === 0 || Object.keys(model.words.onScreen).length === 0);
  return [
    ...(texts.length > 0 ? [ended(`${read} ${inWords(texts, 'and')}`)] : []),
    ...sentences,
    ...(isLast && isSilent ? [place.description] : []),
    ...(isLast && there.length > 0
      ? [ended(`${be} ${there.length === 1 ? 'is the button' : 'are the buttons'} ${inWords(there, 'and')}`)]
      : []),
    ...(place.isNew && missing.length > 0 ? [ended(`${be} is no button ${inWords(missing, 'or')}`)] : []),
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
