/**
 * True if two values are equal. The order of fields does not matter: PostgreSQL and authors order them differently.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  return fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => [name, sorted(held)]);
}
