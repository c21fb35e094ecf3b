import type { Bootstrap } from '#schemas/api/bootstrap.ts';

/** Reads the bootstrap data in the page; null if it is missing or cut off. */
export function readBootstrap(page: Document): Bootstrap | null {
  try {
    return JSON.parse(page.getElementById('lintel-bootstrap')?.textContent ?? 'null');
  } catch {
    return null;
  }
}
