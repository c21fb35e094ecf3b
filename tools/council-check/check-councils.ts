import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { readBase } from '#api/tenants/base.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { judgementsIn } from '#api/tenants/judgements.ts';
import type { RouteManifest } from '#schemas/api/bootstrap.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Context } from '../command/context.ts';
import { checkTranslations } from './check-translations.ts';
import { hostsOf, readShelves } from '../councils/council-shelves.ts';
import { checkExamples } from './examples.ts';
import { findHolidayCloses } from './closing-holidays.ts';
import { findIncompleteLanguages, isCounted } from './incomplete-languages.ts';
import { findOtherCouncils } from './other-councils.ts';
import { checkOwnTexts } from './own-texts.ts';
import { findPlaceholders } from './placeholders.ts';
import { findUnversionedRules } from './policy-version.ts';
import { findUnshownTexts } from './unshown-texts.ts';
import { findUnusedFiles } from './unused-files.ts';

type Surroundings = Pick<Context, 'tenantsFolder' | 'webFolder' | 'dataFolder'> &
  Partial<Pick<Context, 'now'>>;

/**
 * Returns the server's findings on the files of some councils, and others that only people mind: translations, unread
 * files, answers that were never given, rules that changed without a new version. Mistakes in base are reported once.
 * Errors come first, then by file. Costly results are kept in `LINTEL_DATA/judged`, for the next check and for the
 * portal's start with this code. Without a clock, bank holidays of the coming year are not checked.
 * @param hostsFrom a folder whose councils have claimed their hosts, if that is not `tenantsFolder`.
 */
export async function checkCouncils(
  { tenantsFolder, webFolder, dataFolder, now }: Surroundings,
  ids: readonly string[],
  hostsFrom = tenantsFolder,
): Promise<Finding[]> {
  const [base, shelves, everybody, routes] = await Promise.all([
    readBase(tenantsFolder),
    readShelves(tenantsFolder, ids),
    listTenantFolders(hostsFrom).then((all) => readShelves(hostsFrom, all)),
    readRoutes(webFolder),
  ]);
  const judgements = judgementsIn(dataFolder);
  const found = await Promise.all(
    shelves.map(async (council) => {
      const { id, own } = council;
      const others = everybody.filter((other) => other.id !== id);
      const judged = await judgements?.of(id);
      const checked = await checkTenant({
        ...(judged && { judged }),
        tenantsFolder,
        id,
        base,
        source: own.source,
        routes,
        claimedHosts: new Map(others.flatMap((other) => hostsOf(other).map((host) => [host, other.id]))),
      });
      // A folder that cannot be written to must not stop the check.
      await judged?.save(false).catch(() => undefined);
      return [
        ...checked.findings.filter((finding) => !isCounted(finding)),
        ...findIncompleteLanguages(council, checked),
        ...checkTranslations(council),
        ...checkOwnTexts(council),
        ...findUnshownTexts(council),
        ...checkExamples(id, own, checked.files?.policy),
        ...findUnusedFiles(council),
        ...findPlaceholders(council),
        ...(checked.files && now ? findHolidayCloses(council, checked.files, now()) : []),
        ...findOtherCouncils(council, others),
        ...(await findUnversionedRules(council, dataFolder)),
      ];
    }),
  );
  return inOrder(distinct(found.flat()));
}

/** Returns the addresses of the built web app; undefined before the first build. */
async function readRoutes(webFolder: string): Promise<string[] | undefined> {
  const text = await readFile(join(webFolder, 'routes.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest: RouteManifest = JSON.parse(text);
  return manifest.routes.map(({ path }) => path);
}

function distinct(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(
      findings.map((finding) => [
        [finding.kind, finding.file, finding.line, finding.pointer, finding.message].join('\0'),
        finding,
      ]),
    ).values(),
  ];
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      one.severity.localeCompare(other.severity) ||
      one.file.localeCompare(other.file) ||
      (one.line ?? 0) - (other.line ?? 0),
  );
}
