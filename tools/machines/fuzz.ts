import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { pathOfLabels } from '#machines/model/choose-paths.ts';
import { explore } from '#machines/model/explore.ts';
import { planWith } from '#machines/model/run.ts';
import { scriptsOf, type Script } from '#machines/model/script.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { provideChromium } from '../testing/chromium.ts';
import { since } from '../progress.ts';
import { runCommand } from '../testing/command.ts';
import { freePort } from '../testing/free-port.ts';
import { findCouncil } from '../command/database.ts';
import type { KnownModel } from './load-models.ts';
import { labelsOf } from './labels.ts';
import { emitText, filled } from './paths.ts';
import { notePrintedPaths } from './printed-paths.ts';

interface FuzzRequest {
  readonly driver: 'machine' | 'api' | 'browser';
  readonly minutes: number;
  readonly seed: number;
  readonly council: string;
  readonly json: boolean;
}

const FailureSchema = Type.Object({ id: Type.String(), labels: Type.Array(Type.String()) });

/**
 * `machines fuzz [id]`: walks machines at random on a driver until the time is over, and prints the path of each failure
 * as a script. On the machine and the API a failed path is then made shorter. Status 1 if something failed.
 * @throws {CommandError} if the driver walks none of these machines.
 */
export async function fuzz(
  context: Context,
  chosen: readonly KnownModel[],
  request: FuzzRequest,
): Promise<ExitStatus> {
  const { driver, minutes, seed, council, json } = request;
  const folder = mkdtempSync(join(tmpdir(), 'lintel-fuzz-'));
  const begun = performance.now();
  const showProgress = () =>
    context.progress(`Random walks on the ${driver} for ${minutes} min, seed ${seed}: ${since(begun)} …`);
  showProgress();
  const shown = setInterval(showProgress, 1_000);
  try {
    if (driver === 'browser') {
      const built = await runCommand([process.execPath, 'tools/build.ts']);
      if (built.code !== 0) throw new CommandError(built.output.trim());
    }
    const { code, output } = await runCommand(commandFor(request, chosen, join(folder, 'report.json')), {
      env: {
        LINTEL_FUZZ: [seed, timeForEach(minutes, chosen.length), chosen.map(({ model }) => model.id)].join(
          ' ',
        ),
        ...(driver === 'browser'
          ? {
              LINTEL_CHROMIUM: await provideChromium(context.progress),
              LINTEL_BROWSER_PORT: String(await freePort()),
              PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'report.json'),
            }
          : {}),
      },
    });
    clearInterval(shown);
    context.progress('');
    if (!existsSync(join(folder, 'report.json'))) throw new CommandError(output.trim());
    const report = readFileSync(join(folder, 'report.json'), 'utf8');
    const failures = failuresIn(JSON.parse(report), chosen);
    await notePrintedPaths(
      context.walksFolder,
      failures.map(({ script }) => script),
    );
    const walked = /"(?:numPassedTests|expected)": ?(\d+)/.exec(report)?.[1] ?? '0';
    if (failures.length === 0 && (walked === '0' || code !== 0)) {
      throw new CommandError(
        walked === '0' ? `No driver walks this on the ${driver}.\n${output.trim()}` : output.trim(),
      );
    }
    if (json) {
      const failed = failures.map(({ script, message }) => ({ id: script.id, message }));
      context.say(JSON.stringify({ driver, council, seed, minutes, failures: failed }));
    } else if (failures.length === 0) {
      context.say(`✓ Nothing failed in ${minutes} min of random walks on the ${driver} (seed ${seed}).`);
    } else {
      const say = labelsOf(await findCouncil(context.environment, council), undefined);
      for (const { script, message } of failures)
        context.say(`${emitText([filled(script, say)])}\n${message}\n`);
      context.say(`\n✗ ${failures.length} failed (seed ${seed}). Walk one again: machines replay <id>`);
    }
    return failures.length === 0 ? 0 : 1;
  } finally {
    clearInterval(shown);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Number of machines that are walked at the same time. */
const atOnce = 4;

/** Returns the milliseconds for each machine, if all of them together may take these minutes. */
function timeForEach(minutes: number, machines: number): number {
  return Math.round((minutes * 60_000 * Math.min(atOnce, machines)) / machines);
}

function commandFor(
  { driver, council }: FuzzRequest,
  chosen: readonly KnownModel[],
  report: string,
): readonly [string, ...string[]] {
  if (driver === 'browser') {
    return [
      'playwright',
      'test',
      '--config=tests',
      '--reporter=json',
      `--project=${council}`,
      'tests/browser/paths/',
    ];
  }
  const ids = chosen.map(({ model }) => model.id).join('|');
  const files = driver === 'api' ? 'tests/paths' : 'machines';
  return [
    'vitest',
    'run',
    files,
    `--maxWorkers=${atOnce}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--testNamePattern=(${ids}) on the (machine|API|browser), at random`,
  ];
}

/** A failed walk: its path, and what was different. */
interface Failure {
  readonly script: Script;
  readonly message: string;
}

/** Returns the failed walks of a report by Vitest or Playwright, each path once. */
function failuresIn(report: unknown, chosen: readonly KnownModel[]): Failure[] {
  const failures = new Map<string, Failure>();
  for (const text of textsIn(report)) {
    const [, message = '', replay = ''] = /^([^]*?)\s*replay: (\{.*\})$/m.exec(text) ?? [];
    if (replay === '') continue;
    const read: unknown = JSON.parse(replay);
    if (!Value.Check(FailureSchema, read)) continue;
    const [machine, scenario = ''] = read.id.split('/');
    const model = chosen.find((known) => known.model.id === machine)?.model;
    if (model === undefined) continue;
    const graph = explore(model, scenario);
    const path = pathOfLabels(graph, read.labels);
    if (path === undefined) continue;
    const [script] = scriptsOf(model, [planWith(graph, [path])]);
    if (script !== undefined) failures.set(script.id, { script, message });
  }
  return [...failures.values()];
}

/** Returns every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
