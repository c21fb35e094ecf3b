import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionsOf } from '../introspect.ts';
import { eventName, nameOfImplementation, shapeOf, type MachineShape } from '../shape.ts';

/*
 * Stately's editor imports JavaScript with a call of createMachine, and needs no implementation of what it names.
 * Source: https://stately.ai/docs/import-from-code
 */

/** Returns a machine as code for Stately's editor: its declarations, with guards, actions and actors by name. */
export function emitStately(machine: AnyStateMachine): string {
  return [
    `// ${machine.id}, for "Import" in Stately's editor. Guards, actions and actors are names only.`,
    "import { createMachine } from 'xstate';",
    '',
    `export const machine = createMachine(${JSON.stringify(statelyConfig(machine), null, 2)});`,
    '',
  ].join('\n');
}

/** Returns the configuration of a machine as JSON. */
export function statelyConfig(machine: AnyStateMachine): Readonly<Record<string, unknown>> {
  return { id: machine.id, ...configOf(machine.root, shapeOf(machine)) };
}

function configOf(node: AnyStateNode, shape: MachineShape): Readonly<Record<string, unknown>> {
  const own = transitionsOf(node).map((transition) => ({
    ...placeOf(transition.eventType),
    config: transitionConfig(transition, shape),
  }));
  const named = (part: Place['part']) => {
    const byName = Map.groupBy(
      own.filter((each) => each.part === part),
      ({ name }) => name,
    );
    return [...byName].map(([name, each]) => [name, each.map(({ config }) => config)] as const);
  };
  const endsOf = (part: 'onDone' | 'onError', actor: string) =>
    Object.fromEntries(named(part).flatMap(([name, configs]) => (name === actor ? [[part, configs]] : [])));
  const [on, after] = [named('on'), named('after')];
  const always = named('always').flatMap(([, configs]) => configs);
  const invoked = node.invoke.map(({ id }) => ({
    id,
    src: id,
    ...endsOf('onDone', id),
    ...endsOf('onError', id),
  }));
  const states = Object.entries(node.states).map(([key, child]) => [key, configOf(child, shape)] as const);
  // XState adds functions of its own, which start delays.
  const entry = node.entry.filter((action) => typeof action !== 'function').map(nameOfImplementation);
  const [initial] = node.type === 'compound' ? node.initial.target : [];
  return {
    ...(node.description === undefined ? {} : { description: node.description }),
    ...(node.type === 'final' || node.type === 'parallel' ? { type: node.type } : {}),
    ...(initial === undefined ? {} : { initial: initial.key }),
    ...(node.tags.length === 0 ? {} : { tags: node.tags }),
    ...(node.meta === undefined ? {} : { meta: node.meta }),
    ...(entry.length === 0 ? {} : { entry }),
    ...(invoked.length === 0 ? {} : { invoke: invoked }),
    ...(on.length === 0 ? {} : { on: Object.fromEntries(on) }),
    ...(after.length === 0 ? {} : { after: Object.fromEntries(after) }),
    ...(always.length === 0 ? {} : { always }),
    ...(states.length === 0 ? {} : { states: Object.fromEntries(states) }),
  };
}

/** The place of a transition in its state's configuration. */
interface Place {
  readonly part: 'on' | 'after' | 'always' | 'onDone' | 'onError';
  /** The event, the delay or the actor. */
  readonly name: string;
}

const parts = { 'done.actor': 'onDone', 'error.actor': 'onError', after: 'after' } as const;

function placeOf(eventType: string): Place {
  if (eventType === '') return { part: 'always', name: '' };
  for (const [how, part] of Object.entries(parts)) {
    const [, name] = eventType.split(`xstate.${how}.`);
    if (name !== undefined) return { part, name: name.split('.')[0] ?? '' };
  }
  return { part: 'on', name: eventType };
}

function transitionConfig(
  { target, guard, actions, eventType, reenter }: AnyTransitionDefinition,
  { delays }: MachineShape,
): Readonly<Record<string, unknown>> {
  const [, delay = ''] = /^after (.*)$/.exec(eventName(eventType)) ?? [];
  const time = delays[delay];
  return {
    ...(target === undefined ? {} : { target: target.map(({ id }) => `#${id}`) }),
    ...(guard === undefined ? {} : { guard: nameOfImplementation(guard) }),
    ...(actions.length === 0 ? {} : { actions: actions.map(nameOfImplementation) }),
    ...(reenter ? { reenter } : {}),
    ...(time === undefined ? {} : { description: `After ${time}.` }),
  };
}
