import { globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { project } from '../build/inputs.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { findCouncil } from '../command/database.ts';
import { provideChromium } from '../testing/chromium.ts';
import { runCommand } from '../testing/command.ts';
import { freePort } from '../testing/free-port.ts';

interface FeaturesRequest {
  readonly council: string;
  /** Only scenarios with these tags: `@spec-6.2 and not @machine-auth`. */
  readonly tags: string | undefined;
  /** A file for the results as JUnit XML. */
  readonly junit: string | undefined;
  /** Prints Playwright's own JSON report and nothing else. */
  readonly json: boolean;
}

const config = '--config=tests/features';

/**
 * `machines features <file or folder> …`: runs Gherkin features in a real browser on a portal of its own. Status 1 if a
 * scenario failed, or none could be walked.
 * @throws {CommandError} for files that are not there, or that Gherkin or the steps do not know.
 */
export async function runFeatures(
  context: Context,
  named: readonly string[],
  { council, tags, junit, json }: FeaturesRequest,
): Promise<ExitStatus> {
  const { say, progress, walksFolder, environment } = context;
  const { tenant } = await findCouncil(environment, council);
  const files = named.flatMap(filesOf);
  const browser = await provideChromium(progress);
  progress('Building the portal …');
  const built = await runCommand([process.execPath, 'tools/build.ts']);
  if (built.code !== 0) throw new CommandError(built.output.trim());
  const reports = join(project, 'test-results', 'feature-reports');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const report = join(reports, 'report.json');
  const env = {
    LINTEL_FEATURES: files.join('\n'),
    LINTEL_FEATURES_WALKS: walksFolder,
    LINTEL_CHROMIUM: browser,
    LINTEL_BROWSER_PORT: String(await freePort()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(junit === undefined ? {} : { PLAYWRIGHT_JUNIT_OUTPUT_FILE: resolve(junit) }),
  };
  progress('Reading the features …');
  const read = await runCommand(['bddgen', config, ...(tags === undefined ? [] : ['--tags', tags])], { env });
  progress('');
  if (read.code !== 0) throw new CommandError(`The features cannot be run.\n${read.output.trim()}`);
  const reporters = [...(json ? [] : ['list']), 'json', ...(junit === undefined ? [] : ['junit'])];
  const { code, output } = await runCommand(
    ['playwright', 'test', config, `--project=${tenant.tenantId}`, `--reporter=${reporters.join(',')}`],
    { env, show: !json },
  );
  const results = readReport(report);
  if (results === undefined) throw new CommandError(output.trim() || 'Playwright wrote no report.');
  const scenarios = scenariosIn(results);
  if (json) say(readFileSync(report, 'utf8'));
  else for (const line of summary(scenarios, tenant.tenantId)) say(line);
  return code === 0 && scenarios.some(({ status }) => status === 'expected') ? 0 : 1;
}

/** Returns the feature files that a name means. */
function filesOf(named: string): string[] {
  const path = resolve(named);
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) throw new CommandError(`There is no file or folder ${named}.`, 2);
  if (about.isFile()) return [path];
  const files = globSync('**/*.feature', { cwd: path }).map((file) => join(path, file));
  if (files.length > 0) return files;
  throw new CommandError(
    `There is no .feature file in ${named}. To write some: npm run machines -- paths bidding --format gherkin --output ${named}`,
    2,
  );
}

const Annotation = Type.Object({ type: Type.String(), description: Type.Optional(Type.String()) });

const Specs = Type.Array(
  Type.Object({
    title: Type.String(),
    tests: Type.Array(Type.Object({ status: Type.String(), annotations: Type.Array(Annotation) })),
  }),
);

/** The parts of Playwright's JSON report that a person wants to know. */
const ReportSchema = Type.Object({ suites: Type.Array(Type.Unknown()) });
const SuiteSchema = Type.Object({
  specs: Type.Optional(Specs),
  suites: Type.Optional(Type.Array(Type.Unknown())),
});

interface ScenarioEnd {
  /** `expected`, `unexpected` or `skipped`. */
  readonly status: string;
  readonly annotations: readonly Static<typeof Annotation>[];
}

/** Returns undefined if there is no report, because Playwright could not begin. */
function readReport(path: string): Static<typeof ReportSchema> | undefined {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Value.Check(ReportSchema, report) ? report : undefined;
}

function scenariosIn({ suites }: { readonly suites: readonly unknown[] }): ScenarioEnd[] {
  return suites.flatMap((suite) => {
    const { specs = [], suites: inner = [] } = Value.Parse(SuiteSchema, suite);
    return [...specs.flatMap(({ tests }) => tests), ...scenariosIn({ suites: inner })];
  });
}

function summary(scenarios: readonly ScenarioEnd[], council: string): string[] {
  const count = (wanted: string) => scenarios.filter(({ status }) => status === wanted).length;
  const [passed, failed, skipped] = [count('expected'), count('unexpected'), count('skipped')];
  const told = (type: string) => {
    const all = scenarios.flatMap(({ annotations }) => annotations.filter((one) => one.type === type));
    const counted = Map.groupBy(all, ({ description = '' }) => description);
    return [...counted].map(([text, { length }]) => `  ${text}${length > 1 ? ` (${length} times)` : ''}`);
  };
  const [skips, notTried] = [told('skip'), told('not tried')];
  return [
    ...(skips.length > 0 ? ['Skipped:', ...skips] : []),
    ...(notTried.length > 0 ? ['Not tried, so nobody knows whether it is refused:', ...notTried] : []),
    `${failed === 0 && passed > 0 ? '✓' : '✗'} In ${council}: ${passed} passed, ${failed} failed, ${skipped} skipped.`,
    ...(passed + failed === 0 ? ['No scenario could be walked.'] : []),
  ];
}
