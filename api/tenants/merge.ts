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
  const merged: Record<string, Json> = isGroup(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(over)) {
    const result = value === null ? undefined : mergeOver(merged[key], value);
    if (result === undefined) delete merged[key];
    else merged[key] = result;
  }
  return merged;
}

export type { Json };
