import { automatonOf, type Automaton } from './automaton.ts';
import { readPattern } from './read-pattern.ts';

/** Words that fit a pattern; if there are none, whether that is certain. */
interface PatternExamples {
  readonly fitting: readonly string[];
  /** True if no words of the allowed lengths fit, since all were ruled out. */
  readonly isEmpty: boolean;
}

/** Characters that people type, mixed so that a part that takes anything gets some of each. */
const liked = [..."A1B2C3D4E5F6G7H8J9K0LaMbNcPdRe-T.S/,:fghijklmnoqrstuvwxyzIOQUVWXYZ'@ "];
const attempts = 60;
const wanted = 2;
/** The most ways through a pattern to spell out, and the most places to look at for them. */
const mostWays = 3;
const mostWork = 2_000_000;

/**
 * Returns a few answers of an allowed length that fit a pattern: the shortest ways through it, spelt in several
 * ways, each tried on the pattern itself. Lookaheads are only met by luck, so finding no example for them
 * proves nothing.
 * @param pattern one that can be taken (`costOf`)
 */
export function examplesOf(pattern: string, shortest: number, longest: number): PatternExamples {
  const read = readPattern(pattern);
  if ('because' in read) return { fitting: [], isEmpty: false };
  const automaton = automatonOf(read);
  const { ways, isEmpty } = waysThrough(automaton, Math.max(shortest, 1), longest);
  const test = new RegExp(pattern, 'u');
  const fitting = new Set<string>();
  for (let attempt = 0; attempt < attempts && fitting.size < wanted; attempt += 1) {
    const way = ways[attempt % ways.length];
    if (way === undefined) break;
    const spelt = way.map((place, index) => spell(automaton, place, index, attempt)).join('');
    const filled = 'a'.repeat(Math.max(shortest - way.length, 0));
    for (const text of filled === '' ? [spelt] : [spelt + filled, filled + spelt])
      if (text !== '' && text.trim() === text && test.test(text)) fitting.add(text);
  }
  return { fitting: [...fitting], isEmpty };
}

/**
 * Returns the places that take one character after the other; fewer than `shortest` if anything may come before
 * or after them.
 */
function waysThrough(
  { first, anywhere, placesAfter }: Automaton,
  shortest: number,
  longest: number,
): { readonly ways: readonly (readonly number[])[]; readonly isEmpty: boolean } {
  const ways: number[][] = [];
  // The preceding place, by place, for each length.
  const levels: Map<number, number>[] = [];
  let work = 0;
  const mayEnd = ({ matches }: Automaton['first'], length: number) =>
    matches === 'anyway' || (matches === 'atEnd' && (anywhere !== undefined || length >= shortest));
  if (mayEnd(first, 0)) ways.push([]);
  let level = new Map([...first.parts.keys()].map((place) => [place, -1]));
  for (let length = 1; length <= longest && level.size > 0 && ways.length < mostWays; length += 1) {
    levels.push(level);
    const next = new Map<number, number>();
    for (const place of level.keys()) {
      const on = placesAfter(place);
      if (ways.length < mostWays && mayEnd(on, length)) ways.push(backFrom(levels, place));
      for (const part of on.parts.keys()) if (!next.has(part)) next.set(part, place);
      work += on.parts.size;
    }
    if (work > mostWork) return { ways, isEmpty: false };
    level = next;
  }
  return { ways, isEmpty: ways.length === 0 };
}

function backFrom(levels: readonly ReadonlyMap<number, number>[], last: number): number[] {
  const way: number[] = [];
  let place: number | undefined = last;
  for (const level of levels.toReversed()) {
    if (place === undefined) break;
    way.push(place);
    place = level.get(place);
  }
  return way.toReversed();
}

/** Returns a character that a place takes; a different one at each place and each attempt. */
function spell(
  { partAt, takes, alphabet }: Automaton,
  place: number,
  index: number,
  attempt: number,
): string {
  const part = partAt.get(place);
  if (part === undefined) return '';
  const choices = likedBy(part.raw);
  if (choices.length > 0) return choices[(index + attempt * 5) % choices.length] ?? '';
  const [kind = 0] = takes.get(place) ?? [];
  return alphabet.kinds[kind] ?? '';
}

const likedParts = new Map<string, readonly string[]>();

/**
 * Returns the preferred characters (`liked`) that a part of a pattern matches.
 * @param part as written in the pattern; it matches a single character
 */
function likedBy(part: string): readonly string[] {
  const known = likedParts.get(part);
  if (known) return known;
  const test = new RegExp(`^${part}$`, 'u');
  const choices = liked.filter((character) => test.test(character));
  likedParts.set(part, choices);
  return choices;
}
