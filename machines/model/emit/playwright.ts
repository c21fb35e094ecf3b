import type { Script, ScriptStep, ExpectedState } from '../script.ts';

/**
 * Returns the scripts of one machine as a Playwright test file that needs nothing from the engine: expectations
 * are written out. It needs `<machine>.fixture.ts` beside it, which exports Playwright's `expect` and a `test`
 * with a fixture `driver`: the calls of `machines/model/driver.ts`, for the portal under test, stopped by the
 * fixture. A driver that observes nothing fails.
 */
export function emitPlaywright(machine: string, scripts: readonly Script[]): string {
  return [
    `// Made by: npm run machines -- paths ${machine} --format playwright. Run that again instead of editing this file.`,
    `import { expect, test } from './${machine}.fixture.ts';`,
    '',
    '/** Fails if the driver sees nothing, or something else than expected. */',
    'function agree(seen: object, expected: object) {',
    "  expect(Object.keys(seen), 'the driver observed nothing').not.toEqual([]);",
    '  expect(expected).toMatchObject(seen);',
    '}',
    ...scripts.flatMap((script) => ['', ...testOf(script)]),
    '',
  ].join('\n');
}

function testOf({ id, scenario, given, start, steps }: Script): string[] {
  return [
    `test(${literal(id)}, async ({ driver }) => {`,
    ...step(`Start: ${given}`, `await driver.start(${literal(scenario)});`, start),
    ...steps.flatMap(({ move, at }, index) => step(`${index + 1}. ${move.label}`, call(move), at)),
    '});',
  ];
}

function step(title: string, action: string, { see, refused, isNew }: ExpectedState): string[] {
  const attempts = isNew ? refused : [];
  return [
    `  await test.step(${literal(title)}, async () => {`,
    `    ${action}`,
    `    agree(await driver.observe(), ${literal(see)});`,
    ...attempts.map(
      ({ label, event }) =>
        `    expect(await driver.attempt(${literal(event)}, ${literal(label)}), ${literal(label)}).not.toBe('accepted');`,
    ),
    ...(attempts.length > 0 ? [`    agree(await driver.observe(), ${literal(see)});`] : []),
    '  });',
  ];
}

function call(move: ScriptStep['move']): string {
  switch (move.kind) {
    case 'user':
      return `await driver.act(${literal(move.event)}, ${literal(move.label)});`;
    case 'outcome':
      return `await driver.settle(${literal(move.actor)}, ${literal(move.outcome)}, ${literal(move.event)});`;
    case 'time':
      return `await driver.tick(${literal(move.delay)});`;
  }
}

/** Returns a value as JavaScript. JSON cannot represent errors, so an error is written as its message. */
function literal(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { message: part.message } : part,
  );
}
