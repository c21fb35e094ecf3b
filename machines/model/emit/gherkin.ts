import type { Observation } from '../define-model.ts';
import { changesOf, valueText, type ExpectedState, type Script } from '../script.ts';
import { oneLine, quotedLine, wordOf } from './one-line.ts';

/**
 * Returns scripts as one Gherkin feature for each machine; the path's id is the scenario's tag and part of its
 * name.
 */
export function emitGherkin(scripts: readonly Script[]): string {
  return [...Map.groupBy(scripts, ({ machine }) => machine)]
    .map(([machine, own]) => [`Feature: ${oneLine(machine)}`, ...own.map(scenario)].join('\n\n'))
    .join('\n\n');
}

function scenario({ id, scenario: name, given, start, steps }: Script): string {
  const lines = [
    `  @${wordOf(id.split('/'))}`,
    `  Scenario: ${oneLine(id)}`,
    `    Given ${quotedLine(name)}: ${oneLine(given)}`,
    ...place({}, start),
  ];
  let before: Observation = start.see;
  for (const { move, byHand, at } of steps) {
    if (byHand !== undefined) lines.push(`    # ${oneLine(byHand)}`);
    lines.push(`    When ${oneLine(move.label)}`, ...place(before, at));
    before = at.see;
  }
  return lines.join('\n');
}

function place(before: Observation, { state, see, notPossible, isNew }: ExpectedState): string[] {
  return [
    `    Then the state is ${quotedLine(state)}`,
    ...changesOf(before, see).map(
      ([key, value]) => `    And ${oneLine(key)} is ${quotedLine(valueText(value))}`,
    ),
    ...(isNew ? notPossible.map((label) => `    But ${quotedLine(label)} is not possible`) : []),
  ];
}
