import { compareRules, type RulesCompared } from '../council-diff/compare-rules.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { asCouncil } from '../command/database.ts';
import { findRunning } from '../postgres/running.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { Context } from '../command/context.ts';
import { termsInWords } from '../council-diff/diff-lettings.ts';

/** The effects of changed rules on open homes, or a sentence with the reason why they are unknown. */
export type OpenHomesTouched =
  | (RulesCompared & {
      /** Changes of the limit and the terms of bidding of their schemes, in words. */
      readonly changedTerms: readonly string[];
    })
  | { readonly unknown: string };

/**
 * Counts the open and coming homes and the live bids that changed lettings rules affect, in the portal's database.
 * Undefined if the rules are the same. Starts, makes and changes nothing.
 */
export async function findTouched(
  context: Context,
  id: string,
  before: LettingsPolicy,
  after: LettingsPolicy,
): Promise<OpenHomesTouched | undefined> {
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const url = context.databaseUrl ?? findRunning(context.dataFolder);
  if (url === undefined) {
    return {
      unknown:
        'The effect on open homes and live bids is not known, because no database is running. Set DATABASE_URL, or run npm start.',
    };
  }
  try {
    const compared = await asCouncil(url, id, 'api', (database) =>
      database.transaction(
        (transaction) => compareRules(transaction, before, after),
        () => false,
      ),
    );
    return { ...compared, changedTerms: termsInWords(before, after, compared.terms.schemes) };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'for an unknown reason';
    return { unknown: `The effect on open homes and live bids could not be worked out: ${why}.` };
  }
}

/** Returns the lettings rules of a council in a tenants folder; undefined if they have mistakes. */
export async function readPolicy(tenantsFolder: string, id: string): Promise<LettingsPolicy | undefined> {
  return (await checkTenant({ tenantsFolder, id })).files?.policy;
}

const homes = (number: number): string => counted(number, 'home');
const bids = (number: number): string => counted(number, 'live bid');

/** Prints the counts as sentences. */
export function printTouched(touched: OpenHomesTouched, say: (line: string) => void): void {
  if ('unknown' in touched) {
    say(touched.unknown);
    return;
  }
  const { open, yetToOpen, moved, lost, terms, quotas, strange, changedTerms } = touched;
  const later =
    yetToOpen === 0 ? '' : `, and of ${homes(yetToOpen)} that ${yetToOpen === 1 ? 'opens' : 'open'} later`;
  say(`These rules apply to ${counted(open.homes, 'open home')} with ${bids(open.bids)}${later}.`);
  if (moved.bids > 0) say(`  ${bids(moved.bids)} on ${homes(moved.homes)} would get a different place.`);
  if (lost.bids > 0)
    say(`  ${bids(lost.bids)} on ${homes(lost.homes)} would belong to people who can no longer bid.`);
  if (terms.homes > 0) {
    say(`  ${homes(terms.homes)} with ${bids(terms.bids)} would have different bidding terms:`);
    for (const words of changedTerms) say(`    ${words}`);
  }
  if (quotas.homes > 0)
    say(
      `  ${homes(quotas.homes)} with ${bids(quotas.bids)} would keep the order of groups that ${quotas.homes === 1 ? 'it has' : 'they have'}. The new quotas are for homes that arrive later.`,
    );
  if (strange.homes > 0)
    say(
      `  ${homes(strange.homes)} with ${bids(strange.bids)} would not be accepted under these rules. They stay as they are until they close.`,
    );
  if (moved.bids + lost.bids + terms.homes + strange.homes === 0) say('  None of them would change.');
}
