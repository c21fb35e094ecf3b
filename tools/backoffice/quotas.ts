import { readNow } from '#api/database/read-now.ts';
import type { TenantDatabase } from '#api/database/database.ts';
import { countQuotas } from '#api/lettings/adverts/draw-quotas.ts';
import { londonDayOfClose } from '#api/rules/lettings/cycle.ts';
import { nextGroups, quotaYear, quotaYearOf } from '#api/rules/lettings/quotas.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { DeclareCommands } from '../command/context.ts';
import { databaseInWords } from '../command/describe-database.ts';
import { wholeNumber } from '../command/option-values.ts';
import { councilOption, inCouncil, jsonOption } from './after-close/decide.ts';
import { printTable } from './after-close/show-shortlist.ts';

interface GroupOfYear {
  readonly id: string;
  readonly name: string;
  /** Null if the group comes before all shares, or is no longer in the rules. */
  readonly percent: number | null;
  readonly lets: number;
  readonly pending: number;
}

/** The homes of one scheme in one year, by group. */
interface SchemeShares {
  readonly scheme: string;
  readonly name: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly groups: readonly GroupOfYear[];
  /** The id of the group that the next home is for. */
  readonly next: string | null;
}

/** `quotas` of `npm run backoffice -- …`: the homes that each group has been let in a year. */
export const quotaCommands: DeclareCommands = (program, context) => {
  program
    .command('quotas')
    .description('how the homes of a year are shared between groups of people')
    .command('list')
    .description('list how many homes each group has been let in a year, and its share')
    .option(
      '--year <year>',
      'the year that begins in this calendar year; without it, the current one',
      wholeNumber(2000, 2999),
    )
    .option(...jsonOption)
    .option(...councilOption)
    .action(async ({ tenant, year, json: asJson = false }) => {
      const { result, used } = await inCouncil(context, tenant, (database, { policy }) =>
        findShares(database, policy, year),
      );
      if (asJson) context.say(JSON.stringify(result));
      else if (result.length === 0) {
        context.say('No scheme of this council shares homes between groups ("quotas" in lettings.json).');
      } else for (const one of result) printShares(context.say, one);
      context.complain(databaseInWords(used, 'This is'));
    });
};

async function findShares(
  database: TenantDatabase,
  { schemes }: LettingsPolicy,
  begins: number | undefined,
): Promise<SchemeShares[]> {
  const now = await readNow(database);
  const found: SchemeShares[] = [];
  for (const { identifier, name, quotas } of schemes) {
    if (quotas === undefined) continue;
    const year = begins === undefined ? quotaYearOf(quotas, now) : quotaYear(quotas, begins);
    const counts = await countQuotas(database, identifier, year);
    const known = quotas.groups.map(({ id, name: called, percent = null }) => ({
      id,
      name: called,
      percent,
    }));
    const former = [...counts.keys()]
      .filter((id) => !known.some((group) => group.id === id))
      .map((id) => ({ id, name: `${id} (no longer a group)`, percent: null }));
    found.push({
      scheme: identifier,
      name,
      firstDay: year.firstDay,
      lastDay: londonDayOfClose(year.until),
      groups: [...known, ...former].map((group) => ({
        ...group,
        ...(counts.get(group.id) ?? { lets: 0, pending: 0 }),
      })),
      next: nextGroups(quotas, counts)[0]?.id ?? null,
    });
  }
  return found;
}

function printShares(
  say: (line: string) => void,
  { name, firstDay, lastDay, groups, next }: SchemeShares,
): void {
  const shared = groups.filter(({ percent }) => percent !== null);
  const total = shared.reduce((sum, { lets }) => sum + lets, 0);
  say(
    `${name}: of the homes that close from ${firstDay} to ${lastDay}, ${counted(total, 'home')} ${total === 1 ? 'has' : 'have'} been let to groups with a share.`,
  );
  printTable(say, [
    ['group', 'share', 'let', 'of all', 'advertised', 'next'],
    ...groups.map(({ id, name: group, percent, lets, pending }) => [
      group,
      percent === null ? '' : `${percent}%`,
      String(lets),
      percent === null || total === 0 ? '' : `${Math.round((lets / total) * 100)}%`,
      String(pending),
      id === next ? 'next' : '',
    ]),
  ]);
}
