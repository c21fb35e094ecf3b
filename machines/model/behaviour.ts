import type { Graph, Move } from './explore.ts';
import { eventName } from './shape.ts';
import { refusedEvents, refusedPair } from './refused.ts';
import { stateName } from './state-name.ts';

/** The effects of one move in one state, over all scenarios and contexts. */
export interface MoveEffects {
  readonly state: string;
  /** The event's name, as in `TransitionShape`. */
  readonly event: string;
  /** The move's label: the event with its case, or how an actor's work ends. */
  readonly label: string;
  /** States it leads to; the state itself if it stays there. Empty if it is always refused. */
  readonly leadsTo: readonly string[];
  /** True if the state refuses it in at least one context. */
  readonly refused: boolean;
}

/** Returns the effects of every move in every state reached, in the order of discovery. */
export function behaviourOf(graphs: readonly Graph[]): MoveEffects[] {
  const answers = new Map<string, { -readonly [Key in keyof MoveEffects]: MoveEffects[Key] }>();
  const answerTo = (graph: Graph, node: number, move: Move) => {
    const state = stateName(graph.nodes[node]?.snapshot.value ?? '');
    const key = `${state}\n${move.label}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const added = {
      state,
      event: eventName(move.event.type),
      label: move.label,
      leadsTo: [],
      refused: false,
    };
    answers.set(key, added);
    return added;
  };
  for (const graph of graphs) {
    for (const edge of graph.edges) {
      const answer = answerTo(graph, edge.from, edge.move);
      const to = stateName(graph.nodes[edge.to]?.snapshot.value ?? '');
      if (!answer.leadsTo.includes(to)) answer.leadsTo = [...answer.leadsTo, to];
    }
    refusedEvents(graph).forEach((moves, node) => {
      for (const move of moves) answerTo(graph, node, move).refused = true;
    });
  }
  return [...answers.values()];
}

/** Returns the pairs of a state and a move that the state refuses in at least one context. */
export function refusedPairs(answers: readonly MoveEffects[]): string[] {
  return answers.filter(({ refused }) => refused).map(({ state, label }) => refusedPair(state, label));
}
