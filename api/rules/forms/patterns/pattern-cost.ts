import type { AST } from '@eslint-community/regexpp';
import { automatonOf, LargePattern, type Automaton } from './automaton.ts';
import { repetitionsIn } from './read-pattern.ts';

/** The reason why a pattern cannot be checked in time proportional to the length of the answer. */
export interface CostlyPattern {
  /**
   * `shared`: parts can share characters out among them in ever more ways. `large`: it is too large, written
   * out.
   */
  readonly because: 'shared' | 'large';
  /** The parts to blame, as written, in order; the whole pattern if no part alone is to blame. */
  readonly parts: readonly string[];
  /** True if the search may begin at any character, since no `^` ties it to the first. */
  readonly isUntied: boolean;
  /**
   * The pattern with these parts repeated less often, which can be taken; `undefined` if that is not enough.
   */
  readonly instead: string | undefined;
}

/** The length of the longest answer in characters (schemas/forms/answer-schema.ts). */
const longest = 10_000;

/**
 * The steps that a search may take for an answer, and for each of its characters. A step takes about 1 ns on
 * the benchmark machine, so 10,000 characters are checked in about half a millisecond, and the largest draft in
 * about ten.
 */
const stepsAtOnce = 25_000;
const stepsOfCharacter = 48;

/** The cost of reading a character, in ways begun. */
const stepsOfReading = 3;

/** The most work for one pattern: a pattern that cannot be analysed within it is refused. */
const mostWork = 1_000_000;

/** The most different states of the search at one length. */
const mostStates = 500;

/** The most repetitions to suggest for a part. */
const suggested = 20;

/**
 * Checks that every answer can be checked by a pattern within the steps allowed for its length; returns `null`
 * if so. A backtracking search, which JavaScript uses, tries one after the other the ways in which the parts of
 * a pattern can share an answer out among them. Here all of them are followed at once, and counted: for each
 * length, the most that any answer has. So the result depends neither on examples nor on a clock.
 */
export function costOf(pattern: AST.Pattern): CostlyPattern | null {
  const repetitions = repetitionsIn(pattern);
  try {
    if (isCheap(automatonOf(pattern))) return null;
  } catch (error) {
    if (!(error instanceof LargePattern)) throw error;
    return { because: 'large', parts: [error.part], isUntied: false, instead: undefined };
  }
  const isUntied = automatonOf(pattern).anywhere !== undefined;
  const blamed = toBlame(pattern, repetitions, isUntied);
  return {
    because: 'shared',
    parts: blamed.length === 0 ? [pattern.raw] : blamed.map(({ raw }) => raw),
    isUntied,
    instead: isUntied ? undefined : insteadOf(pattern, blamed),
  };
}

/** Returns the repetitions that each make a pattern costly; if none does alone, those that do together. */
function toBlame(
  pattern: AST.Pattern,
  repetitions: readonly AST.Quantifier[],
  isTied: boolean,
): readonly AST.Quantifier[] {
  const each = repetitions.filter((one) => isCheapWith(pattern, (other) => other === one, isTied));
  if (each.length > 0) return each;
  let together = repetitions;
  if (!isCheapWith(pattern, (one) => together.includes(one), isTied)) return [];
  for (const one of repetitions) {
    const others = together.filter((other) => other !== one);
    if (isCheapWith(pattern, (other) => others.includes(other), isTied)) together = others;
  }
  return together;
}

function isCheapWith(
  pattern: AST.Pattern,
  isOnce: (one: AST.Quantifier) => boolean,
  isTied: boolean,
): boolean {
  const repeated = (one: AST.Quantifier) => (isOnce(one) ? { min: Math.min(one.min, 1), max: 1 } : one);
  try {
    const automaton = automatonOf(pattern, repeated);
    return isCheap(isTied ? { ...automaton, anywhere: undefined } : automaton);
  } catch (error) {
    if (!(error instanceof LargePattern)) throw error;
    return false;
  }
}

