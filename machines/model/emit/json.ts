import type { ExpectedState, Script } from '../script.ts';

/**
 * Returns scripts for programs. Events carry what the model's cases carry; a secret prints itself as
 * `[secret]`.
 */
export function emitJson(scripts: readonly Script[]): string {
  return JSON.stringify(
    scripts.map(({ start, steps, ...script }) => ({
      ...script,
      start: place(start),
      steps: steps.map(({ move, byHand, transitions, clauses, at }) => ({
        ...move,
        ...(byHand === undefined ? {} : { byHand }),
        transitions,
        clauses,
        at: place(at),
      })),
    })),
    errorsByMessage,
    2,
  );
}

function place({ state, description, clauses, see, refused }: ExpectedState) {
  return { state, description, clauses, see, refused: refused.map(({ label }) => label) };
}

function errorsByMessage(_: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message } : value;
}
