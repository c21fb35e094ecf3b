import type { Model } from './define-model.ts';
import { shapeOf, type MachineShape, type TransitionShape } from './shape.ts';

/** One transition and one clause that asks for it. */
export interface AskedTransition {
  readonly transition: string;
  readonly clause: string;
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
