import type { Messages } from '#schemas/api/bootstrap.ts';

/** Milliseconds to wait before each retry. A lift or a tunnel takes some seconds. */
const pauses = [300, 2_000];

/**
 * Loads the texts of the page's language. The page preloads them, so that they load alongside the scripts.
 * @throws Error if no try loaded them completely.
 */
export async function loadTexts(address: string): Promise<Messages> {
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

async function ask(address: string, cache: RequestCache): Promise<Messages> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.json();
}
