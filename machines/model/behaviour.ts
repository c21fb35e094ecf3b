import type { Graph, Move } from './explore.ts';
import { eventName } from './shape.ts';
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
  const answerTo = (state: string, move: Move) => {
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
  for (const { nodes, edges, refused } of graphs) {
    const states = nodes.map(({ snapshot }) => stateName(snapshot.value));
    for (const { from, to, move } of edges) {
      const answer = answerTo(states[from] ?? '', move);
      const end = states[to] ?? '';
      if (!answer.leadsTo.includes(end)) answer.leadsTo = [...answer.leadsTo, end];
    }
    refused.forEach((moves, node) => {
      for (const move of moves) answerTo(states[node] ?? '', move).refused = true;
    });
  }
  return [...answers.values()];
}

/** Returns the pairs of a state and a move that the state refuses in at least one context. */
export function refusedPairs(answers: readonly MoveEffects[]): string[] {
  return answers.filter(({ refused }) => refused).map(({ state, label }) => refusedPair(state, label));
}

/** Returns a state and a case that it refuses, as reports write it. */
export function refusedPair(state: string, label: string): string {
  return `${state} ✗ ${label}`;
}
