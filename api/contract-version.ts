import { createHash } from 'node:crypto';

/**
 * Returns a short name for a contract: the same for the same description of the API, whatever else was built.
 */
export function contractVersionOf(description: object): string {
  return createHash('sha256').update(JSON.stringify(description)).digest('hex').slice(0, 12);
}
