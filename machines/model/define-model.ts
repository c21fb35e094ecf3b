import type {
  AnyActorLogic,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import { declaredActors, declaredEvents } from './introspect.ts';

/** A machine or its model is not fit for the engine. The message is for its author, and says what would help. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** What a driver can be asked to see: a flat record, so that a driver may see less of it than the model. */
export type Observation = Readonly<Record<string, string | number | boolean | null>>;

/** Where a walk begins: a machine started with an input, or already standing in a stored state. */
export type Scenario<Machine extends AnyStateMachine> =
  | { readonly description: string; readonly input: InputFrom<Machine> }
  | { readonly description: string; readonly snapshot: SnapshotFrom<Machine> };

/**
 * For each event a person or the outside may send, the cases worth trying in a state, by a label that is
 * stable and readable; the empty label stands for the only case. Every event type must be there.
 */
export type Cases<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]: (
    snapshot: SnapshotFrom<Machine>,
  ) => Readonly<Record<string, Extract<EventFromLogic<Machine>, { type: Type }>>>;
};

/** How an actor's work may end. */
export type Outcome<Output> = { readonly output: Output } | { readonly error: unknown };

/** For each actor of the machine, the outcomes worth trying, by name. Every actor must be there. */
export type Outcomes<Machine extends AnyStateMachine, Actors extends Record<string, AnyActorLogic>> = {
  readonly [Name in keyof Actors]: (
    snapshot: SnapshotFrom<Machine>,
  ) => Readonly<Record<string, Outcome<OutputFrom<Actors[Name]>>>>;
};

/**
 * The clauses of the specification that ask for each transition, by what makes it happen as people say it
 * (`bid.place`, `placeBid ends`, `placeBid crashes`, `after undoWindow`, `always`); where one state has clauses of its
 * own for it, its name comes first: `sessionEnded notice.dismiss`. Every event type must be there.
 */
export type Clauses<Machine extends AnyStateMachine> = Readonly<
  Record<EventFromLogic<Machine>['type'], readonly string[]> & Record<string, readonly string[]>
>;

export interface ModelDefinition<
  Machine extends AnyStateMachine,
  ScenarioId extends string,
  Seen extends Observation,
> {
  readonly scenarios: Readonly<Record<ScenarioId, Scenario<Machine>>>;
  readonly cases: Cases<Machine>;
  readonly outcomes: Readonly<
    Record<string, (snapshot: SnapshotFrom<Machine>) => Readonly<Record<string, Outcome<unknown>>>>
  >;
  /** What of a snapshot can be seen from outside. No ids: they differ from driver to driver. */
  readonly project: (snapshot: SnapshotFrom<Machine>) => Seen;
  /**
   * How a tester makes each move happen by hand, as an order: by the move's whole label (`after undoWindow`), by
   * what follows the event or actor (`ends: ok`), or by the event type where its cases need no words of their own.
   */
  readonly byHand?: Readonly<Record<string, string>>;
  readonly clauses?: Clauses<Machine>;
}

/** A model as the engine reads it, whatever machine it is of. */
export interface Model<ScenarioId extends string = string, Seen extends Observation = Observation> {
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly scenarioIds: readonly ScenarioId[];
  scenario(id: ScenarioId): Scenario<AnyStateMachine>;
  readonly eventTypes: readonly string[];
  cases(type: string, snapshot: AnyMachineSnapshot): Readonly<Record<string, AnyEventObject>>;
  outcomes(actor: string, snapshot: AnyMachineSnapshot): Readonly<Record<string, Outcome<unknown>>>;
  project(snapshot: AnyMachineSnapshot): Seen;
  /** How to make the move with this label happen by hand; undefined where the model does not say. */
  byHand(label: string): string | undefined;
  /** As `Clauses`; `clausesOf` reads it. */
  readonly clauses: Readonly<Record<string, readonly string[]>>;
}

/**
 * Makes a model of a machine. Types demand a case for every event and, by `satisfies Outcomes`, an outcome
 * for every actor; what types cannot see is checked here, since a missing fixture would silently shrink
 * what is tested.
 * @throws {ModelError} naming each event or actor the machine declares and the model leaves out.
 */
export function defineModel<
  Machine extends AnyStateMachine,
  ScenarioId extends string,
  Seen extends Observation,
>(machine: Machine, definition: ModelDefinition<NoInfer<Machine>, ScenarioId, Seen>): Model<ScenarioId, Seen>;
export function defineModel(
  machine: AnyStateMachine,
  definition: ModelDefinition<AnyStateMachine, string, Observation>,
): Model {
  const { scenarios, cases, outcomes, project, byHand = {}, clauses = {} } = definition;
  const missing = [
    ...declaredEvents(machine).filter((type) => !Object.hasOwn(cases, type)),
    ...declaredActors(machine).filter((name) => !Object.hasOwn(outcomes, name)),
  ];
  if (missing.length > 0) {
    throw new ModelError(
      `The model of "${machine.id}" says nothing of ${missing.join(', ')}. Add cases for each event, and outcomes for each actor.`,
    );
  }
  return {
    id: machine.id,
    machine,
    scenarioIds: Object.keys(scenarios),
    scenario(id) {
      const scenario = scenarios[id];
      if (scenario === undefined)
        throw new ModelError(`The model of "${machine.id}" has no scenario "${id}".`);
      return scenario;
    },
    eventTypes: Object.keys(cases),
    cases: (type, snapshot) => cases[type]?.(snapshot) ?? {},
    outcomes: (actor, snapshot) => outcomes[actor]?.(snapshot) ?? {},
    project,
    byHand(label) {
      const [name = '', ...rest] = label.split(' ');
      return byHand[label] ?? byHand[rest.join(' ')] ?? byHand[name];
    },
    clauses,
  };
}

/** Cases of an event that carries nothing, so that there is one case only. */
export function only<const Event extends AnyEventObject>(event: Event): () => { readonly '': Event } {
  return () => ({ '': event });
}
