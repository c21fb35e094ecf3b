import type { TenantDatabase } from '#api/database/database.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { Context, ExitStatus } from '../../command/context.ts';
import { asCouncil, findCouncil, withDatabase } from '../../command/database.ts';
import { databaseInWords, describeDatabase } from '../../command/describe-database.ts';
import { lettersInWords } from './letters.ts';
import { offerInWords } from './offer-now.ts';
import { printMoves } from './show-moves.ts';
import { withoutCodes } from './words.ts';
import { type Decision, sendDecision } from './send-decision.ts';

export const councilOption = ['--tenant <council>', 'whose'] as const;
export const jsonOption = ['--json', 'for programs'] as const;
export const dryRunOption = ['--dry-run', 'check only, and change nothing'] as const;

/** Options of each command that changes something. */
interface Asked {
  readonly tenant?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** A decision, and its effect in words. */
export interface Meant {
  readonly decision: Decision;
  readonly words: string;
}

/** Sends a decision and reports its effects. */
export async function decide(
  context: Context,
  subject: string,
  { tenant, dryRun: isTrial = false, json: asJson = false }: Asked,
  meanFrom: (database: TenantDatabase, files: TenantFiles) => Promise<Meant>,
): Promise<ExitStatus> {
  const { result, used } = await inCouncil(context, tenant, async (database, files) => {
    const { decision, words } = await meanFrom(database, files);
    return { decision, words, decided: await sendDecision(database, files, decision, isTrial) };
  });
  const { decision, words, decided } = result;
  const { refused, changed, letters, findings, offer, moves } = decided;
  if (asJson) {
    context.say(JSON.stringify({ ...decision.item, dryRun: isTrial, ...decided, database: used }));
    return refused ? 1 : 0;
  }
  for (const { severity, message, cure } of findings) {
    context.say(`${severity === 'error' ? '✗' : '!'} ${withoutCodes(message)}`);
    context.say(`    → ${cure}`);
  }
  if (refused) context.say(`Nothing was recorded for ${subject}.`);
  else if (!changed) {
    // A warning already describes the current state.
    context.say(
      findings.length > 0
        ? `${subject}: nothing changes.`
        : `${subject}: ${words}, as before. Nothing changes.`,
    );
  } else {
    context.say(`${subject}: ${words}.`);
    if (moves !== undefined) printMoves(context.say, moves);
    for (const line of offer === undefined ? [] : offerInWords(offer)) context.say(line);
    if (decision.kind === 'shortlists') context.say('No emails: people hear once the home has a result.');
    else context.say(lettersInWords(letters));
    if (isTrial) context.say('This was a dry run, so nothing was saved and no emails were sent.');
  }
  context.say(databaseInWords(used, refused || isTrial ? 'Compared with' : 'Into'));
  return refused ? 1 : 0;
}

/** Does something in the database of a council. */
export async function inCouncil<Found>(
  { environment, dataFolder }: Context,
  tenant: string | undefined,
  work: (database: TenantDatabase, files: TenantFiles) => Promise<Found>,
) {
  const files = await findCouncil(environment, tenant);
  return withDatabase(environment, async (database) => ({
    result: await asCouncil(database.url, files.tenant.tenantId, 'api', (own) => work(own, files)),
    used: await describeDatabase(database, dataFolder),
  }));
}
