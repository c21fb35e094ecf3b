import { behaviourOf } from './behaviour.ts';
import { clausesOf, unknownClauses } from './clauses.ts';
import { explore, type Graph } from './explore.ts';
import { ModelError, type Model } from './define-model.ts';
import { declaredEvents, stateNodes } from './introspect.ts';
import { leavesOf, shapeOf, type MachineShape } from './shape.ts';
import { nameOfPath } from './state-name.ts';

/**
 * Returns the faults of a machine or its model that can be found without a driver, each as a sentence that names
 * the place.
 * @param nearClauses returns what a name that is no clause may mean, as a sentence or empty.
 */
export function faultsOf(model: Model, nearClauses: (written: string) => string = () => ''): string[] {
  const shape = shapeOf(model.machine);
  const declared = [
    ...undocumented(shape),
    ...unasked(model, shape),
    ...unknownClauses(model, shape).map(({ place, clause }) =>
      `${place} names "${clause}", which is no clause of machines/requirements. ${nearClauses(clause)}`.trimEnd(),
    ),
    ...withoutErrorAnswer(model),
    ...strayCases(model),
  ];
  try {
    const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
    return [...declared, ...unreached(shape, graphs), ...dead(model, graphs), ...withoutWords(model, graphs)];
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return [...declared, error.message];
  }
}

function undocumented({ states }: MachineShape): string[] {
  return states
    .filter(({ name }) => name !== '')
    .flatMap(({ name, description, clauses }) => [
      ...(description ? [] : [`State "${name}" has no description: say what it means to a person.`]),
      ...(clauses.length > 0 ? [] : [`State "${name}" names no clause of the specification in meta.req.`]),
    ]);
}

function unasked(model: Model, shape: MachineShape): string[] {
  const named = new Set(shape.transitions.flatMap(({ source, event }) => [event, `${source} ${event}`]));
  return [
    ...shape.transitions
      .filter((transition) => clausesOf(model, transition).length === 0)
      .map(({ id }) => `The transition ${id} names no clause of the specification in the model's clauses.`),
    ...Object.keys(model.clauses)
      .filter((name) => !named.has(name))
      .map((name) => `The model names clauses of "${name}", which is no transition of the machine.`),
  ];
}

function withoutErrorAnswer({ machine }: Model): string[] {
  return stateNodes(machine.root).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`))
      .map(
        ({ id }) =>
          `State "${nameOfPath(node.path)}" invokes ${id} without onError: its failure would end the machine.`,
      ),
  );
}

function strayCases({ machine, eventTypes }: Model): string[] {
  const declared = new Set(declaredEvents(machine));
  return eventTypes
    .filter((type) => !declared.has(type))
    .map((type) => `The model has cases of ${type}, to which the machine does not listen.`);
}

function unreached(shape: MachineShape, graphs: readonly Graph[]): string[] {
  const walked = new Set(
    graphs.flatMap(({ entered, edges }) => [...entered, ...edges.flatMap(({ transitions }) => transitions)]),
  );
  const entered = new Set(behaviourOf(graphs).flatMap(({ state, leadsTo }) => [state, ...leadsTo]));
  // A state that is left immediately is never a node of a walk.
  const passed = new Set(
    shape.transitions
      .filter(({ id, event }) => event === 'always' && walked.has(id))
      .map(({ source }) => source),
  );
  return [
    ...leavesOf(shape)
      .filter(
        ({ name }) => ![...entered].some((state) => state.split(' & ').includes(name)) && !passed.has(name),
      )
      .map(({ name }) => `No scenario of the model reaches the state "${name}".`),
    ...shape.transitions
      .filter(({ id }) => !walked.has(id))
      .map(({ id }) => `No scenario and case of the model takes the transition ${id}.`),
  ];
}

function dead(model: Model, graphs: readonly Graph[]): string[] {
  const taken = new Set(graphs.flatMap(({ edges }) => edges.map(({ move }) => move.event.type)));
  return declaredEvents(model.machine)
    .filter((type) => !taken.has(type))
    .map((type) => `The event ${type} is dead: no state that is reached takes it in any case.`);
}

function withoutWords(model: Model, graphs: readonly Graph[]): string[] {
  return behaviourOf(graphs)
    .filter(({ state, label, leadsTo }) => leadsTo.length > 0 && model.byHand(label, state) === undefined)
    .map(
      ({ state, label }) =>
        `The model does not say how "${label}" is done by hand in the state "${state}" (byHand).`,
    );
}
