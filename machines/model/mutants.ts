import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { declaredEvents, stateNodes, transitionId, transitionsOf } from './introspect.ts';
import { nameOfPath } from './state-name.ts';

export interface GuardMutant {
  readonly guard: string;
  readonly always: boolean;
  readonly machine: AnyStateMachine;
}

/** For each named guard of a machine two that are wrong: one that always holds, one that never does. */
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
export type MutantKind = (typeof mutantKinds)[number];

/** A machine with one fault. */
export interface Mutant {
  /** The kind and the place; stays the same for as long as the place is called the same. */
  readonly id: string;
  readonly kind: MutantKind;
  /** The declared transition that is wrong, where there is one: walks that take it look there first. */
  readonly transition: string | undefined;
  /** The state the fault is in, by its path. */
  readonly state: string;
  readonly machine: AnyStateMachine;
}

/** Every fault of every kind, one each. What a suite does not tell from the machine itself, it does not test. */
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

/** Places of the entry actions that the machine declares; XState adds its own functions, such as its timers. */
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

/** In a state where nothing listens to an event, somewhere to go by it. */
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
 * A fresh machine of the same declaration, with one state node of it changed. XState reads a node's transitions when
 * it first needs them, so whatever is changed before the machine runs is what runs.
 */
function mutant(
  machine: AnyStateMachine,
  node: AnyStateNode,
  kind: MutantKind,
  place: string,
  change: (own: AnyStateNode) => void,
  transition?: string,
): Mutant {
  const fresh = changed(machine.provide({}), (own) => change(own.getStateNodeById(node.id)));
  return { id: `${kind}: ${place}`, kind, transition, state: nameOfPath(node.path), machine: fresh };
}

/** The change outlives `provide`, which builds a machine from its declaration. */
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

/** The id of a state beside this one that is none of the targets: the next one in the document, in a circle. */
function otherThan(node: AnyStateNode, target: readonly AnyStateNode[] | undefined): string | undefined {
  const level = node.parent ?? node;
  const beside: AnyStateNode[] = Object.values(level.states);
  const after = beside.findIndex(({ id }) => id === node.id) + 1;
  const wrong = new Set([node.id, ...(target ?? []).map(({ id }) => id)]);
  return [...beside.slice(after), ...beside.slice(0, after)].find(
    (other) => !wrong.has(other.id) && other.type !== 'history' && !isPassedThrough(other),
  )?.id;
}

/** Left as soon as it is entered, so that nothing can be sent there, and going there is going where it leads. */
function isPassedThrough({ always }: AnyStateNode): boolean {
  return always?.some(({ guard }) => guard === undefined) === true;
}

function withParents(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...withParents(node.parent)];
}
