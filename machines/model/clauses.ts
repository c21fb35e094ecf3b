import { requirementOf } from '../requirements/requirements.ts';
import type { Path } from './cover.ts';
import type { Model } from './define-model.ts';
import type { Graph } from './explore.ts';
import { planWith, type Plan } from './run.ts';
import { shapeOf, type MachineShape, type TransitionShape } from './shape.ts';
import { stateName, statesAround } from './state-name.ts';

/** One transition and one clause that asks for it. */
export interface AskedTransition {
  readonly transition: string;
  readonly clause: string;
}

/** The states and transitions of a machine that clauses ask for: names of states, and ids of transitions. */
interface Asked {
  readonly states: readonly string[];
  readonly transitions: readonly string[];
}

/**
 * Returns the clauses of the specification that ask for a transition: those the model names for it in its
 * state, otherwise those it names for the event in general. Empty if the model names none.
 */
export function clausesOf(
  { clauses }: Pick<Model, 'clauses'>,
  { source, event }: Pick<TransitionShape, 'source' | 'event'>,
): readonly string[] {
  return clauses[`${source} ${event}`] ?? clauses[event] ?? [];
}

/** Returns every declared transition with each of its clauses, in the order of the document. */
export function askedTransitions(
  model: Model,
  shape: MachineShape = shapeOf(model.machine),
): AskedTransition[] {
  return shape.transitions.flatMap((transition) =>
    clausesOf(model, transition).map((clause) => ({ transition: transition.id, clause })),
  );
}

/** Returns what the machine has for these clauses, in the order of the document. */
export function askedBy(model: Model, clauses: ReadonlySet<string>): Asked {
  const { states, transitions } = shapeOf(model.machine);
  return {
    states: states.filter((state) => state.clauses.some((one) => clauses.has(one))).map(({ name }) => name),
    transitions: transitions
      .filter((transition) => clausesOf(model, transition).some((one) => clauses.has(one)))
      .map(({ id }) => id),
  };
}

/**
 * Returns the plans with only the paths that walk a state or a transition that these clauses ask for. Plans without
 * such a path are left out. Each plan has the refused moves of all its nodes, since the path that would have tried
 * some of them may be gone.
 */
export function plansAskedBy(
  model: Model,
  plans: readonly Plan[],
  clauses: ReadonlySet<string>,
): readonly Plan[] {
  const { states, transitions } = askedBy(model, clauses);
  const asked = new Set([...states, ...transitions]);
  return plans.flatMap((plan) => {
    const paths = plan.paths.filter((path) => walkedBy(plan.graph, path).some((each) => asked.has(each)));
    return paths.length === 0 ? [] : [planWith(plan.graph, paths)];
  });
}

/** Returns the states (with their parents) and the transitions that a path walks. */
function walkedBy({ nodes, entered }: Graph, { steps }: Path): string[] {
  const places = [0, ...steps.map(({ to }) => to)];
  return [
    ...places.flatMap((place) => statesAround(stateName(nodes[place]?.snapshot.value ?? ''))),
    ...entered,
    ...steps.flatMap((step) => step.transitions),
  ];
}

/** A name that is no clause, and its place in the machine or the model. */
interface UnknownClause {
  readonly place: string;
  readonly clause: string;
}

/** Returns the names of clauses in states and transitions that are not among the requirements. */
export function unknownClauses(
  { clauses }: Pick<Model, 'clauses'>,
  { states }: Pick<MachineShape, 'states'>,
): UnknownClause[] {
  return [
    ...states.flatMap((state) => state.clauses.map((clause) => ({ place: `State "${state.name}"`, clause }))),
    ...Object.entries(clauses).flatMap(([name, own]) =>
      own.map((clause) => ({ place: `The model, for "${name}",`, clause })),
    ),
  ].filter(({ clause }) => requirementOf(clause) === undefined);
}
