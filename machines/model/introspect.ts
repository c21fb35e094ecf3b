import {
  createActor,
  getNextTransitions,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ExecutableActionObject,
  type InspectedMicrostepEvent,
} from 'xstate';
import { startedText, emittedText } from './effect-text.ts';

/* oxlint-disable no-underscore-dangle */
/*
 * The only file that touches XState's underscore properties (`_nodes`, `_transitions`): in 5.33 there is no
 * other way to get the actors a state invokes or the transitions a step took. `introspect.test.ts` checks what
 * is relied on, so that an upgrade fails there and not in some model.
 */

/** One step of a machine, with the ids of the declared transitions that made it. */
interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly transitions: readonly string[];
  /** Events it emitted and actors it started, in order, as `effect-text.ts` writes them. */
  readonly effects: readonly string[];
}

/** The most transitions that one step may take, so that an endless loop fails. */
const mostTransitionsInAStep = 1000;

/** Runs a machine without executing anything: no actors, timers or custom actions. */
export interface Stepper {
  begin(): Step;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step;
}

/**
 * Returns the ids of all transitions the machine declares, in the order of the document: `bidding.idle
 * --bid.place[0]--> bidding.placing`. The number distinguishes branches of one event.
 */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  return stateNodes(machine.root).flatMap((node) => transitionsOf(node).map(transitionId));
}

/** Returns this state node and all nodes below it, in the order of the document. */
export function stateNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(stateNodes)];
}

/** Returns a state node's own transitions, without those of its parents. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/**
 * Returns the ids of the transitions whose guard refused an event: all before the one taken, starting with the
 * innermost state.
 * @param taken the transitions taken; empty if the event was refused.
 */
export function refusedGuards(
  snapshot: AnyMachineSnapshot,
  eventType: string,
  taken: readonly string[],
): string[] {
  const asked = snapshot._nodes
    .toSorted((one, other) => other.path.length - one.path.length)
    .flatMap((node) => node.transitions.get(eventType) ?? []);
  const agreed = asked.findIndex((transition) => taken.includes(transitionId(transition)));
  return asked
    .slice(0, agreed === -1 ? undefined : agreed)
    .filter(({ guard }) => guard !== undefined)
    .map(transitionId);
}

/** Returns the event types the machine listens to, without XState's own. */
export function declaredEvents(machine: AnyStateMachine): string[] {
  const types = stateNodes(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.'));
}

/** Returns the names (`src`) of the actors the machine invokes. */
export function declaredActors(machine: AnyStateMachine): string[] {
  return [
    ...new Set(
      stateNodes(machine.root)
        .flatMap(invokes)
        .map(({ src }) => src),
    ),
  ];
}

/** Returns the actors at work in a snapshot. */
export function actorsAtWork(snapshot: AnyMachineSnapshot): { readonly id: string; readonly src: string }[] {
  return snapshot._nodes.flatMap(invokes);
}

/**
 * Returns the timers running in a snapshot: the event each will send, and the name (or milliseconds) of its
 * delay.
 */
export function timersRunning(
  snapshot: AnyMachineSnapshot,
): { readonly type: string; readonly delay: string }[] {
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return [...types].flatMap((type) => {
    const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
    return delay === undefined ? [] : [{ type, delay }];
  });
}

/**
 * Returns the milliseconds of the shortest timer running in a snapshot; null if none runs, or if the machine works out
 * its delay.
 */
export function shortestTimer(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): number | null {
  const delays: Readonly<Record<string, unknown>> = machine.implementations.delays;
  const known = timersRunning(snapshot).flatMap(({ delay }) => {
    const milliseconds = delays[delay] ?? Number(delay);
    return typeof milliseconds === 'number' && !Number.isNaN(milliseconds) ? [milliseconds] : [];
  });
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * Returns whether the machine accepts this event: like `can`, but false for a machine that is done or has failed.
 */
export function accepts(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  return snapshot.status === 'active' && snapshot.can(event);
}

/**
 * Returns a stepper for a machine.
 * @param input the machine's input, if it takes one.
 * @throws whatever the machine throws when it begins or steps: `begin` and `step` fail loudly.
 */
export function stepperOf(machine: AnyStateMachine, input?: unknown): Stepper {
  const host = createActor(machine, { input });
  let taken: AnyTransitionDefinition[] = [];
  let effects: string[] = [];
  host.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.microstep') return;
    taken.push(...inspected._transitions);
    if (taken.length > mostTransitionsInAStep) throw new Error('it leads itself in a circle without end');
  });
  const scope: AnyActorScope = {
    self: host,
    system: host.system,
    id: host.id,
    sessionId: host.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action) => effects.push(...effectsOf(action)),
  };
  const ids = new Map(
    stateNodes(machine.root)
      .flatMap(transitionsOf)
      .map((transition) => [transition, transitionId(transition)]),
  );
  const observed = (run: () => AnyMachineSnapshot): Step => {
    [taken, effects] = [[], []];
    const snapshot = run();
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, transitions: taken.flatMap((transition) => ids.get(transition) ?? []), effects };
  };
  return {
    begin: () => observed(() => machine.getInitialSnapshot(scope, input)),
    step: (snapshot, event) => observed(() => machine.transition(snapshot, event, scope)),
  };
}

/**
 * Returns an action as `effect-text.ts` writes it: the event that it emits, or the actor that it starts. XState
 * passes its own actions with their parameters resolved.
 */
function effectsOf({ type, params }: ExecutableActionObject): string[] {
  if (typeof params !== 'object' || params === null) return [];
  if (type === 'xstate.emit' && 'event' in params) return [emittedText(params.event)];
  if (type !== 'xstate.spawnChild' || !('src' in params) || !('input' in params)) return [];
  return [startedText(String(params.src), params.input)];
}

function nothing() {}

function invokes(node: AnyStateNode): { readonly id: string; readonly src: string }[] {
  return node.invoke.map(({ id, src }) => {
    if (typeof src !== 'string') throw new Error(`${node.id} invokes an actor that has no name.`);
    return { id, src };
  });
}

/** Returns the ids of the transitions that a running machine took in one step of an inspected event. */
export function transitionsTaken({ _transitions: taken }: InspectedMicrostepEvent): string[] {
  return taken.map(transitionId);
}

/** Returns the id of a transition, as listed by `declaredTransitions`. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  const targets = target?.map(({ id }) => id).join(', ') ?? 'itself';
  return `${source.id} --${eventType || 'always'}[${siblings?.indexOf(transition) ?? 0}]--> ${targets}`;
}
