import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { declaredEvents, stateNodes, transitionId, transitionsOf } from './introspect.ts';
import { nameOfPath } from './state-name.ts';

interface GuardMutant {
  readonly guard: string;
  readonly always: boolean;
  readonly machine: AnyStateMachine;
}

/** Returns two wrong versions of each named guard: one that always holds, one that never does. */
export function guardMutants(machine: AnyStateMachine): GuardMutant[] {
  return Object.keys(machine.implementations.guards).flatMap((guard) =>
    [true, false].map((always) => ({
      guard,
      always,
      machine: machine.provide({ guards: { [guard]: () => always } }),
    })),
  );
}

export const mutantKinds = [
  'dropped transition',
  'dropped guard',
  'other target',
  'dropped action',
  'added illegal event',
] as const;
type MutantKind = (typeof mutantKinds)[number];

/** A machine with one fault. */
export interface Mutant {
  /** The kind and the place; stable as long as the place keeps its name. */
  readonly id: string;
  readonly kind: MutantKind;
  /** The declared transition with the fault, if there is one: walks that take it are tried first. */
  readonly transition: string | undefined;
  /** The path of the state with the fault. */
  readonly state: string;
  readonly machine: AnyStateMachine;
}

/**
 * Returns a mutant for every fault of every kind. A suite that passes on a mutant does not test that place.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return stateNodes(machine.root).flatMap((node) => [
    ...transitionsOf(node).flatMap((transition) => transitionMutants(machine, node, transition)),
    ...ownEntry(node).map((index) =>
      mutant(machine, node, 'dropped action', `${node.id} enters without its action ${index + 1}`, (own) => {
        own.entry = own.entry.filter((__, position) => position !== index);
      }),
    ),
    ...illegalEvents(machine, node),
  ]);
}

/**
 * Returns the indexes of the entry actions that the machine declares; XState adds functions of its own, such as
 * timers.
 */
function ownEntry({ entry }: AnyStateNode): number[] {
  return entry.flatMap((action, index) => (typeof action === 'function' ? [] : [index]));
}

function transitionMutants(
  machine: AnyStateMachine,
  node: AnyStateNode,
  transition: AnyTransitionDefinition,
): Mutant[] {
  const id = transitionId(transition);
  const { target, guard, actions } = transition;
  const faulty = (kind: MutantKind, place: string, change: (own: AnyStateNode) => Change) =>
    mutant(machine, node, kind, place, (own) => replace(own, id, change(own)), id);
  const other = otherThan(node, target);
  return [
    faulty('dropped transition', id, () => () => []),
    ...(guard === undefined
      ? []
      : [
          faulty('dropped guard', id, () => ({ guard: _guard, ...rest }) => [rest]),
        ]),
    ...(other === undefined
      ? []
      : [
          faulty('other target', `${id}, to ${other}`, (own) => (original) => [
            { ...original, target: [own.machine.getStateNodeById(other)] },
          ]),
        ]),
    ...actions.map((_, index) =>
      faulty('dropped action', `${id}, action ${index + 1}`, () => (original) => [
        { ...original, actions: actions.filter((__, position) => position !== index) },
      ]),
    ),
  ];
}

type Change = (original: AnyTransitionDefinition) => AnyTransitionDefinition[];

/** Returns mutants that take an event in a state that does not listen to it. */
function illegalEvents(machine: AnyStateMachine, node: AnyStateNode): Mutant[] {
  const target = otherThan(node, undefined);
  if (node.type !== 'atomic' || target === undefined || isPassedThrough(node)) return [];
  const heard = new Set(withParents(node).flatMap(({ transitions }) => [...transitions.keys()]));
  return declaredEvents(machine)
    .filter((type) => !heard.has(type))
    .map((type) =>
      mutant(machine, node, 'added illegal event', `${node.id} takes ${type}, to ${target}`, (own) => {
        own.transitions.set(type, [
          {
            source: own,
            target: [own.machine.getStateNodeById(target)],
            eventType: type,
            actions: [],
            reenter: false,
            toJSON: () => ({ source: own.id, target: [target], eventType: type, actions: [] }),
          },
        ]);
      }),
    );
}

/**
 * Returns a mutant that makes, whenever it is asked, a fresh copy of the machine with one state node changed. XState reads a node's transitions when it
 * first needs them, so changes made before the machine runs take effect.
 */
function mutant(
  machine: AnyStateMachine,
  node: AnyStateNode,
  kind: MutantKind,
  place: string,
  change: (own: AnyStateNode) => void,
  transition?: string,
): Mutant {
  return {
    id: `${kind}: ${place}`,
    kind,
    transition,
    state: nameOfPath(node.path),
    // Making a machine takes longer than the rest, and most callers want few of them.
    get machine() {
      return changed(machine.provide({}), (own) => change(own.getStateNodeById(node.id)));
    },
  };
}

/** Applies a change that survives `provide`, which rebuilds the machine from its declaration. */
function changed(machine: AnyStateMachine, change: (own: AnyStateMachine) => void): AnyStateMachine {
  change(machine);
  const provide = machine.provide.bind(machine);
  machine.provide = (implementations) => changed(provide(implementations), change);
  return machine;
}

function replace(own: AnyStateNode, id: string, change: Change): void {
  const inPlace = (list: AnyTransitionDefinition[]) =>
    list.flatMap((original) => (transitionId(original) === id ? change(original) : [original]));
  for (const [type, list] of own.transitions) own.transitions.set(type, inPlace(list));
  if (own.always) own.always = inPlace(own.always);
}

/**
 * Returns the id of a sibling state that is not a target: the next one in the document, wrapping around at its end.
 */
function otherThan(node: AnyStateNode, target: readonly AnyStateNode[] | undefined): string | undefined {
  const level = node.parent ?? node;
  const beside: AnyStateNode[] = Object.values(level.states);
  const after = beside.findIndex(({ id }) => id === node.id) + 1;
  const wrong = new Set([node.id, ...(target ?? []).map(({ id }) => id)]);
  return [...beside.slice(after), ...beside.slice(0, after)].find(
    (other) => !wrong.has(other.id) && other.type !== 'history' && !isPassedThrough(other),
  )?.id;
}

/**
 * True for a state that is left as soon as it is entered: it receives no events, and entering it is the same as
 * entering the state it leads to.
 */
function isPassedThrough({ always }: AnyStateNode): boolean {
  return always?.some(({ guard }) => guard === undefined) === true;
}

function withParents(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...withParents(node.parent)];
}
