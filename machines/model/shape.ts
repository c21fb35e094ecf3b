import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { stateNodes, transitionId, transitionsOf } from './introspect.ts';
import { nameOfPath, parentOf } from './state-name.ts';

/** A state as declared. */
export interface StateShape {
  /** The name without the machine's id: `found.loading`; empty for the machine itself. */
  readonly name: string;
  readonly type: AnyStateNode['type'];
  /** The name of the child state in which it starts; undefined if it has no child states. */
  readonly initial: string | undefined;
  readonly description: string | undefined;
  /** The clauses of the specification that require it (`meta.req`). */
  readonly clauses: readonly string[];
  readonly tags: readonly string[];
  readonly actors: readonly string[];
  readonly entry: readonly string[];
}

/** A transition as declared. */
export interface TransitionShape {
  readonly id: string;
  /** Names of states; `targets` is empty if the transition stays in its state. */
  readonly source: string;
  readonly targets: readonly string[];
  /** The readable name: `bid.place`, `placeBid ends`, `placeBid crashes`, `after undoWindow`, `always`. */
  readonly event: string;
  readonly guard: string | undefined;
  readonly actions: readonly string[];
}

/** The declarations of a machine, in the order of the document: the basis of tables, drawings and checks. */
export interface MachineShape {
  readonly id: string;
  readonly states: readonly StateShape[];
  readonly transitions: readonly TransitionShape[];
  /** The time that each named delay lasts, for people: `20 seconds`. */
  readonly delays: Readonly<Record<string, string>>;
}

export function shapeOf(machine: AnyStateMachine): MachineShape {
  const nodes = stateNodes(machine.root);
  return {
    id: machine.id,
    states: nodes.map(stateShape),
    transitions: nodes.flatMap(transitionsOf).map(transitionShape),
    delays: Object.fromEntries(
      Object.entries(machine.implementations.delays).map(([name, delay]) => [name, delayText(delay)]),
    ),
  };
}

/** Returns the readable name of an event; XState's own events are named after their cause. */
export function eventName(type: string): string {
  const [, how, name] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(type) ?? [];
  if (how === undefined) return type === '' ? 'always' : type;
  return how === 'after' ? `after ${name}` : `${name} ${how === 'done.actor' ? 'ends' : 'crashes'}`;
}

/** Returns the states a machine can rest in: those without states of their own. */
export function leavesOf({ states }: MachineShape): StateShape[] {
  return states.filter(({ name, type }) => name !== '' && (type === 'atomic' || type === 'final'));
}

/** Returns the state itself, or the state in which a compound state starts, down to one without children. */
export function leafOf(shape: MachineShape, name: string): string {
  const state = shape.states.find((each) => each.name === name);
  const inner =
    state?.initial ?? shape.states.find((each) => each.name !== '' && parentOf(each.name) === name)?.name;
  return inner === undefined || inner === name ? name : leafOf(shape, inner);
}

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** @param delay in milliseconds, or XState's function of the context. */
function delayText(delay: unknown): string {
  if (typeof delay !== 'number') return 'a time that depends on the situation';
  const [unit, size] = units.find(([, each]) => delay % each === 0 && delay >= each) ?? ['millisecond', 1];
  return `${delay / size} ${unit}${delay === size ? '' : 's'}`;
}

function stateShape(node: AnyStateNode): StateShape {
  const meta: { readonly req?: readonly string[] } | undefined = node.meta;
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    name: nameOf(node),
    type: node.type,
    initial: initial && nameOf(initial),
    description: node.description,
    clauses: meta?.req ?? [],
    tags: node.tags,
    actors: node.invoke.map(({ id }) => id),
    entry: node.entry.map(nameOfImplementation),
  };
}

function transitionShape(transition: AnyTransitionDefinition): TransitionShape {
  const { source, target, eventType, guard, actions } = transition;
  return {
    id: transitionId(transition),
    source: nameOf(source),
    targets: target?.map(nameOf) ?? [],
    event: eventName(eventType),
    guard: guard === undefined ? undefined : nameOfImplementation(guard),
    actions: actions.map(nameOfImplementation),
  };
}

function nameOf({ path }: AnyStateNode): string {
  return nameOfPath(path);
}

/**
 * Returns the name of a guard or action: declared by name, by an object with a name, or (against the
 * conventions) in place.
 */
export function nameOfImplementation(declared: unknown): string {
  if (typeof declared === 'string') return declared;
  if (typeof declared === 'object' && declared !== null && 'type' in declared) return String(declared.type);
  return 'in place';
}
