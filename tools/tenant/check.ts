import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { checkCouncils } from '../council-check/check-councils.ts';
import { reportFindings } from '../council-check/report.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { exists, requireCouncil } from '../councils/councils.ts';

/** The note printed before the first build: the build writes the list of the portal's own addresses. */
const unbuilt =
  'Links to the portal’s own pages, such as /properties, were not checked. To check them, run npm start or npm run build first.';

/**
 * `tenant check [id]`: checks one council, or all of them. With `json` it prints `{ councils, errors, warnings,
 * findings }`; otherwise all errors, and the first few warnings of each kind, or every warning with `all`.
 */
export async function reportCouncilCheck(
  context: Context,
  id: string | undefined,
  { json, all }: { readonly json: boolean; readonly all: boolean },
): Promise<ExitStatus> {
  const ids =
    id === undefined ? await listTenantFolders(context.tenantsFolder) : [await requireCouncil(context, id)];
  const findings = await checkCouncils(context, ids);
  if (!json) {
    const status = reportFindings(findings, ids, context.say, { all });
    if (!(await exists(context.webFolder, 'routes.json'))) context.say(unbuilt);
    return status;
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  context.say(JSON.stringify({ councils: ids, errors, warnings, findings }, null, 2));
  return errors > 0 ? 1 : 0;
}