function insteadOf(pattern: AST.Pattern, blamed: readonly AST.Quantifier[]): string | undefined {
  const bounded = (one: AST.Quantifier) =>
    blamed.includes(one) ? { min: one.min, max: Math.max(Math.min(one.max, suggested), one.min) } : one;
  const isNested = blamed.some((one) =>
    blamed.some((other) => other !== one && one.start <= other.start && other.end <= one.end),
  );
  if (blamed.length === 0 || isNested) return undefined;
  try {
    if (!isCheap(automatonOf(pattern, bounded))) return undefined;
  } catch (error) {
    if (!(error instanceof LargePattern)) throw error;
    return undefined;
  }
  return blamed.toReversed().reduce((text, one) => {
    const { min, max } = bounded(one);
    return `${text.slice(0, one.start)}${one.element.raw}{${min},${max}}${text.slice(one.end)}`;
  }, pattern.raw);
}

/** The number of ways in which a search can be at a place, by place. */
type SearchState = ReadonlyMap<number, number>;

/** The place of a search that has not begun yet. */
const notBegun = -1;

function isCheap(automaton: Automaton): boolean {
  const { first, anywhere } = automaton;
  const begin = new Map(first.parts);
  if (anywhere) begin.set(notBegun, 1);
  let states: readonly SearchState[] = [begin];
  let steps = first.ways;
  let work = 0;
  const seen = new Map<string, number>();
  const most: number[] = [];
  for (let length = 1; length <= longest; length += 1) {
    const next: SearchState[] = [];
    let dearest = 0;
    for (const state of states)
      for (let kind = 0; kind < automaton.alphabet.kinds.length; kind += 1) {
        const { after, cost } = read(automaton, state, kind);
        work += state.size + after.size;
        dearest = Math.max(dearest, cost);
        if (steps + cost > allowed(length)) return false;
        if (after.size > 0) next.push(after);
      }
    steps += dearest;
    most.push(dearest);
    states = greatest(next);
    work += next.length * states.length;
    if (states.length === 0) return true;
    if (work > mostWork || next.length > mostStates) return false;
    // From here on everything repeats.
    const key = states.map(keyOf).sort().join(';');
    const before = seen.get(key);
    if (before !== undefined) {
      const period = most.slice(before);
      return steps + (longest - length) * Math.max(...period) <= allowed(longest);
    }
    seen.set(key, length);
  }
  return true;
}

function allowed(length: number): number {
  return stepsAtOnce + stepsOfCharacter * length;
}

function read(
  { takes, placesAfter, anywhere }: Automaton,
  state: SearchState,
  kind: number,
): { readonly after: SearchState; readonly cost: number } {
  const after = new Map<number, number>();
  let cost = 0;
  for (const [place, count] of state) {
    const isBegun = place !== notBegun;
    if (isBegun && takes.get(place)?.has(kind) !== true) continue;
    const next = isBegun ? placesAfter(place) : anywhere;
    if (next === undefined) continue;
    cost += count * (stepsOfReading + next.ways);
    for (const [part, ways] of next.parts) after.set(part, (after.get(part) ?? 0) + count * ways);
    if (!isBegun) after.set(notBegun, count);
  }
  return { after, cost };
}

/** Returns the states whose ways no other state includes. */
function greatest(states: readonly SearchState[]): SearchState[] {
  const kept: SearchState[] = [];
  const known = new Set<string>();
  for (const state of states.toSorted((one, other) => other.size - one.size)) {
    const key = keyOf(state);
    if (known.has(key)) continue;
    known.add(key);
    if (!kept.some((other) => hasAllOf(other, state))) kept.push(state);
  }
  return kept;
}

function hasAllOf(one: SearchState, other: SearchState): boolean {
  for (const [place, count] of other) if ((one.get(place) ?? 0) < count) return false;
  return true;
}

function keyOf(state: SearchState): string {
  return [...state]
    .sort(([one], [other]) => one - other)
    .map(([place, count]) => `${place}×${count}`)
    .join();
}
