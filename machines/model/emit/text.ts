import { changesOf, said, type ExpectedState, type Script } from '../script.ts';
import type { Observation } from '../define-model.ts';
import { oneLine } from './one-line.ts';

/** Returns scripts for a terminal: one line for each step, and below it what should be seen. */
export function emitText(scripts: readonly Script[]): string {
  return scripts.map(script).join('\n\n');
}

function script({ id, scenario, given, start, steps }: Script): string {
  const lines = [id, `  start  ${oneLine(scenario)}: ${oneLine(given)}`, ...place({}, start)];
  let before: Observation = start.see;
  steps.forEach(({ move, byHand, at }, index) => {
    lines.push(
      `  ${String(index + 1).padStart(2)}     ${oneLine(move.label)}${byHand ? ` (${oneLine(byHand)})` : ''}`,
    );
    lines.push(...place(before, at));
    before = at.see;
  });
  return lines.join('\n');
}

function place(before: Observation, { state, see, notPossible, isNew }: ExpectedState): string[] {
  const changes = changesOf(before, see).map(([key, value]) => `${key}: ${said(value)}`);
  return [
    `         → ${state}${changes.length > 0 ? ` (${changes.join(', ')})` : ''}`,
    ...(isNew && notPossible.length > 0 ? [`         ✗ ${notPossible.join(', ')}`] : []),
  ];
}
