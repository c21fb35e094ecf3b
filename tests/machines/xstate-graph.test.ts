import { expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, type AdjacencyMap } from 'xstate/graph';
import type { Model } from '#machines/model/define-model.ts';
import { explore, movesFrom, snapshotKey } from '#machines/model/explore.ts';
import { accepts } from '#machines/model/introspect.ts';
import { lifecycleModels, processModels } from '#machines/models.ts';

const starts = [...lifecycleModels, ...processModels].flatMap((model: Model) =>
  model.scenarioIds.map((scenario) => ({ name: `${model.id}/${scenario}`, model, scenario })),
);

const isFirst = ({ model, scenario }: (typeof starts)[number]) => model.scenarioIds[0] === scenario;
const firsts = starts.filter(isFirst);
/** Further scenarios of a machine begin elsewhere among much the same states: the full run compares those, too. */
const others = process.env['LINTEL_FULL'] === '1' ? starts.filter((start) => !isFirst(start)) : [];

/** Returns the snapshots that xstate/graph reaches with the same moves, by key, and the pairs it goes between. */
function reachedByXstate(model: Model, start: AnyMachineSnapshot) {
  const map: AdjacencyMap<AnyMachineSnapshot, AnyEventObject> = getAdjacencyMap(model.machine, {
    fromState: start,
    events: (snapshot) => movesFrom(model, snapshot).map(({ event }) => event),
    filterEvents: (snapshot, event) => accepts(snapshot, event),
    serializeState: snapshotKey,
    limit: 20_000,
  });
  const edges = adjacencyMapToArray(map).map(
    ({ state, nextState }) => `${snapshotKey(state)} → ${snapshotKey(nextState)}`,
  );
  return {
    nodes: Object.values(map)
      .map(({ state }) => snapshotKey(state))
      .sort(),
    edges: new Set(edges),
  };
}

test.each([...firsts, ...others])(
  'our exploration reaches what xstate/graph reaches, from $name',
  (start) => {
    const { model, scenario } = start;
    const graph = explore(model, scenario);
    const keys = graph.nodes.map(({ snapshot }) => snapshotKey(snapshot));
    const snapshot = graph.nodes[0]?.snapshot;
    if (snapshot === undefined) throw new Error('A graph has its start.');
    const xstate = reachedByXstate(model, snapshot);
    expect(xstate.nodes).toEqual(keys.toSorted());
    expect(new Set(graph.edges.map(({ from, to }) => `${keys[from]} → ${keys[to]}`))).toEqual(xstate.edges);
  },
);
