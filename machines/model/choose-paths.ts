import type { Path } from './cover.ts';
import type { Edge, Graph, Move } from './explore.ts';
import { pathId } from './path-id.ts';
import { stateName } from './state-name.ts';

function pathOf(graph: Graph, steps: readonly Edge[]): Path {
  const labels = steps.map(({ move }) => move.label);
  return { id: pathId(graph.scenario, labels), steps };
}

/**
 * Returns the shortest path from the start to a state, or to one inside it; undefined if none leads there. It has no
 * steps if the start is such a state.
 */
export function shortestPathTo(graph: Graph, state: string): Path | undefined {
  const isThere = (node: number) => {
    const snapshot = graph.nodes[node]?.snapshot;
    const name = snapshot && stateName(snapshot.value);
    return name === state || name?.startsWith(`${state}.`) === true;
  };
  const ways = new Map<number, readonly Edge[]>([[0, []]]);
  // `ways` grows during the loop: it is the queue of the breadth-first search.
  for (const [node, steps] of ways) {
    if (isThere(node)) return pathOf(graph, steps);
    for (const edge of graph.leaving[node] ?? []) if (!ways.has(edge.to)) ways.set(edge.to, [...steps, edge]);
  }
  return undefined;
}

/** Returns the path that makes these moves, by their labels; undefined if one of them is not possible in its place. */
export function pathOfLabels(graph: Graph, labels: readonly string[]): Path | undefined {
  const steps: Edge[] = [];
  for (const label of labels) {
    const from = steps.at(-1)?.to ?? 0;
    const edge = graph.leaving[from]?.find(({ move }) => move.label === label);
    if (edge === undefined) return undefined;
    steps.push(edge);
  }
  return pathOf(graph, steps);
}

/** Returns a path by numbers: each chooses one of the moves that are possible there. It ends where there are none. */
export function pathOfChoices(graph: Graph, choices: readonly number[]): Path {
  const steps: Edge[] = [];
  for (const choice of choices) {
    const edges = graph.leaving[steps.at(-1)?.to ?? 0] ?? [];
    const edge = edges[choice % edges.length];
    if (edge === undefined) break;
    steps.push(edge);
  }
  return pathOf(graph, steps);
}

/** Frequencies of moves in a random walk, compared with 1 for a move without a weight; 0 is never. */
export type Weights = ReadonlyMap<string, number>;

/**
 * Returns the names by which a weight can mean a move: its label, its event or actor, its outcome or delay, and
 * `person`, `answer` or `time`.
 */
export function weightNamesOf(move: Move): readonly string[] {
  switch (move.kind) {
    case 'user':
      return [move.label, move.event.type, 'person'];
    case 'outcome':
      return [move.label, move.actor, move.outcome, 'answer'];
    case 'time':
      return [move.label, move.delay, 'time'];
  }
}

interface RandomOptions {
  readonly count: number;
  /** The same seed gives the same paths of the same machine. */
  readonly seed: number;
  readonly maximumSteps: number;
  readonly weights?: Weights;
}

/**
 * Returns random walks from the start. One ends after `maximumSteps`, or where no move has a weight above 0. Equal walks
 * are returned once, so there may be fewer than `count`.
 */
export function randomPaths(graph: Graph, options: RandomOptions): Path[] {
  const { count, seed, maximumSteps, weights = new Map<string, number>() } = options;
  const random = randomFrom(`${graph.model.id}/${graph.scenario}/${seed}`);
  const weightOf = ({ move }: Edge) => {
    const name = weightNamesOf(move).find((one) => weights.has(one));
    return name === undefined ? 1 : (weights.get(name) ?? 1);
  };
  const walkOnce = (): Edge[] => {
    const steps: Edge[] = [];
    while (steps.length < maximumSteps) {
      const edges = graph.leaving[steps.at(-1)?.to ?? 0] ?? [];
      const total = edges.reduce((sum, edge) => sum + weightOf(edge), 0);
      let left = random() * total;
      const next = edges.find((edge) => (left -= weightOf(edge)) < 0);
      if (next === undefined) break;
      steps.push(next);
    }
    return steps;
  };
  const paths = Array.from({ length: count }, () => pathOf(graph, walkOnce()));
  return [...new Map(paths.map((path) => [path.id, path])).values()];
}

/** Returns numbers from 0 up to 1, the same for the same text: mulberry32, seeded with the text's hash. */
function randomFrom(text: string): () => number {
  let state = Number.parseInt(pathId(text, []).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
