import { checkTenant } from '#api/tenants/check-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { type CouncilShelves, languagesOf, readShelves } from '../councils/council-shelves.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { tenantsFolderOf } from '../councils/sides.ts';
import type { Change } from '../council-diff/change.ts';
import { diffActions } from '../council-diff/diff-actions.ts';
import { diffFiles, diffRedirects, diffLanguageTexts } from '../council-diff/diff-files.ts';
import { diffFrontPage } from '../council-diff/diff-front-page.ts';
import { diffOfficers, diffTenant } from '../council-diff/diff-tenant.ts';
import { diffPlaces } from '../council-diff/diff-places.ts';
import { diffLettings } from '../council-diff/diff-lettings.ts';
import { diffTables } from '../council-diff/diff-tables.ts';
import { diffTheme } from '../council-diff/diff-theme.ts';
import { findTouched, printTouched } from './open-homes.ts';

/** The most changes shown of one group; `--json` has all. */
const shownOfAGroup = 40;

/** One of the two sides compared. */
interface Side {
  readonly name: string;
  readonly files: TenantFiles;
  readonly shelves: CouncilShelves;
}

/**
 * `tenant diff A B`: says in words what B has differently from A. Each is a council's draft (`ashcombe`), one of its
 * published versions (`ashcombe@3`) or the served one (`ashcombe@current`).
 */
export async function diffCouncils(
  context: Context,
  one: string,
  other: string,
  json: boolean,
): Promise<ExitStatus> {
  const [before, after] = await Promise.all([readSide(context, one), readSide(context, other)]);
  const changes = await compare(before, after);
  // Comparing two councils changes no home's rules.
  const touched =
    before.files.tenant.tenantId === after.files.tenant.tenantId
      ? await findTouched(context, after.files.tenant.tenantId, before.files.policy, after.files.policy)
      : undefined;
  if (json) context.say(JSON.stringify({ before: one, after: other, changes, touched }, null, 2));
  else {
    printDifferences(changes, before.name, after.name, context.say);
    if (touched !== undefined) {
      context.say('\nOpen homes');
      printTouched(touched, context.say);
    }
  }
  return 0;
}

/** Returns every difference, the most important files first. */
async function compare(before: Side, after: Side): Promise<Change[]> {
  const languages = new Set([before, after].flatMap(({ shelves }) => languagesOf(shelves).all));
  return [
    ...diffTenant(before.files.tenant, after.files.tenant),
    ...diffTheme(before.files.theme, after.files.theme),
    ...diffFrontPage(before.files.frontPage, after.files.frontPage),
    ...diffLettings(before.files.policy, after.files.policy),
    ...diffActions(before.files.actions, after.files.actions),
    ...diffRedirects(before.files.redirects, after.files.redirects),
    ...[...languages].flatMap((locale) => diffLanguageTexts(before.shelves, after.shelves, locale)),
    ...diffOfficers(before.files.officers, after.files.officers),
    ...diffPlaces(before.shelves, after.shelves),
    ...diffTables(before.shelves, after.shelves),
    ...(await diffFiles(before.shelves, after.shelves)),
  ];
}

async function readSide(context: Context, name: string): Promise<Side> {
  const { id, tenantsFolder } = await tenantsFolderOf(context, name);
  const [{ files }, [shelves]] = await Promise.all([
    checkTenant({ tenantsFolder, id }),
    readShelves(tenantsFolder, [id]),
  ]);
  if (files === undefined || shelves === undefined) {
    throw new CommandError(
      `${name} has mistakes and cannot be compared. To see them, run: npm run tenant -- check ${id}`,
    );
  }
  return { name, files, shelves };
}

function printDifferences(
  changes: readonly Change[],
  before: string,
  after: string,
  say: (line: string) => void,
): void {
  if (changes.length === 0) {
    say(`${before} and ${after} are the same.`);
    return;
  }
  say(`From ${before} to ${after}: ${counted(changes.length, 'change')}`);
  for (const [group, mine] of Map.groupBy(changes, (change) => change.group)) {
    say(`\n${group}`);
    for (const { words } of mine.slice(0, shownOfAGroup)) say(`  ${words}`);
    if (mine.length > shownOfAGroup) say(`  and ${mine.length - shownOfAGroup} more (--json shows all)`);
  }
}
