import type { AST } from '@eslint-community/regexpp';

/** A part that consumes one character of an answer. */
export type Consuming = AST.Character | AST.CharacterClass | AST.CharacterSet;

/** Kinds of characters that every part of a pattern treats alike. */
export interface Alphabet {
  /** One character of each kind. */
  readonly kinds: readonly string[];
  /** The kinds that each part takes, as indexes of `kinds`, by the part as written. */
  readonly taken: ReadonlyMap<string, ReadonlySet<number>>;
}

const highest = 0x10_ffff;
const digits = [48, 58];
const wordCharacters = [...digits, 65, 91, 95, 96, 97, 123];
/** ECMAScript, 22.2.2.9: white space and line terminators. */
const spaces = [
  9, 14, 32, 33, 160, 161, 5760, 5761, 8192, 8203, 8232, 8234, 8239, 8240, 8287, 8288, 12_288, 12_289, 65_279,
  65_280,
];
const lineEnds = [10, 11, 13, 14, 8232, 8234];

/** Divides all characters into kinds by the parts that take them. */
export function alphabetOf(parts: readonly Consuming[]): Alphabet {
  const bounds = new Set([0, 0xd800, 0xe000, ...parts.flatMap(boundsOf)]);
  const written = [...new Set(parts.map(({ raw }) => raw))];
  const tests = written.map((raw) => new RegExp(`^${raw}$`, 'u'));
  const byTakers = new Map<string, { readonly character: string; readonly takers: readonly number[] }>();
  for (const bound of [...bounds].filter((one) => one <= highest).sort((one, other) => one - other)) {
    const character = String.fromCodePoint(bound);
    const takers = tests.flatMap((test, index) => (test.test(character) ? [index] : []));
    const key = takers.join();
    if (takers.length > 0 && !byTakers.has(key)) byTakers.set(key, { character, takers });
  }
  const kinds = [...byTakers.values()];
  return {
    kinds: kinds.map(({ character }) => character),
    taken: new Map(
      written.map((raw, index) => [
        raw,
        new Set(kinds.flatMap(({ takers }, kind) => (takers.includes(index) ? [kind] : []))),
      ]),
    ),
  };
}

/** Returns the code points at which the characters of a part begin or end. */
function boundsOf(part: Consuming | AST.CharacterClassRange): number[] {
  switch (part.type) {
    case 'Character':
      return [part.value, part.value + 1];
    case 'CharacterClassRange':
      return [part.min.value, part.max.value + 1];
    case 'CharacterClass':
      // Sets of a class need the flag `v`.
      if (part.unicodeSets) throw new TypeError(`A pattern with ${part.raw} is not taken.`);
      return part.elements.flatMap(boundsOf);
    case 'CharacterSet':
      if (part.kind === 'any') return lineEnds;
      if (part.kind === 'property') return boundsOfProperty(part.raw);
      return { digit: digits, space: spaces, word: wordCharacters }[part.kind];
  }
}

const properties = new Map<string, number[]>();

/**
 * Looks at every character once for each property that any pattern names.
 * @param raw such as `\p{L}`
 */
function boundsOfProperty(raw: string): number[] {
  const known = properties.get(raw);
  if (known) return known;
  const test = new RegExp(raw, 'u');
  const bounds: number[] = [];
  let was = false;
  for (let point = 0; point <= highest; point += 1) {
    const is = test.test(String.fromCodePoint(point));
    if (is !== was) bounds.push(point);
    was = is;
  }
  properties.set(raw, bounds);
  return bounds;
}
