import type { Observation } from '../define-model.ts';
import { changesOf, said, type Place, type Script } from '../script.ts';

/** Scripts as one Gherkin feature a machine; the path's id is the scenario's tag and in its name. */
export function emitGherkin(scripts: readonly Script[]): string {
  return [...Map.groupBy(scripts, ({ machine }) => machine)]
    .map(([machine, own]) => [`Feature: ${machine}`, ...own.map(scenario)].join('\n\n'))
    .join('\n\n');
}

function scenario({ id, scenario: name, given, start, steps }: Script): string {
  const lines = [
    `  @${id.replaceAll('/', '_')}`,
    `  Scenario: ${id}`,
    `    Given "${name}": ${given}`,
    ...place({}, start),
  ];
  let before: Observation = start.see;
  for (const { move, byHand, at } of steps) {
    if (byHand !== undefined) lines.push(`    # ${byHand}`);
    lines.push(`    When ${move.label}`, ...place(before, at));
    before = at.see;
  }
  return lines.join('\n');
}

function place(before: Observation, { state, see, notPossible, isNew }: Place): string[] {
  return [
    `    Then the state is "${state}"`,
    ...changesOf(before, see).map(([key, value]) => `    And ${key} is "${said(value)}"`),
    ...(isNew ? notPossible.map((label) => `    But "${label}" is not possible`) : []),
  ];
}
