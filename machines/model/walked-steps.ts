import type { Path } from './cover.ts';
import type { Graph } from './explore.ts';
import { refusedGuards } from './introspect.ts';
import { pathId } from './path-id.ts';
import type { WalkRecord } from './run.ts';
import { stateName } from './state-name.ts';

/**
 * Returns a short text that changes whenever the machine shows something else, or takes other transitions, on this
 * path: a result from before such a change says nothing about the machine as it is now.
 */
export function expectationOf(graph: Graph, { steps }: Path): string {
  const places = [0, ...steps.map(({ to }) => to)].map((index) => {
    const node = graph.nodes[index];
    return node && [stateName(node.snapshot.value), graph.model.project(node.snapshot)];
  });
  const taken = steps.map(({ transitions }) => transitions);
  return pathId(graph.scenario, [JSON.stringify([places, taken])]);
}

/**
 * Adds to a record what a person has covered on a path: its states, its transitions and the guards that said no on
 * the way. What a person attempted in vain is not known.
 * @param count of the path's steps that were made; null if not even its start was seen.
 */
export function recordSteps(record: WalkRecord, graph: Graph, path: Path, count: number | null): void {
  if (count === null) return;
  const made = path.steps.slice(0, count);
  for (const index of [0, ...made.map(({ to }) => to)]) {
    const node = graph.nodes[index];
    if (node !== undefined) record.states.add(stateName(node.snapshot.value));
  }
  [...graph.entered, ...made.flatMap(({ transitions }) => transitions)].forEach((id) =>
    record.transitions.add(id),
  );
  for (const { from, move, transitions } of made) {
    const node = graph.nodes[from];
    if (node === undefined) continue;
    refusedGuards(node.snapshot, move.event.type, transitions).forEach((id) => record.guardsRefused.add(id));
  }
}
