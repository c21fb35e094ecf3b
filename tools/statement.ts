import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';
import { project } from './build/inputs.ts';
import { note, since } from './progress.ts';
import { combineAudits } from './statement/combine-audits.ts';
import { readAudits } from './statement/read-audits.ts';
import { provideChromium } from './testing/chromium.ts';
import { runCommand } from './testing/command.ts';
import { readPlaywrightCounts } from './testing/counts.ts';
import { freePort } from './testing/free-port.ts';

// `npm run statement`: checks every page of every demo council with axe, at every width and in both themes, and
// writes the results for the accessibility statement. Failures are included: the statement must mention them.

const begun = performance.now();
const kept = join(project, 'web', 'features', 'info', 'accessibility-checks.json');
const folder = mkdtempSync(join(tmpdir(), 'lintel-statement-'));
const report = join(folder, 'report.json');
try {
  await runCommand(['node', 'tools/build.ts'], { show: true });
  const browser = await provideChromium(note);
  const { code } = await runCommand(
    [
      'playwright',
      'test',
      '--config=tests',
      '--reporter=line,json',
      '--grep= for the (?:visitor|applicant|newcomer)',
      'browser/pages/accessibility.spec.ts',
    ],
    {
      show: true,
      env: {
        LINTEL_FULL: '1',
        LINTEL_CHROMIUM: browser,
        LINTEL_BROWSER_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    },
  );
  const { failures = [] } = readPlaywrightCounts(report, code);
  const manifest: RouteManifest = JSON.parse(
    readFileSync(join(project, 'dist', 'web', 'routes.json'), 'utf8'),
  );
  const checks = combineAudits(
    new Date().toISOString().slice(0, 10),
    readAudits(report),
    manifest.routes.map(({ path }) => path),
  );
  writeFileSync(kept, `${JSON.stringify(checks, undefined, 2)}\n`);
  for (const failure of failures) note(`✗ ${failure.name}`);
  note(
    `${checks.looks} looks at ${checks.routes.length} kinds of page in ${checks.councils} councils, ${checks.rules} rules, ` +
      `${checks.breaches.length} of them broken (${since(begun)}). Run \`npm run format\` before you commit.`,
  );
  if (failures.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
