/*
 * Emitted events and started actors as text that can be compared: they are not part of the observation. Without
 * them a machine that forgets to emit a fact for the history, or sends a request with an outdated key, would
 * pass every walk.
 */

export function emittedText(event: unknown): string {
  return `emits ${JSON.stringify(event)}`;
}

export function startedText(actor: string, input: unknown): string {
  return `begins ${actor} with ${JSON.stringify(input)}`;
}
