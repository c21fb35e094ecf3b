import { readFileSync } from 'node:fs';
import { type PageAudit, AUDIT } from './page-audit.ts';

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
export function readAudits(file: string): ReadonlyMap<string, readonly PageAudit[]> {
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const audits = report.suites.flatMap(auditsOf);
  return Map.groupBy(audits, ({ council }) => council);
}

function auditsOf({ specs, suites = [] }: Suite): (PageAudit & { readonly council: string })[] {
  const own = specs
    .flatMap(({ tests }) => tests)
    .flatMap(({ projectName, annotations }) =>
      annotations
        .filter(({ type }) => type === AUDIT)
        .map(({ description = '' }) => {
          const audit: PageAudit = JSON.parse(description);
          return { ...audit, council: projectName };
        }),
    );
  return [...own, ...suites.flatMap(auditsOf)];
}
