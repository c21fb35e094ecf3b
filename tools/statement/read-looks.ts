import { readFileSync } from 'node:fs';
import { type AccessibilityLook, LOOK } from './accessibility-look.ts';

/** The parts we read of a report by Playwright's JSON reporter. */
interface Report {
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly specs: readonly {
    readonly tests: readonly {
      readonly projectName: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/**
 * Reads the accessibility results of a browser test run, by council.
 * @param file the report of Playwright's JSON reporter.
 */
export function readLooks(file: string): ReadonlyMap<string, readonly AccessibilityLook[]> {
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const looks = report.suites.flatMap(looksOf);
  return Map.groupBy(looks, ({ council }) => council);
}

function looksOf({ specs, suites = [] }: Suite): (AccessibilityLook & { readonly council: string })[] {
  const own = specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ projectName, annotations }) =>
      annotations
        .filter(({ type }) => type === LOOK)
        .map(({ description = '' }) => {
          const look: AccessibilityLook = JSON.parse(description);
          return { ...look, council: projectName };
        }),
    );
  return [...own, ...suites.flatMap(looksOf)];
}
