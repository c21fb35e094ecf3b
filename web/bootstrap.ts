import type { Bootstrap } from '#schemas/api/bootstrap.ts';

/** Reads what the server put into the page; null where it is missing or was cut off on the way. */
export function readBootstrap(page: Document): Bootstrap | null {
  try {
    return JSON.parse(page.getElementById('lintel-bootstrap')?.textContent ?? 'null');
  } catch {
    return null;
  }
}
