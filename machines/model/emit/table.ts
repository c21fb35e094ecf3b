import { behaviourOf, type MoveEffects } from '../behaviour.ts';
import { clausesOf } from '../clauses.ts';
import type { Graph } from '../explore.ts';
import { leavesOf, type MachineShape } from '../shape.ts';
import { oneLine } from './one-line.ts';

const legend = [
  'A cell gives the state that the event leads to, for any person and home:',
  '`stays`: the state remains. `·`: always refused. `?`: refused in some cases.',
  'Empty: it cannot occur there.',
].join('\n');

/**
 * Returns the table for sign-off: the effect of every event in every state, then case by case, then as declared. It
 * shows the machine's actual behaviour, not its declaration, so a guard that no longer works is visible.
 */
export function emitTable(shape: MachineShape, graphs: readonly Graph[]): string {
  const answers = behaviourOf(graphs);
  const model = { clauses: graphs[0]?.model.clauses ?? {} };
  const states = leavesOf(shape).map(({ name }) => name);
  const reached = states.filter((state) => answers.some((answer) => answer.state === state));
  const byEvent = Map.groupBy(inOrder(answers, graphs, shape), ({ event }) => event);
  return [
    `# ${shape.id}: what may happen when`,
    legend,
    table(
      ['event', ...reached],
      [...byEvent].map(([event, own]) => row(event, own, reached)),
    ),
    '## States',
    table(
      ['state', 'what it is', 'asked for by'],
      leavesOf(shape).map(({ name, description, clauses }) => [name, description ?? '', clauses.join('; ')]),
    ),
    ...timesOf(shape),
    '## Case by case',
    'Only states where the event is possible in some case; in all others every case is refused.',
    ...[...byEvent].flatMap(([event, own]) => caseTable(event, own, reached)),
    '## As declared',
    table(
      ['in', 'on', 'if', 'leads to', 'and does', 'asked for by'],
      shape.transitions.map(({ source, event, guard, targets, actions }) => [
        source === '' ? 'anywhere' : source,
        event,
        guard ?? '',
        targets.length > 0 ? targets.join(', ') : 'stays',
        actions.join(', '),
        clausesOf(model, { source, event }).join('; '),
      ]),
    ),
  ].join('\n\n');
}

/** Returns how long each delay lasts; nothing for a machine without delays. */
function timesOf({ delays }: MachineShape): string[] {
  const rows = Object.entries(delays);
  return rows.length === 0 ? [] : ['## Times', table(['delay', 'lasts'], rows)];
}

/** Sorts by the model's events first, in its order; then the ends of requests, and time, as the machine declares them. */
function inOrder(
  answers: readonly MoveEffects[],
  graphs: readonly Graph[],
  { transitions }: MachineShape,
): MoveEffects[] {
  const order = [...(graphs[0]?.model.eventTypes ?? []), ...transitions.map(({ event }) => event)];
  return answers.toSorted((one, other) => order.indexOf(one.event) - order.indexOf(other.event));
}

function caseTable(event: string, answers: readonly MoveEffects[], states: readonly string[]): string[] {
  const possible = states.filter((state) =>
    answers.some((answer) => answer.state === state && answer.leadsTo.length > 0),
  );
  const labels = [...new Set(answers.map(({ label }) => label))];
  const rows = labels.map((label) =>
    row(
      label,
      answers.filter((answer) => answer.label === label),
      possible,
    ),
  );
  return [`### ${event}`, table(['case', ...possible], rows)];
}

function row(title: string, answers: readonly MoveEffects[], states: readonly string[]): string[] {
  return [
    title,
    ...states.map((state) =>
      cell(
        state,
        answers.filter((answer) => answer.state === state),
      ),
    ),
  ];
}

function cell(state: string, answers: readonly MoveEffects[]): string {
  if (answers.length === 0) return '';
  const targets = [...new Set(answers.flatMap(({ leadsTo }) => leadsTo))].sort();
  if (targets.length === 0) return '·';
  const ends = targets.map((target) => (target === state ? 'stays' : target)).join(', ');
  return answers.some(({ refused }) => refused) ? `${ends} ?` : ends;
}

/** Returns a table in Markdown, with each cell on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((text) => oneLine(text).replaceAll('|', '\\|')).join(' | ')} |`;
}
