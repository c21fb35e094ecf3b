/** Milliseconds to wait before each retry. A lift or a tunnel takes some seconds. */
const pauses = [300, 2_000];

/**
 * Loads a file whose address names its content. The page preloads it, so that it loads alongside the scripts.
 * @throws Error if no try loaded it completely.
 */
export async function loadKept<Content>(address: string): Promise<Content> {
  for (const pause of pauses) {
    try {
      return await ask(address, 'default');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  // Bypass the browser's cache: a broken copy would otherwise stay for good.
  return ask(address, 'reload');
}

async function ask(address: string, cache: RequestCache) {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.json();
}
