import type { AST } from '@eslint-community/regexpp';
import { alphabetOf, type Alphabet, type Consuming } from './alphabet.ts';

/** One place in a pattern, with the places that may follow. */
type Place =
  | { readonly kind: 'takes'; readonly part: Consuming; readonly next: number }
  | { readonly kind: 'either'; readonly next: readonly number[] }
  | { readonly kind: 'again'; readonly body: number; readonly next: number }
  | { readonly kind: 'start' | 'end'; readonly next: number }
  | { readonly kind: 'ahead'; readonly body: number; readonly next: number }
  | { readonly kind: 'matched' | 'seen' };

/** The places that may take the next character, with the number of ways to each. */
interface NextPlaces {
  readonly parts: ReadonlyMap<number, number>;
  /** The number of ways begun, including dead ends. */
  readonly ways: number;
  /** The condition for the whole pattern to match here: the end of the answer, or any text after it. */
  readonly matches: 'atEnd' | 'anyway' | null;
}

/** A pattern as a backtracking search walks it, with every counted repetition written out. */
export interface Automaton {
  readonly alphabet: Alphabet;
  /** The kinds of characters that a place takes, by place; only for places that take any. */
  readonly takes: ReadonlyMap<number, ReadonlySet<number>>;
  readonly partAt: ReadonlyMap<number, Consuming>;
  /** The places that may take the first character of an answer. */
  readonly first: NextPlaces;
  /** Returns the places that may follow once a place has taken its character. */
  placesAfter(place: number): NextPlaces;
  /**
   * The places for a search that starts again at each further character, since no `^` ties it to the first;
   * `undefined` if it is tied.
   */
  readonly anywhere: NextPlaces | undefined;
}

/** A pattern that, written out, is larger than anyone can intend; `part` is the cause. */
export class LargePattern extends Error {
  readonly part: string;

  constructor(part: string) {
    super(`${part} is too large, written out.`);
    this.part = part;
  }
}

/** The most places of a pattern, parts written out for them, and ways that may begin at one of them. */
const mostPlaces = 4_000;
const mostParts = 20_000;
const mostWays = 2_000;

/**
 * Writes a pattern out as an automaton.
 * @param repeated returns the bounds of a repetition: its own, or others to see whether it is to blame
 * @throws LargePattern
 */
export function automatonOf(
  pattern: AST.Pattern,
  repeated: (one: AST.Quantifier) => { readonly min: number; readonly max: number } = (one) => one,
): Automaton {
  const places: Place[] = [];
  let within = pattern.raw;
  let parts = 0;
  const add = (place: Place): number => {
    if (places.push(place) > mostPlaces) throw new LargePattern(within);
    return places.length - 1;
  };
  const either = (alternatives: readonly AST.Alternative[], next: number): number => {
    const begun = alternatives.map(({ elements }) =>
      elements.toReversed().reduce((after, element) => addElement(element, after), next),
    );
    return begun.length === 1 ? (begun[0] ?? next) : add({ kind: 'either', next: begun });
  };
  const addElement = (element: AST.Element, next: number): number => {
    parts += 1;
    if (parts > mostParts) throw new LargePattern(within);
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(element.alternatives, next);
      case 'Assertion':
        // The ends of words are ignored: at most they take ways away.
        if (element.kind === 'word') return next;
        if ('alternatives' in element)
          return add({ kind: 'ahead', body: either(element.alternatives, add({ kind: 'seen' })), next });
        return add({ kind: element.kind, next });
      case 'Quantifier':
        return addRepetition(element, next);
      case 'Backreference':
      case 'ExpressionCharacterClass':
        throw new TypeError(`A pattern cannot contain ${element.raw}.`);
      default:
        return add({ kind: 'takes', part: element, next });
    }
  };
  const addRepetition = (repetition: AST.Quantifier, next: number): number => {
    const { min, max } = repeated(repetition);
    const outer = within;
    within = repetition.raw;
    if (min > mostPlaces) throw new LargePattern(within);
    let at = next;
    if (max === Number.POSITIVE_INFINITY) {
      at = places.length;
      places.push({ kind: 'again', body: at, next });
      places[at] = { kind: 'again', body: addElement(repetition.element, at), next };
    } else
      for (let more = min; more < max; more += 1)
        at = add({ kind: 'either', next: [addElement(repetition.element, at), next] });
    for (let count = 0; count < min; count += 1) at = addElement(repetition.element, at);
    within = outer;
    return at;
  };
  const begin = either(pattern.alternatives, add({ kind: 'matched' }));
  const partAt = new Map(
    places.flatMap((place, index) => (place.kind === 'takes' ? [[index, place.part] as const] : [])),
  );
  const alphabet = alphabetOf([...partAt.values()]);
  const none: ReadonlySet<number> = new Set();
  const known = new Map<number, NextPlaces>();
  const anywhere = waysFrom(places, begin, false, pattern.raw);
  return {
    alphabet,
    takes: new Map([...partAt].map(([index, { raw }]) => [index, alphabet.taken.get(raw) ?? none])),
    partAt,
    first: waysFrom(places, begin, true, pattern.raw),
    placesAfter: (place) => {
      const at = places[place];
      const found =
        known.get(place) ?? waysFrom(places, at?.kind === 'takes' ? at.next : begin, false, pattern.raw);
      known.set(place, found);
      return found;
    },
    anywhere: anywhere.parts.size === 0 && anywhere.matches === null ? undefined : anywhere,
  };
}

/** Follows every way from a place to the next character, in the order in which a search would try them. */
function waysFrom(places: readonly Place[], from: number, isFirst: boolean, raw: string): NextPlaces {
  const parts = new Map<number, number>();
  const entered = new Set<number>();
  let ways = 0;
  let matches: NextPlaces['matches'] = null;
  const end = (): void => {
    ways += 1;
    if (ways > mostWays) throw new LargePattern(raw);
  };
  const go = (at: number, isOver: boolean): void => {
    const place = places[at];
    if (place === undefined) return end();
    switch (place.kind) {
      case 'takes':
        if (!isOver) parts.set(at, (parts.get(at) ?? 0) + 1);
        return end();
      case 'matched':
        if (matches !== 'anyway') matches = isOver ? 'atEnd' : 'anyway';
        return end();
      case 'seen':
        return end();
      case 'start':
        return isFirst ? go(place.next, isOver) : end();
      case 'end':
        return go(place.next, true);
      case 'ahead':
        go(place.body, isOver);
        return go(place.next, isOver);
      case 'again':
        // A repetition that took nothing is not tried again (ECMAScript, 22.2.2.3.1).
        if (entered.has(at)) return end();
        entered.add(at);
        go(place.body, isOver);
        entered.delete(at);
        return go(place.next, isOver);
      case 'either':
        for (const next of place.next) go(next, isOver);
    }
  };
  go(from, false);
  return { parts, ways, matches };
}
