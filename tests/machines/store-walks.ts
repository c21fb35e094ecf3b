import { join } from 'node:path';
import type { WalkRecord } from '#machines/model/run.ts';
import { portalVersion } from '#tools/machines/portal-version.ts';
import { reportOf, writeReport } from '#tools/machines/walk-report.ts';

const usualFolder = join(import.meta.dirname, '..', '..', 'test-results', 'machines');

/**
 * Writes what this process has walked. Processes of one run have the same parent.
 * @param council The council whose portal was walked.
 * @param slot Distinguishes those processes, and is used again in the next run.
 * @param features A person's own run of features, and its folder.
 */
export async function storeWalks(
  machine: string,
  record: WalkRecord,
  council: string,
  slot = '',
  features?: { readonly folder: string | undefined },
): Promise<void> {
  const folder = features?.folder ?? usualFolder;
  const walked = {
    run: String(process.ppid),
    council,
    version: portalVersion(),
    isOfFeatures: features !== undefined,
  };
  await writeReport(folder, reportOf(machine, record, walked), slot);
}
