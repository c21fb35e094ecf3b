const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/**
 * Returns the ids that this browser keeps under a local storage key; empty if it keeps nothing, or something
 * else.
 */
export function readKeptIds(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isId) : [];
  } catch {
    return [];
  }
}
