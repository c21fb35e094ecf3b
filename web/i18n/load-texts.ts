import type { Messages } from '#schemas/api/bootstrap.ts';

/** Milliseconds to wait before each further try. A lift or a tunnel takes some seconds. */
const pauses = [300, 2_000];

/**
 * Loads the texts of the page's language. The page has asked for them ahead, so that they come beside the scripts.
 * @throws Error when no try brought them whole.
 */
export async function loadTexts(address: string): Promise<Messages> {
  for (const pause of pauses) {
    try {
      return await ask(address, 'default');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  // Past what the browser has kept: a copy that came broken would stay so for good.
  return ask(address, 'reload');
}

async function ask(address: string, cache: RequestCache): Promise<Messages> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${response.status}: ${address}`);
  return response.json();
}
