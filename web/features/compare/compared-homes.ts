/** The most homes in a comparison: more would leave no room for words on a phone. */
export const maximumCompared = 3;

/** Returns the homes that an address names, `homes=a,b,c`: each once, and as many as fit side by side. */
export function comparedHomes(homes: string | undefined): string[] {
  const ids = (homes ?? '').split(',').filter((id) => /^[\da-f-]{36}$/.test(id));
  return [...new Set(ids)].slice(0, maximumCompared);
}
