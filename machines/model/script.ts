import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { requirementOf, type Requirement } from '../requirements/requirements.ts';
import { clausesOf } from './clauses.ts';
import { actorsAtWork, shortestTimer } from './introspect.ts';
import type { Path } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Move } from './explore.ts';
import type { Plan } from './run.ts';
import { shapeOf } from './shape.ts';
import { stateName } from './state-name.ts';

/** A tester's expectations at one point of a path. */
export interface ExpectedState {
  readonly state: string;
  readonly description: string;
  readonly clauses: readonly string[];
  /** The observation expected there. */
  readonly see: Observation;
  /** Events that must be refused there: an event type if all its cases are refused, otherwise the case. */
  readonly notPossible: readonly string[];
  /** The events of `notPossible`, for programs. */
  readonly refused: readonly { readonly label: string; readonly event: AnyEventObject }[];
  /** True if no earlier path has reached this point, so that `notPossible` has to be tried. */
  readonly isNew: boolean;
  /** Labels of the events that are accepted there. */
  readonly accepted: readonly string[];
  /** Names of the requests under way. */
  readonly atWork: readonly string[];
  /** Milliseconds until time itself changes the state; null if it does not. */
  readonly timer: number | null;
}

export interface ScriptStep {
  readonly move: Move;
  /** Instructions for doing it by hand, if the model has any. */
  readonly byHand: string | undefined;
  readonly transitions: readonly string[];
  /** Clauses that ask for its transitions. */
  readonly clauses: readonly string[];
  readonly at: ExpectedState;
}

/** A path written so that a person or a program can walk it without the engine. */
export interface Script {
  /** For example `bidding/fresh/40df9c332d8165a5`. */
  readonly id: string;
  readonly machine: string;
  readonly scenario: string;
  readonly given: string;
  readonly start: ExpectedState;
  readonly steps: readonly ScriptStep[];
}

/** Returns the paths of some plans of one model as scripts, in order. */
export function scriptsOf(model: Model, plans: readonly Plan[]): Script[] {
  const { states, transitions } = shapeOf(model.machine);
  const shapes = new Map(states.map((state) => [state.name, state]));
  const clauses = new Map(transitions.map((one) => [one.id, clausesOf(model, one)]));
  const asking = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => clauses.get(id) ?? []))];
  return plans.flatMap((plan) => {
    const seen = new Set<number>();
    const place = (node: number): ExpectedState => {
      const snapshot = snapshotAt(plan, node);
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
        accepted:
          plan.graph.leaving[node]?.flatMap(({ move }) => (move.kind === 'user' ? [move.label] : [])) ?? [],
        atWork: actorsAtWork(snapshot).map(({ src }) => src),
        timer: shortestTimer(model.machine, snapshot),
      };
    };
    return plan.paths.map((path) => script(model, plan, path, place, asking));
  });
}

function snapshotAt({ graph }: Plan, node: number): AnyMachineSnapshot {
  const snapshot = graph.nodes[node]?.snapshot;
  if (snapshot === undefined) throw new Error(`The graph has no node ${node}.`);
  return snapshot;
}

function script(
  model: Model,
  plan: Plan,
  path: Path,
  place: (node: number) => ExpectedState,
  asking: (transitions: readonly string[]) => readonly string[],
): Script {
  return {
    id: `${model.id}/${plan.scenario}/${path.id}`,
    machine: model.id,
    scenario: plan.scenario,
    given: model.scenario(plan.scenario).description,
    start: place(0),
    steps: path.steps.map(({ move, transitions, from, to }) => ({
      move,
      byHand: model.byHand(move.label, stateName(snapshotAt(plan, from).value), plan.scenario),
      transitions,
      clauses: asking(transitions),
      at: place(to),
    })),
  };
}

/** Returns the clauses that require something of a path, each once, in the order of their numbers. */
export function requirementsOn({ start, steps }: Script): Requirement[] {
  const names = new Set([
    ...start.clauses,
    ...steps.flatMap(({ clauses, at }) => [...clauses, ...at.clauses]),
  ]);
  return [...names]
    .flatMap((name) => requirementOf(name) ?? [])
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }));
}

/** Returns the refused cases; an event with all cases refused is listed once. */
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

/** Returns the entries that differ from the observation before. */
export function changesOf(before: Observation, after: Observation): [string, Observation[string]][] {
  return Object.entries(after).filter(([key, value]) => !Object.is(before[key], value));
}

/** Returns a value as scripts write it. */
export function valueText(value: Observation[string]): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
