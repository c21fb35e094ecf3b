/*
 * What a machine tells the world besides what can be seen of it, as text that compares: without it a machine that
 * forgets to emit a fact for the history, or asks a server with yesterday's key, passes every walk.
 */

export function emittedTelling(event: unknown): string {
  return `emits ${JSON.stringify(event)}`;
}

export function begunTelling(actor: string, input: unknown): string {
  return `begins ${actor} with ${JSON.stringify(input)}`;
}
