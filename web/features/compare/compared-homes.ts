/** More would leave no room for words on a phone. */
export const mostCompared = 3;

/** The homes that an address names, `homes=a,b,c`: each once, as many as fit beside each other. */
export function comparedHomes(homes: string | undefined): string[] {
  const ids = (homes ?? '').split(',').filter((id) => /^[\da-f-]{36}$/.test(id));
  return [...new Set(ids)].slice(0, mostCompared);
}
