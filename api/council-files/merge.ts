type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The one rule by which a council's file inherits from `tenants/base`: objects merge key by key, everything
 * else (lists, too) replaces, and `null` removes. The rule for people is in `tenants/README.md`; it is RFC 7396.
 */
export function mergeOver(base: Json | undefined, over: Json | undefined): Json | undefined {
  if (over === undefined) return base;
  if (!isGroup(over)) return over;
  // Built from entries and not as an object, where an entry "__proto__" would become the prototype and never be
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
