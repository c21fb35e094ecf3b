/** Milliseconds before each retry: a connection lost in a lift or a tunnel is back after a few seconds. */
const pauses = [300, 2_000];

/**
 * Loads a file with its content's hash in its address. The page preloads it alongside the scripts.
 * @throws Error if no try loaded it completely.
 */
export async function loadHashedFile<Content>(address: string): Promise<Content> {
  for (const pause of pauses) {
    try {
      return await ask(address, 'default');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  // The browser's cache is bypassed: a broken copy would otherwise stay for good.
  return ask(address, 'reload');
}

async function ask(address: string, cache: RequestCache) {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.json();
}
