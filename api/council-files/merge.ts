type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Merges a council's file over base's. This is the only rule of inheritance: objects merge key by key,
 * everything else (including lists) replaces, and `null` removes. `tenants/README.md` explains it for people;
 * it is RFC 7396.
 */
export function mergeOver(base: Json | undefined, over: Json | undefined): Json | undefined {
  if (over === undefined) return base;
  if (!isGroup(over)) return over;
  // Built from entries: in an object literal, an entry "__proto__" would become the prototype and never be
  // reported.
  const merged = new Map(Object.entries(isGroup(base) ? base : {}));
  for (const [key, value] of Object.entries(over)) {
    const result = value === null ? undefined : mergeOver(merged.get(key), value);
    if (result === undefined) merged.delete(key);
    else merged.set(key, result);
  }
  return Object.fromEntries(merged);
}

export type { Json };
