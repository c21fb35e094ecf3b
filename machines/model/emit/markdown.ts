import type { Observation } from '../define-model.ts';
import { changesOf, valueText, type ExpectedState, type Script } from '../script.ts';
import { oneLine } from './one-line.ts';

/** Returns scripts in the machine’s own words, as golden files keep them for reviewers. */
export function emitMarkdown(scripts: readonly Script[]): string {
  return `${scripts.map(script).join('\n\n')}\n`;
}

function script({ id, scenario, given, start, steps }: Script): string {
  const lines = [
    `## ${id}`,
    '',
    `Start **${oneLine(scenario)}**: ${oneLine(given)}`,
    '',
    ...place({}, start, ''),
  ];
  if (steps.length > 0) lines.push('');
  let before: Observation = start.see;
  steps.forEach(({ move, byHand, at }, index) => {
    lines.push(`${index + 1}. [ ] **${oneLine(move.label)}**${byHand ? `: ${oneLine(byHand)}` : ''}`, '');
    lines.push(...place(before, at, '   '));
    if (index < steps.length - 1) lines.push('');
    before = at.see;
  });
  return lines.join('\n');
}

function place(before: Observation, at: ExpectedState, indent: string): string[] {
  const { state, description, see, notPossible, isNew } = at;
  const changes = changesOf(before, see).map(([key, value]) => `${key} ${valueText(value)}`);
  return [
    `${indent}- Now **${oneLine(state)}**. ${oneLine(description)}`,
    ...(changes.length > 0 ? [`${indent}- To see: ${changes.join(', ')}.`] : []),
    ...(isNew && notPossible.length > 0
      ? [`${indent}- Must not be possible: ${notPossible.join('; ')}.`]
      : []),
  ];
}
