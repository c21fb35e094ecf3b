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
} from 'xstate';
import { begunTelling, emittedTelling } from './telling.ts';

/* oxlint-disable no-underscore-dangle */
/*
 * The only file that touches what XState keeps behind an underscore (`_nodes`, `_transitions`): neither the
 * actors a state invokes nor the transitions a step took can be had otherwise in 5.33. `introspect.test.ts`
 * holds what is relied on, so that an upgrade fails there and not in some model.
 */

/** One step of a machine, with the ids of the declared transitions that made it. */
export interface Step {
  readonly snapshot: AnyMachineSnapshot;
  readonly transitions: readonly string[];
  /** Events it emitted and actors it began, in order, as `telling.ts` writes them. */
  readonly tells: readonly string[];
}

/** Most transitions one step may take: a machine that leads itself in a circle ends here and not never. */
const mostTransitionsInAStep = 1000;

/** Runs a machine without executing anything: no actor starts, no timer, no custom action. */
export interface Stepper {
  begin(): Step;
  step(snapshot: AnyMachineSnapshot, event: AnyEventObject): Step;
}

/**
 * Ids of all transitions the machine declares, in the order of the document:
 * `bidding.idle --bid.place[0]--> bidding.placing`. The number tells apart branches of one event.
 */
export function declaredTransitions(machine: AnyStateMachine): string[] {
  return stateNodes(machine.root).flatMap((node) => transitionsOf(node).map(transitionId));
}

/** All state nodes from this one down, in the order of the document. */
export function stateNodes(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(stateNodes)];
}

/** What leads out of a state node by its own declaration: its parents' transitions are theirs. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/**
 * Ids of the transitions whose guard was asked when an event arrived, and said no: all before the one that was taken,
 * the innermost state's first.
 * @param taken what the event led to; empty where it was refused.
 */
export function guardsThatSaidNo(
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

/** Event types the machine listens to, without those XState makes itself. */
export function declaredEvents(machine: AnyStateMachine): string[] {
  const types = stateNodes(machine.root).flatMap((node) => [...node.transitions.keys()]);
  return [...new Set(types)].filter((type) => !type.startsWith('xstate.'));
}

/** Names (`src`) of the actors the machine invokes. */
export function declaredActors(machine: AnyStateMachine): string[] {
  return [
    ...new Set(
      stateNodes(machine.root)
        .flatMap(invokes)
        .map(({ src }) => src),
    ),
  ];
}

/** The actors at work in a snapshot. */
export function actorsAtWork(snapshot: AnyMachineSnapshot): { readonly id: string; readonly src: string }[] {
  return snapshot._nodes.flatMap(invokes);
}

/** Timers running in a snapshot: the event each will send, and the name (or milliseconds) of its delay. */
export function timersRunning(
  snapshot: AnyMachineSnapshot,
): { readonly type: string; readonly delay: string }[] {
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return [...types].flatMap((type) => {
    const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
    return delay === undefined ? [] : [{ type, delay }];
  });
}

/** Whether the machine would take this event: `can`, but never in a machine that is done or has failed. */
export function accepts(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  return snapshot.status === 'active' && snapshot.can(event);
}

/**
 * @param input the machine's input, where it takes one.
 * @throws whatever the machine throws when it begins or steps: `begin` and `step` fail loudly.
 */
export function stepperOf(machine: AnyStateMachine, input?: unknown): Stepper {
  const host = createActor(machine, { input });
  let taken: AnyTransitionDefinition[] = [];
  let tells: string[] = [];
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
    actionExecutor: (action) => tells.push(...tellingsOf(action)),
  };
  const declared = new Set(declaredTransitions(machine));
  const observed = (run: () => AnyMachineSnapshot): Step => {
    [taken, tells] = [[], []];
    const snapshot = run();
    if (snapshot.status === 'error') throw snapshot.error;
    return { snapshot, transitions: taken.map(transitionId).filter((id) => declared.has(id)), tells };
  };
  return {
    begin: () => observed(() => machine.getInitialSnapshot(scope, input)),
    step: (snapshot, event) => observed(() => machine.transition(snapshot, event, scope)),
  };
}

/** XState hands over its own actions with what they resolved to. */
function tellingsOf({ type, params }: ExecutableActionObject): string[] {
  if (typeof params !== 'object' || params === null) return [];
  if (type === 'xstate.emit' && 'event' in params) return [emittedTelling(params.event)];
  if (type !== 'xstate.spawnChild' || !('src' in params) || !('input' in params)) return [];
  return [begunTelling(String(params.src), params.input)];
}

function nothing() {}

function invokes(node: AnyStateNode): { readonly id: string; readonly src: string }[] {
  return node.invoke.map(({ id, src }) => {
    if (typeof src !== 'string') throw new Error(`${node.id} invokes an actor that has no name.`);
    return { id, src };
  });
}

/** The id that `declaredTransitions` lists a transition by. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType);
  const targets = target?.map(({ id }) => id).join(', ') ?? 'itself';
  return `${source.id} --${eventType || 'always'}[${siblings?.indexOf(transition) ?? 0}]--> ${targets}`;
}
