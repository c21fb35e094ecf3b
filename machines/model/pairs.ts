import type { Goals } from './cover.ts';
import type { Edge, Graph, Node } from './explore.ts';

/** A node that also knows the declared transition that led to it. */
interface EnteredNode extends Node {
  readonly enteredBy: string | undefined;
}

interface PairGraph extends Graph {
  readonly nodes: readonly EnteredNode[];
}

/**
 * Returns the same graph with one node for every transition that leads into a state, so that an edge can
 * achieve a pair of consecutive transitions. It grows with the transitions that enter a state, not with the
 * paths.
 */
export function pairGraph(graph: Graph): PairGraph {
  const nodes: (EnteredNode & { readonly of: number })[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (of: number, enteredBy: string | undefined): number => {
    const key = `${of} ${enteredBy}`;
    const known = indexes.get(key);
    const original = graph.nodes[of];
    if (known !== undefined || original === undefined) return known ?? 0;
    indexes.set(key, nodes.length);
    nodes.push({ ...original, index: nodes.length, enteredBy, of });
    return nodes.length - 1;
  };
  const edges: Edge[] = [];
  const leaving: Edge[][] = [];
  indexOf(0, graph.entered.at(-1));
  // `nodes` grows during the loop, as in `explore`.
  for (const node of nodes) {
    const out = (graph.leaving[node.of] ?? []).map((edge, ordinal) => ({
      ...edge,
      index: edges.length + ordinal,
      from: node.index,
      to: indexOf(edge.to, edge.transitions.at(-1) ?? node.enteredBy),
    }));
    edges.push(...out);
    leaving.push(out);
  }
  const refused = nodes.map(({ of }) => graph.refused[of] ?? []);
  return { ...graph, nodes, edges, leaving, refused };
}

/** Each declared transition after each one it can follow: goals for the edges of a `pairGraph`. */
export function eachPair({ nodes }: PairGraph): Goals {
  return ({ from, transitions }) => {
    const chain = [nodes[from]?.enteredBy, ...transitions].filter((id) => id !== undefined);
    return chain.length === 1 ? chain : chain.slice(1).map((id, index) => `${chain[index]} then ${id}`);
  };
}
