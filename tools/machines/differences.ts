import { answerDifferences, toldAnswers } from './answer-differences.ts';
import { listed, quoted, type Difference, type DifferenceKind } from './difference.ts';
import type { ReadMachine, Row } from './golden-reading.ts';
import { sightDifferences } from './sight-differences.ts';

/** Returns what a machine does and says differently, with what it does first. Parts that one side lacks are left out. */
export function differencesOf(before: ReadMachine, after: ReadMachine): Difference[] {
  const told = toldAnswers(before, after);
  return [
    ...stateDifferences(before, after),
    ...answerDifferences(before, after),
    ...rowDifferences(before.delays, after.delays, 'delay').flatMap(delaySentences),
    ...rowDifferences(before.scenarios, after.scenarios, 'scenario').flatMap(scenarioSentences),
    ...sightDifferences(before, after, (state, event) => told.has(`${state} ${event}`)),
    ...effectDifferences(before, after),
    ...rowDifferences(before.states, after.states, 'state').flatMap(stateWordSentences),
    ...declarationDifferences(before.declared, after.declared),
    ...rowDifferences(before.moves, after.moves, 'move').flatMap(moveSentences),
  ];
}

function behaviour(kind: DifferenceKind, sentence: string): Difference {
  return { kind, isBehaviour: true, sentence };
}

function wording(kind: DifferenceKind, sentence: string): Difference {
  return { kind, isBehaviour: false, sentence };
}

/** Two rows with the same key, of which one is missing if it is new or gone. */
interface RowPair {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

function rowDifferences(
  before: readonly Row[] | undefined,
  after: readonly Row[] | undefined,
  ...columns: readonly string[]
): RowPair[] {
  if (before === undefined || after === undefined) return [];
  const keyOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
  const [old, current] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  return [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])]
    .map((key) => ({ before: old?.get(key), after: current?.get(key) }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}

function stateDifferences(before: ReadMachine, after: ReadMachine): Difference[] {
  return rowDifferences(before.states, after.states, 'state').flatMap((pair) => {
    const name = quoted(pair.before?.['state'] ?? pair.after?.['state'] ?? '');
    if (pair.after === undefined) return [behaviour('state', `The state ${name} is gone.`)];
    return pair.before === undefined
      ? [behaviour('state', `New state ${name}: ${pair.after['what it is'] ?? ''}`)]
      : [];
  });
}

function delaySentences({ before, after }: RowPair): Difference[] {
  const name = quoted(before?.['delay'] ?? after?.['delay'] ?? '');
  if (before === undefined) return [behaviour('delay', `New delay ${name}: ${after?.['lasts']}.`)];
  if (after === undefined) return [behaviour('delay', `The delay ${name} is gone.`)];
  return [behaviour('delay', `${name} lasted ${before['lasts']}; it now lasts ${after['lasts']}.`)];
}

function scenarioSentences({ before, after }: RowPair): Difference[] {
  const name = quoted(before?.['scenario'] ?? after?.['scenario'] ?? '');
  if (after === undefined) return [wording('scenario', `The scenario ${name} is gone.`)];
  if (before === undefined)
    return [
      wording(
        'scenario',
        `New scenario ${name}, which begins in ${after['begins in']}: ${after['what it is']}`,
      ),
    ];
  return [
    ...(before['begins in'] === after['begins in']
      ? []
      : [
          behaviour(
            'scenario',
            `The scenario ${name} began in ${before['begins in']}; it now begins in ${after['begins in']}.`,
          ),
        ]),
    ...(before['what it is'] === after['what it is']
      ? []
      : [wording('description', `The scenario ${name} is now described as: ${after['what it is']}`)]),
  ];
}

/** Returns what moves start differently, in states that are neither new nor gone. */
function effectDifferences(before: ReadMachine, after: ReadMachine): Difference[] {
  const [old, current] = [before, after].map(({ states }) => new Set(states.map((row) => row['state'])));
  const pairs = rowDifferences(before.effects, after.effects, 'in', 'on').filter((pair) => {
    const state = (pair.before ?? pair.after)?.['in'];
    return old?.has(state) && current?.has(state);
  });
  const alike = Map.groupBy(pairs, (pair) =>
    JSON.stringify([(pair.before ?? pair.after)?.['in'], pair.before?.['starts'], pair.after?.['starts']]),
  );
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const moves = listed(own.map((pair) => quoted((pair.before ?? pair.after)?.['on'] ?? '')));
    const [was, is] = [first.before?.['starts'], first.after?.['starts']];
    const state = (first.before ?? first.after)?.['in'];
    return [
      behaviour(
        'effect',
        `With ${moves} in ${state}, it ${was ?? 'did nothing else'}; now it ${is ?? 'does not'}.`,
      ),
    ];
  });
}

function stateWordSentences({ before, after }: RowPair): Difference[] {
  if (before === undefined || after === undefined) return [];
  const name = quoted(after['state'] ?? '');
  return [
    ...(before['what it is'] === after['what it is']
      ? []
      : [
          wording(
            'description',
            `${name} is now described as: ${after['what it is']} It was: ${before['what it is']}`,
          ),
        ]),
    ...clauseSentences(name, clausesIn(before), clausesIn(after)),
  ];
}

function clausesIn(row: Row): string[] {
  return (row['asked for by'] ?? '').split('; ').filter(Boolean);
}

function clauseSentences(name: string, before: readonly string[], after: readonly string[]): Difference[] {
  const added = after.filter((clause) => !before.includes(clause));
  const removed = before.filter((clause) => !after.includes(clause));
  const parts = [
    ...(added.length > 0 ? [`is now asked for by ${listed(added)}`] : []),
    ...(removed.length > 0 ? [`is no longer asked for by ${listed(removed)}`] : []),
  ];
  return parts.length === 0 ? [] : [wording('clause', `${name} ${parts.join(', and ')}.`)];
}

/** Returns differences of what is declared for an event in a state: names in the code, and clauses. */
function declarationDifferences(before: readonly Row[], after: readonly Row[]): Difference[] {
  const [old, current] = [before, after].map((rows) => Map.groupBy(rows, eventInState));
  return [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])].flatMap((key) => {
    const [one, other] = [old?.get(key), current?.get(key)];
    // New and removed events are told by their answers.
    if (one === undefined || other === undefined) return [];
    const clauses = clauseSentences(key, one.flatMap(clausesIn), other.flatMap(clausesIn));
    const [was, is] = [one, other].map((rows) => rows.map(branchText));
    const isSame = JSON.stringify(was) === JSON.stringify(is);
    return isSame
      ? clauses
      : [
          wording('declaration', `${key} was declared as ${was?.join('; ')}; it is now ${is?.join('; ')}.`),
          ...clauses,
        ];
  });
}

function eventInState(row: Row): string {
  return `${quoted(row['on'] ?? '')} in ${row['in']}`;
}

function branchText(row: Row): string {
  const guard = row['if'] ? `if ${row['if']} ` : '';
  const does = row['and does'] ? ` (${row['and does']})` : '';
  return `${guard}→ ${row['leads to']}${does}`;
}

function moveSentences({ before, after }: RowPair): Difference[] {
  if (before === undefined || after === undefined) return [];
  return [wording('instruction', `${quoted(after['move'] ?? '')} by hand is now: ${after['by hand']}`)];
}
