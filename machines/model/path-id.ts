/**
 * A short name of a path that stays the same as long as its scenario and its steps do, wherever and whenever
 * it is made: a tester's note, a test's title and a report can meet by it. FNV-1a, 64 bits, in hexadecimal.
 */
export function pathId(scenario: string, labels: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of [scenario, ...labels].join('\n')) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
