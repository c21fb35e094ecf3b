import { listed, quoted, type Difference } from './difference.ts';
import type { ReadMachine } from './golden-reading.ts';

/** The answer of a state to a case before and now. */
interface ChangedAnswer {
  readonly event: string;
  readonly label: string;
  readonly state: string;
  readonly before: string;
  readonly after: string;
}

/** Returns what states answer differently, and which events and cases are new or gone. */
export function answerDifferences(before: ReadMachine, after: ReadMachine): Difference[] {
  return [
    ...newAndGone(before, after),
    ...answersOfNewStates(before, after),
    ...grouped(changedAnswers(before, after), after).map(({ labels, states, ...answer }): Difference => {
      const isMany = labels.length > 1;
      return {
        kind: 'answer',
        isBehaviour: true,
        sentence: `${listed(labels.map(quoted))} ${pastOf(answer.before, isMany)} in ${listed(states)}; ${isMany ? 'they' : 'it'} ${nowOf(answer.after, isMany)}${neverText(answer.before, answer.after, isMany)}.`,
      };
    }),
  ];
}

/**
 * Returns the events whose answers in a state are told by `answerDifferences`, as `state event`; for events with new
 * cases, in each state.
 */
export function toldAnswers(before: ReadMachine, after: ReadMachine): ReadonlySet<string> {
  const events = [...new Set([...before.cases.keys(), ...after.cases.keys()])].filter((event) => {
    const [old, current] = [before, after].map(({ cases }) => [...(cases.get(event)?.keys() ?? [])].sort());
    return JSON.stringify(old) !== JSON.stringify(current);
  });
  return new Set([
    ...changedAnswers(before, after).map(({ state, event }) => `${state} ${event}`),
    ...events.flatMap((event) => statesOf(after).map((state) => `${state} ${event}`)),
  ]);
}

function newAndGone(before: ReadMachine, after: ReadMachine): Difference[] {
  const differences: Difference[] = [];
  const add = (kind: 'event' | 'answer', sentence: string) =>
    differences.push({ kind, isBehaviour: true, sentence });
  for (const event of before.cases.keys())
    if (!after.cases.has(event)) add('event', `The event ${quoted(event)} is gone.`);
  for (const [event, cases] of after.cases) {
    const old = before.cases.get(event);
    if (old === undefined) {
      add('event', `New event ${quoted(event)}: ${answersIn(after, event)}.`);
      continue;
    }
    // Cases belong to the model, not to the machine.
    const fresh = [...cases.keys()].filter((label) => !old.has(label));
    const lost = [...old.keys()].filter((label) => !cases.has(label));
    for (const label of fresh)
      differences.push({
        kind: 'answer',
        isBehaviour: false,
        sentence: `New case ${quoted(label)}: ${answersIn(after, event, label)}.`,
      });
    for (const label of lost)
      differences.push({
        kind: 'answer',
        isBehaviour: false,
        sentence: `The case ${quoted(label)} is gone.`,
      });
  }
  return differences;
}

/** Returns the answers of all states to an event, or to one of its cases. */
function answersIn(machine: ReadMachine, event: string, label?: string): string {
  const possible = statesOf(machine).map(
    (state) =>
      [
        state,
        label === undefined
          ? (machine.events.get(event)?.[state] ?? '')
          : answerTo(machine, event, label, state),
      ] as const,
  );
  const byAnswer = Map.groupBy(
    possible.filter(([, answer]) => answer !== '' && answer !== '·'),
    ([, answer]) => answer,
  );
  const texts = [...byAnswer].map(
    ([answer, own]) => `in ${listed(own.map(([state]) => state))} it ${presentOf(answer, false)}`,
  );
  return texts.length === 0 ? 'every state refuses it' : texts.join('; ');
}

function answersOfNewStates(before: ReadMachine, after: ReadMachine): Difference[] {
  return statesOf(after)
    .filter((state) => !statesOf(before).includes(state))
    .map((state) => {
      const possible = [...after.events].flatMap(([event, row]) => {
        const answer = row[state] ?? '';
        return answer === '' || answer === '·' ? [] : [`${quoted(event)} ${presentOf(answer, false)}`];
      });
      return {
        kind: 'state',
        isBehaviour: true,
        sentence: `In ${quoted(state)}, ${possible.length > 0 ? `${possible.join('; ')}; everything else is refused` : 'everything is refused'}.`,
      };
    });
}

