import type { AnyMachineSnapshot } from 'xstate';
import { shortestWays, wayFromStart } from '../cover.ts';
import type { Model } from '../define-model.ts';
import type { Edge, Graph } from '../explore.ts';
import { accepts } from '../introspect.ts';
import { valueText } from '../script.ts';
import { leavesOf, shapeOf } from '../shape.ts';
import { stateName } from '../state-name.ts';
import { oneLine } from './one-line.ts';
import { table } from './table.ts';

/** The most sights of all states together; of a machine with more, only those on the shortest ways are written. */
const mostSights = 200;

/**
 * Returns a script for reviewers: where walks begin, how each move is made, what is seen and possible in each state, what
 * each move starts and emits, and the shortest way to each transition. Each line depends on one thing, so a small change
 * of the machine changes few lines.
 */
export function emitWays(model: Model, graphs: readonly Graph[]): string {
  const ways = waysOf(graphs);
  return [
    `# ${model.id}: the shortest way to each transition`,
    '## Where walks begin',
    table(
      ['scenario', 'what it is', 'begins in'],
      graphs.map(({ scenario, nodes }) => [
        scenario,
        model.scenario(scenario).description,
        stateName(nodes[0]?.snapshot.value ?? ''),
      ]),
    ),
    '## How each move is made',
    table(
      ['move', 'by hand'],
      [...new Set(graphs.flatMap(({ edges }) => edges.map(({ move }) => move.label)))]
        .sort()
        .map((label) => [label, model.byHand(label) ?? '']),
    ),
    '## What is seen, and what is possible',
    ...sightsOf(model, graphs, ways),
    ...effectsOf(graphs),
    '## The shortest way to each transition',
    table(['in', 'on', 'leads to', 'way'], wayRows(model, ways)),
  ].join('\n\n');
}

interface Way {
  readonly graph: Graph;
  /** Empty for a transition that is taken before the first step. */
  readonly steps: readonly Edge[];
}

/** Returns the shortest way to each transition over all scenarios, by its id: of equally short ones the first. */
function waysOf(graphs: readonly Graph[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>();
  const offer = (id: string, way: Way) => {
    const known = ways.get(id);
    if (known === undefined || way.steps.length < known.steps.length) ways.set(id, way);
  };
  for (const graph of graphs) {
    for (const id of graph.entered) offer(id, { graph, steps: [] });
    const cameBy = shortestWays(graph);
    for (const node of cameBy.keys()) {
      const before = wayFromStart(cameBy, node);
      for (const edge of graph.leaving[node] ?? [])
        for (const id of edge.transitions) offer(id, { graph, steps: [...before, edge] });
    }
  }
  return ways;
}

function wayRows(model: Model, ways: ReadonlyMap<string, Way>): string[][] {
  return shapeOf(model.machine).transitions.map(({ id, source, event, targets }) => {
    const way = ways.get(id);
    const steps = way?.steps.map(({ move }) => move.label).join('; ');
    return [
      source === '' ? 'anywhere' : source,
      event,
      targets.length > 0 ? targets.join(', ') : 'stays',
      way === undefined ? 'no way' : `${way.graph.scenario}: ${steps === '' ? 'at its start' : steps}`,
    ];
  });
}

/** Returns, for each state, the different observations of it, each with the events that are possible. */
function sightsOf(model: Model, graphs: readonly Graph[], ways: ReadonlyMap<string, Way>): string[] {
  const met = new Set(
    [...ways.values()].flatMap(({ graph, steps }) =>
      [0, ...steps.map(({ to }) => to)].map((node) => graph.nodes[node]?.snapshot),
    ),
  );
  const all = graphs.flatMap(({ nodes }) => nodes.map(({ snapshot }) => snapshot));
  const sights = grouped(model, all);
  const count = [...sights.values()].reduce((sum, lines) => sum + lines.size, 0);
  const isTooMany = count > mostSights;
  const shown = isTooMany
    ? grouped(
        model,
        all.filter((snapshot) => met.has(snapshot)),
      )
    : sights;
  return [
    ...(isTooMany ? [`Only what the shortest ways below meet: there are ${count} different sights.`] : []),
    ...[...shown].map(([state, lines]) => [`### ${state}`, '', ...[...lines].sort()].join('\n')),
  ];
}

function grouped(model: Model, snapshots: readonly AnyMachineSnapshot[]): Map<string, ReadonlySet<string>> {
  const order = leavesOf(shapeOf(model.machine)).map(({ name }) => name);
  const inOrder = snapshots.toSorted(
    (one, other) => order.indexOf(stateName(one.value)) - order.indexOf(stateName(other.value)),
  );
  const byState = Map.groupBy(inOrder, ({ value }) => oneLine(stateName(value)));
  return new Map(
    [...byState].map(([state, own]) => [state, new Set(own.map((each) => sightLine(model, each)))]),
  );
}

function sightLine(model: Model, snapshot: AnyMachineSnapshot): string {
  const seen = Object.entries(model.project(snapshot)).map(([key, value]) => `${key} ${valueText(value)}`);
  const possible = model.eventTypes.flatMap((type) => {
    const cases = Object.entries(model.cases(type, snapshot));
    const accepted = cases.filter(([, event]) => accepts(snapshot, event));
    if (accepted.length > 0 && accepted.length === cases.length) return [type];
    return accepted.map(([label]) => `${type} ${label}`);
  });
  return oneLine(`- ${seen.join(', ')}; possible: ${possible.length > 0 ? possible.join(', ') : 'nothing'}`);
}

/** Returns what moves emit and begin; nothing for a machine that does neither. */
function effectsOf(graphs: readonly Graph[]): string[] {
  const effects = Map.groupBy(
    graphs.flatMap(({ nodes, edges }) =>
      edges.flatMap(({ from, move, effects: own }) =>
        own.map((effect) => ({
          state: stateName(nodes[from]?.snapshot.value ?? ''),
          label: move.label,
          effect,
        })),
      ),
    ),
    ({ state, label }) => JSON.stringify([state, label]),
  );
  const rows = [...effects.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [[first.state, first.label, [...new Set(own.map(({ effect }) => effect))].sort().join('; ')]];
  });
  return rows.length === 0
    ? []
    : ['## What each move starts', table(['in', 'on', 'starts'], rows.toSorted(byText))];
}

function byText(one: readonly string[], other: readonly string[]): number {
  return one.join('\n') < other.join('\n') ? -1 : 1;
}
