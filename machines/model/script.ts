import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { clausesOf } from './clauses.ts';
import type { Path } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Move } from './explore.ts';
import type { Plan } from './run.ts';
import { shapeOf } from './shape.ts';
import { stateName } from './state-name.ts';

/** A place on a path, as a tester finds it. */
export interface Place {
  readonly state: string;
  readonly description: string;
  readonly clauses: readonly string[];
  /** All that can be seen there. */
  readonly see: Observation;
  /** What must not be possible there: an event type where none of its cases is, else the case. */
  readonly notPossible: readonly string[];
  /** The events of `notPossible`, for programs. */
  readonly refused: readonly { readonly label: string; readonly event: AnyEventObject }[];
  /** No path before this one was at this place, so that `notPossible` is worth trying here. */
  readonly isNew: boolean;
}

export interface ScriptStep {
  readonly move: Move;
  /** How to make it happen by hand, where the model says. */
  readonly byHand: string | undefined;
  readonly transitions: readonly string[];
  /** What asks for its transitions. */
  readonly clauses: readonly string[];
  readonly at: Place;
}

/** A path told so that a person or a program can walk it without the engine. */
export interface Script {
  /** `bidding/fresh/40df9c332d8165a5`. */
  readonly id: string;
  readonly machine: string;
  readonly scenario: string;
  readonly given: string;
  readonly start: Place;
  readonly steps: readonly ScriptStep[];
}

/** The paths of some plans of one model as scripts, in order. */
export function scriptsOf(model: Model, plans: readonly Plan[]): Script[] {
  const { states, transitions } = shapeOf(model.machine);
  const shapes = new Map(states.map((state) => [state.name, state]));
  const clauses = new Map(transitions.map((one) => [one.id, clausesOf(model, one)]));
  const asking = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => clauses.get(id) ?? []))];
  return plans.flatMap((plan) => {
    const seen = new Set<number>();
    const place = (node: number): Place => {
      const snapshot: AnyMachineSnapshot | undefined = plan.graph.nodes[node]?.snapshot;
      if (snapshot === undefined) throw new Error(`The graph has no node ${node}.`);
      const state = stateName(snapshot.value);
      const isNew = !seen.has(node);
      seen.add(node);
      const refused = plan.refused[node] ?? [];
      return {
        state,
        description: shapes.get(state)?.description ?? '',
        clauses: shapes.get(state)?.clauses ?? [],
        see: model.project(snapshot),
        notPossible: summary(
          model,
          snapshot,
          refused.map(({ label }) => label),
        ),
        refused: refused.map(({ label, event }) => ({ label, event })),
        isNew,
      };
    };
    return plan.paths.map((path) => script(model, plan, path, place, asking));
  });
}

function script(
  model: Model,
  plan: Plan,
  path: Path,
  place: (node: number) => Place,
  asking: (transitions: readonly string[]) => readonly string[],
): Script {
  return {
    id: `${model.id}/${plan.scenario}/${path.id}`,
    machine: model.id,
    scenario: plan.scenario,
    given: model.scenario(plan.scenario).description,
    start: place(0),
    steps: path.steps.map(({ move, transitions, to }) => ({
      move,
      byHand: model.byHand(move.label),
      transitions,
      clauses: asking(transitions),
      at: place(to),
    })),
  };
}

/** An event that is refused in all its cases is said once. */
function summary(model: Model, snapshot: AnyMachineSnapshot, labels: readonly string[]): string[] {
  const refused = new Set(labels);
  return model.eventTypes.flatMap((type) => {
    const cases = Object.keys(model.cases(type, snapshot)).map((name) =>
      name === '' ? type : `${type} ${name}`,
    );
    const inVain = cases.filter((label) => refused.has(label));
    return inVain.length > 0 && inVain.length === cases.length ? [type] : inVain;
  });
}

/** What is seen there and was not seen before. */
export function changesOf(before: Observation, after: Observation): [string, Observation[string]][] {
  return Object.entries(after).filter(([key, value]) => !Object.is(before[key], value));
}

/** A value as it is written in a script. */
export function said(value: Observation[string]): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
