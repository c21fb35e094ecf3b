import { byHand, driverNames, timeText, type PathEnd, type WalkedMachine } from './coverage-runs.ts';

/**
 * Returns results as JUnit XML: a suite for each machine, driver, council and version, and in it a case for each path by
 * its last walk. The machine's own walk is left out, since it says nothing about a portal. Elements and attributes are
 * those of Jenkins' schema, which other tools read too.
 *
 * Source: https://github.com/jenkinsci/xunit-plugin, junit-10.xsd: testsuites, testsuite (name, tests, failures, skipped,
 * time, timestamp), properties, testcase (name, classname, time), failure (message, type), skipped (message).
 */
export function emitJunit(machines: readonly WalkedMachine[]): string {
  const suites = machines.flatMap((machine) =>
    [
      ...Map.groupBy(
        [...machine.runs.flatMap(({ ends }) => ends), ...machine.outdated],
        ({ driver, council, version }) => JSON.stringify([driver, council, version]),
      ).values(),
    ].map((ends) => suite(machine, ends)),
  );
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites.flat(), '</testsuites>'].join(
    '\n',
  );
}

function suite({ model, outdated }: WalkedMachine, ends: readonly PathEnd[]): string[] {
  const inOrder = ends.toSorted((one, other) => one.at.localeCompare(other.at));
  const last = [...new Map(inOrder.map((end) => [end.id, end])).values()];
  const skipped = last.filter((end) => outdated.includes(end));
  const failures = last.filter((end) => end.failure !== undefined && !skipped.includes(end));
  const [{ driver = '', council, version } = {}] = last;
  const name = [
    model.id,
    driver === byHand ? driverNames[driver] : `on the ${driverNames[driver] ?? driver}`,
    ...(council === undefined ? [] : [`in ${council}`]),
  ].join(' ');
  const properties = Object.entries({ machine: model.id, driver, council, version }).filter(
    ([, value]) => value !== undefined,
  );
  return [
    `  <testsuite${attributes({
      name,
      tests: last.length,
      failures: failures.length,
      errors: 0,
      skipped: skipped.length,
      time: last.reduce((sum, { seconds = 0 }) => sum + seconds, 0).toFixed(3),
      timestamp: inOrder.at(-1)?.at.slice(0, 19),
    })}>`,
    '    <properties>',
    ...properties.map(([key, value]) => `      <property${attributes({ name: key, value })}/>`),
    '    </properties>',
    ...last.flatMap((end) => testcase(end, skipped.includes(end))),
    '  </testsuite>',
  ];
}

function testcase(end: PathEnd, isOutdated: boolean): string[] {
  const { id, seconds = 0, steps, failure, by, at, note } = end;
  const [machine, scenario] = id.split('/');
  const open = `    <testcase${attributes({ classname: `${machine}.${scenario}`, name: id, time: seconds.toFixed(3) })}>`;
  const outcome = isOutdated
    ? [`      <skipped${attributes({ message: 'The machine has changed since. Walk it again.' })}/>`]
    : failure === undefined
      ? []
      : [
          `      <failure${attributes({ message: reasonOf(failure, steps), type: 'failed' })}>${escaped(
            steps.map((label, index) => `${index + 1}. ${label}`).join('\n'),
          )}</failure>`,
        ];
  const said = [by === undefined ? '' : `${by}, ${timeText(at)}`, note ?? ''].filter((part) => part !== '');
  const output = said.length === 0 ? [] : [`      <system-out>${escaped(said.join(': '))}</system-out>`];
  return [open, ...outcome, ...output, '    </testcase>'];
}

function reasonOf({ step, message }: NonNullable<PathEnd['failure']>, steps: readonly string[]): string {
  const place =
    step === undefined ? '' : step === 0 ? 'at the start' : `at step ${step}, ${steps[step - 1] ?? ''}`;
  return [place, message].filter((part) => part !== '').join(': ') || 'failed';
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('');
}

/** Escapes text for XML; letters that XML cannot hold, such as control characters, become a replacement character. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
