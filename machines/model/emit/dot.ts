import type { MachineShape, StateShape, TransitionShape } from '../shape.ts';
import { parentOf, pathOfName } from '../state-name.ts';

/** The prefix of nodes that are not states: no state's name begins like this (`nameOfPath`). */
const notAName = String.raw`\ `;

/**
 * Returns a machine in Graphviz's language, ready for layout and rendering. It has no colours: the caller
 * styles its classes (`state`, `group`, `final`, `arrow`, `note`).
 */
export function emitDot(shape: MachineShape): string {
  const anywhere = shape.transitions.filter(({ source }) => source === '');
  return [
    `digraph ${quoted(shape.id)} {`,
    // Compound states are drawn as clusters; arrows end at their border.
    '  graph [compound=true, rankdir=TB, nodesep=0.45, ranksep=0.7, bgcolor="transparent", fontname="Helvetica"]',
    '  node [shape=box, style="rounded,filled", class="state", fontname="Helvetica", fontsize=14, margin="0.2,0.1"]',
    '  edge [class="arrow", fontname="Helvetica", fontsize=11]',
    ...statesIn(shape, '', '  '),
    ...arrows(shape),
    ...anywhereNote(anywhere),
    '}',
  ].join('\n');
}

function statesIn(shape: MachineShape, parent: string, indent: string): string[] {
  const initial = shape.states.find(({ name }) => name === parent)?.initial;
  const begin = quoted(`${notAName}${parent} begins`);
  const children = shape.states.filter(({ name }) => name !== '' && parentOf(name) === parent);
  return [
    ...(initial === undefined
      ? []
      : [
          `${indent}${begin} [shape=point, width=0.14, class="begin", label=""]`,
          `${indent}${begin} -> ${endOf(shape, initial)}`,
        ]),
    ...children.flatMap((child) => stateLines(shape, child, indent)),
  ];
}

function stateLines(shape: MachineShape, state: StateShape, indent: string): string[] {
  const { name, type } = state;
  const label = `label=${quoted(pathOfName(name).at(-1) ?? '')}`;
  if (type !== 'compound' && type !== 'parallel') {
    const last = type === 'final' ? ', class="state final", peripheries=2' : '';
    return [`${indent}${quoted(name)} [${label}${last}]`];
  }
  return [
    `${indent}subgraph ${quoted(clusterOf(name))} {`,
    `${indent}  graph [${label}, class="group", style="rounded"]`,
    ...statesIn(shape, name, `${indent}  `),
    `${indent}}`,
  ];
}

/** Returns one arrow for each pair of states, labelled with all the transitions between them. */
function arrows(shape: MachineShape): string[] {
  const pairs = Map.groupBy(
    shape.transitions
      .filter(({ source }) => source !== '')
      .flatMap((transition) =>
        (transition.targets.length > 0 ? transition.targets : [transition.source]).map((target) => ({
          transition,
          arrow: `${quoted(leafOf(shape, transition.source))} -> ${endOf(shape, target, transition.source)}`,
        })),
      ),
    ({ arrow }) => arrow,
  );
  return [...pairs].map(([arrow, entries]) => {
    const labels = [...new Set(entries.map(({ transition }) => labelOf(transition)))];
    return `  ${arrow} [label=${quoted(labels.map((label) => `${label}\n`).join(''))}]`;
  });
}

/** Returns the end of an arrow: a state, or the border of the cluster around the first state in it. */
function endOf(shape: MachineShape, name: string, source?: string): string {
  const leaf = leafOf(shape, name);
  const head = leaf === name ? [] : [`lhead=${quoted(clusterOf(name))}`];
  const isGroup = source !== undefined && leafOf(shape, source) !== source;
  const tail = isGroup ? [`ltail=${quoted(clusterOf(source))}`] : [];
  const ends = [...head, ...tail];
  return ends.length === 0 ? quoted(leaf) : `${quoted(leaf)} [${ends.join(', ')}]`;
}

/** Returns the state itself, or a compound state's initial one: Graphviz has arrows between nodes only. */
function leafOf(shape: MachineShape, name: string): string {
  const state = shape.states.find((each) => each.name === name);
  const inner =
    state?.initial ?? shape.states.find((each) => name !== '' && parentOf(each.name) === name)?.name;
  return inner === undefined ? name : leafOf(shape, inner);
}

function anywhereNote(transitions: readonly TransitionShape[]): string[] {
  if (transitions.length === 0) return [];
  const lines = [
    'In every state that does not say otherwise:',
    ...transitions.map(
      (each) => `${labelOf(each)}, ${each.targets.length > 0 ? `to ${each.targets.join(', ')}` : 'stays'}`,
    ),
  ];
  return [
    `  ${quoted(`${notAName}in every state`)} [shape=note, style="filled", class="note", fontsize=11, label=${quoted(`${lines.join('\n')}\n`)}]`,
  ];
}

function labelOf({ event, guard }: TransitionShape): string {
  return guard === undefined ? event : `${event} [${guard}]`;
}

function clusterOf(name: string): string {
  return `cluster ${name}`;
}

/** Returns a Graphviz string; `\l` ends a line and aligns it to the left. */
function quoted(text: string): string {
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`);
  return `"${escaped.replaceAll('\n', String.raw`\l`)}"`;
}
