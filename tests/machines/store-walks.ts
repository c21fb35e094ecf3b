import { join } from 'node:path';
import type { WalkRecord } from '#machines/model/run.ts';
import { portalVersion } from '#tools/machines/portal-version.ts';
import { reportOf, writeReport } from '#tools/machines/walk-report.ts';

const folder = join(import.meta.dirname, '..', '..', 'test-results', 'machines');

/**
 * Writes what this process has walked. Processes of one run have the same parent.
 * @param council The council whose portal was walked.
 * @param slot Distinguishes those processes, and is used again in the next run.
 */
export async function storeWalks(
  machine: string,
  record: WalkRecord,
  council: string,
  slot = '',
): Promise<void> {
  const walked = { run: String(process.ppid), council, version: portalVersion() };
  await writeReport(folder, reportOf(machine, record, walked), slot);
}
