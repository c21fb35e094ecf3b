/**
 * Returns a short id that depends only on a path's scenario and steps, so that a tester's notes, a test's title and
 * a report can refer to it. FNV-1a, 64 bits, in hexadecimal.
 */
export function pathId(scenario: string, labels: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of [scenario, ...labels].join('\n')) {
    hash ^= BigInt(character.codePointAt(0) ?? 0);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
