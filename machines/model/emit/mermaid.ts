import type { MachineShape, StateShape, TransitionShape } from '../shape.ts';
import { parentOf, pathOfName } from '../state-name.ts';
import { eventWithTime } from './diagram.ts';
import { oneLine, wordOf } from './one-line.ts';

/**
 * Returns a machine as a Mermaid state diagram. Transitions of the machine itself, which start anywhere, are a
 * note.
 */
export function emitMermaid(shape: MachineShape): string {
  const anywhere = shape.transitions.filter(({ source }) => source === '');
  return [
    'stateDiagram-v2',
    ...statesIn(shape, '', '  '),
    ...arrows(shape),
    ...finals(shape),
    ...anywhereNote(shape, anywhere),
  ].join('\n');
}

function statesIn(shape: MachineShape, parent: string, indent: string): string[] {
  const initial = shape.states.find(({ name }) => name === parent)?.initial;
  const children = shape.states.filter(({ name }) => name !== '' && parentOf(name) === parent);
  return [
    ...(initial === undefined ? [] : [`${indent}[*] --> ${idOf(initial)}`]),
    ...children.flatMap((child) => stateLines(shape, child, indent)),
  ];
}

function stateLines(shape: MachineShape, { name, type }: StateShape, indent: string): string[] {
  const declared = `${indent}state "${plain(pathOfName(name).at(-1) ?? '')}" as ${idOf(name)}`;
  if (type !== 'compound' && type !== 'parallel') return [declared];
  return [`${declared} {`, ...statesIn(shape, name, `${indent}  `), `${indent}}`];
}

/** Returns one arrow for each pair of states, labelled with all the transitions between them. */
function arrows(shape: MachineShape): string[] {
  const pairs = Map.groupBy(
    shape.transitions
      .filter(({ source }) => source !== '')
      .flatMap((transition) =>
        (transition.targets.length > 0 ? transition.targets : [transition.source]).map((target) => ({
          transition,
          arrow: `  ${idOf(transition.source)} --> ${idOf(target)}`,
        })),
      ),
    ({ arrow }) => arrow,
  );
  return [...pairs].map(
    ([arrow, entries]) =>
      `${arrow} : ${[...new Set(entries.map(({ transition }) => labelOf(transition, shape)))].join('<br>')}`,
  );
}

function finals({ states }: MachineShape): string[] {
  return states.filter(({ type }) => type === 'final').map(({ name }) => `  ${idOf(name)} --> [*]`);
}

function anywhereNote(shape: MachineShape, transitions: readonly TransitionShape[]): string[] {
  const first = shape.states.find(({ name }) => name !== '');
  if (transitions.length === 0 || first === undefined) return [];
  return [
    `  note right of ${idOf(first.name)}`,
    '    In every state that does not say otherwise:',
    ...transitions.map(
      (each) =>
        `    ${labelOf(each, shape)}, ${each.targets.length > 0 ? `to ${plain(each.targets.join(', '))}` : 'stays'}`,
    ),
    '  end note',
  ];
}

function labelOf({ event, guard }: TransitionShape, { delays }: MachineShape): string {
  const named = eventWithTime(event, delays);
  return plain(guard === undefined ? named : `${named} [${guard}]`);
}

/** Escapes Mermaid's special characters by their numbers. */
function plain(text: string): string {
  return oneLine(text).replace(/[#;:"<>%{}]/g, (letter) => `#${letter.charCodeAt(0)};`);
}

/** Returns a prefixed id, since `end` and the like are Mermaid keywords. */
function idOf(name: string): string {
  return `s_${wordOf(pathOfName(name))}`;
}