function changedAnswers(before: ReadMachine, after: ReadMachine): ChangedAnswer[] {
  const states = statesOf(after).filter((state) => statesOf(before).includes(state));
  return [...after.cases].flatMap(([event, cases]) =>
    [...cases.keys()]
      .filter((label) => before.cases.get(event)?.has(label))
      .flatMap((label) =>
        states.flatMap((state) => {
          const [was, is] = [before, after].map((machine) => answerTo(machine, event, label, state));
          return was === undefined || is === undefined || sorted(was) === sorted(is)
            ? []
            : [{ event, label, state, before: was, after: is }];
        }),
      ),
  );
}

/** The same change in several states or of several cases, as one. */
interface ChangedGroup {
  readonly labels: readonly string[];
  readonly states: readonly string[];
  readonly before: string;
  readonly after: string;
}

function grouped(changes: readonly ChangedAnswer[], machine: ReadMachine): ChangedGroup[] {
  const byLabel = Map.groupBy(changes, ({ label, before, after }) => JSON.stringify([label, before, after]));
  const sameStates = Map.groupBy([...byLabel.values()], (own) => {
    const [first] = own;
    return JSON.stringify([first?.event, own.map(({ state }) => state), first?.before, first?.after]);
  });
  return [...sameStates.values()].flatMap((groups) => {
    const first = groups[0]?.[0];
    if (first === undefined) return [];
    const labels = groups.flatMap((own) => own[0]?.label ?? []);
    const isWhole = labels.length > 1 && labels.length === machine.cases.get(first.event)?.size;
    return [
      {
        labels: isWhole ? [first.event] : labels,
        states: (groups[0] ?? []).map(({ state }) => state),
        before: first.before,
        after: first.after,
      },
    ];
  });
}

/** Returns the answer to a case; a state that is not in the table of the event's cases refuses each of them. */
function answerTo(machine: ReadMachine, event: string, label: string, state: string): string {
  return machine.cases.get(event)?.get(label)?.[state] ?? machine.events.get(event)?.[state] ?? '';
}

/** Returns the states that walks reach: the columns of the table. */
function statesOf({ events }: ReadMachine): string[] {
  const [first] = events.values();
  return Object.keys(first ?? {}).filter((column) => column !== 'event');
}

function sorted(answer: string): string {
  return answer.replace(/ \?$/, '').split(', ').sort().join(', ') + (answer.endsWith(' ?') ? ' ?' : '');
}

/** Returns an answer as the past tense of a case. */
function pastOf(answer: string, isMany: boolean): string {
  if (answer === '') return 'could not occur';
  if (answer === '·') return `${isMany ? 'were' : 'was'} refused`;
  const { ends, orRefused } = partsOf(answer);
  return `${ends === '' ? 'changed no state' : `led to ${ends}`}${orRefused ? ` or ${isMany ? 'were' : 'was'} refused` : ''}`;
}

function presentOf(answer: string, isMany: boolean): string {
  const be = isMany ? 'are' : 'is';
  if (answer === '') return 'cannot occur';
  if (answer === '·') return isMany ? 'are refused' : 'is refused';
  const { ends, orRefused } = partsOf(answer);
  const leads =
    ends === '' ? `${isMany ? 'change' : 'changes'} no state` : `${isMany ? 'lead' : 'leads'} to ${ends}`;
  return `${leads}${orRefused ? ` or ${be} refused` : ''}`;
}

function nowOf(answer: string, isMany: boolean): string {
  if (answer === '') return 'can no longer occur';
  if (answer === '·') return `${isMany ? 'are' : 'is'} now refused`;
  return `now ${presentOf(answer, isMany)}`;
}

function neverText(before: string, after: string, isMany: boolean): string {
  return before.endsWith(' ?') && after !== '·' && after !== '' && !after.endsWith(' ?')
    ? `, and ${isMany ? 'are' : 'is'} never refused`
    : '';
}

/** Reads an answer: where it leads, in words; empty if it only stays. */
function partsOf(answer: string): { readonly ends: string; readonly orRefused: boolean } {
  const targets = answer.replace(/ \?$/, '').split(', ');
  const ends = targets.length === 1 && targets[0] === 'stays' ? [] : targets;
  const words = ends.map((target) => (target === 'stays' ? 'the same state' : target));
  return {
    ends: words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`,
    orRefused: answer.endsWith(' ?'),
  };
}
