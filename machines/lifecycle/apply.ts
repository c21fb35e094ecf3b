import {
  getNextTransitions,
  transition,
  type AnyActorRef,
  type EventObject,
  type MachineContext,
  type MetaObject,
  type NonReducibleUnknown,
  type ParameterizedObject,
  type ProvidedActor,
  type StateMachine,
  type StateSchema,
} from 'xstate';

/** A flat, pure machine whose state is stored as one word in a row. */
type Lifecycle<
  Context extends MachineContext,
  Event extends EventObject,
  State extends string,
  Effect extends EventObject,
> = StateMachine<
  Context,
  Event,
  Record<string, AnyActorRef | undefined>,
  ProvidedActor,
  ParameterizedObject,
  ParameterizedObject,
  string,
  State,
  string,
  NonReducibleUnknown,
  NonReducibleUnknown,
  Effect,
  MetaObject,
  StateSchema
>;

/** A row as read from the database: the state is plain text until the machine has recognised it. */
interface StoredRow<Context> {
  readonly state: string;
  readonly context: Context;
}

type Applied<Context, State extends string, Effect> =
  | {
      readonly ok: true;
      readonly state: State;
      readonly context: Context;
      readonly effects: readonly Effect[];
    }
  | {
      readonly ok: false;
      /** Other event types that this state listens to. Their guards were not checked. */
      readonly allowed: readonly string[];
    };

/**
 * Thrown when a row holds a state its machine does not have: a wrong migration or a newer writer, never a
 * refusal.
 */
export class UnknownStateError extends Error {
  override readonly name = 'UnknownStateError';
  readonly machineId: string;
  readonly state: string;

  constructor(machineId: string, state: string) {
    super(`Machine "${machineId}" has no state "${state}".`);
    this.machineId = machineId;
    this.state = state;
  }
}

/**
 * Applies one event to a stored row. Nothing is executed: `effects` are the facts the machine emits, for the
 * caller to write in the same transaction.
 * @throws {UnknownStateError} when the machine does not have the stored state.
 */
export function apply<
  Context extends MachineContext,
  Event extends EventObject,
  State extends string,
  Effect extends EventObject,
>(
  machine: Lifecycle<Context, Event, State, Effect>,
  row: StoredRow<NoInfer<Context>>,
  event: NoInfer<Event>,
): Applied<Context, State, Effect> {
  const snapshot = resolve(machine, row);
  if (!accepts(snapshot, event)) {
    const listened = new Set(getNextTransitions(snapshot).map((next) => next.eventType));
    listened.delete(event.type);
    return { ok: false, allowed: [...listened] };
  }
  const [next, actions] = transition(machine, snapshot, event);
  const facts: readonly { readonly type: string; readonly params: unknown }[] = actions;
  return {
    ok: true,
    state: next.value,
    context: next.context,
    effects: facts.filter(isEmission<Effect>).map((emission) => emission.params.event),
  };
}

/**
 * Returns the types of the candidates that the row would accept now, each once, in the order given.
 * @throws {UnknownStateError} when the machine does not have the stored state.
 */
export function allowedEvents<
  Context extends MachineContext,
  Event extends EventObject,
  State extends string,
  Effect extends EventObject,
  Offered extends string,
>(
  machine: Lifecycle<Context, Event, State, Effect>,
  row: StoredRow<NoInfer<Context>>,
  candidates: readonly (NoInfer<Event> & { readonly type: Offered })[],
): Offered[] {
  const snapshot = resolve(machine, row);
  return [...new Set(candidates.filter((event) => accepts(snapshot, event)).map((event) => event.type))];
}

function resolve<
  Context extends MachineContext,
  Event extends EventObject,
  State extends string,
  Effect extends EventObject,
>(machine: Lifecycle<Context, Event, State, Effect>, row: StoredRow<Context>) {
  if (!Object.hasOwn(machine.states, row.state)) throw new UnknownStateError(machine.id, row.state);
  return machine.resolveState({ value: row.state, context: row.context });
}

/**
 * Returns whether the machine takes an event. `can` alone is true for a root transition of a machine that is
 * done.
 */
function accepts<Event extends EventObject>(
  snapshot: { readonly status: string; can(event: Event): boolean },
  event: Event,
): boolean {
  return snapshot.status === 'active' && snapshot.can(event);
}

interface Emission<Effect> {
  readonly type: 'xstate.emit';
  readonly params: { readonly event: Effect };
}

/** Recognises an `emit`, which `transition` returns as data but its types leave out (xstate 5.33). */
function isEmission<Effect>(action: {
  readonly type: string;
  readonly params: unknown;
}): action is Emission<Effect> {
  return action.type === 'xstate.emit';
}
