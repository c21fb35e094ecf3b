import { parseArgs } from 'node:util';
import { Value } from 'typebox/value';
import {
  impersonationAddress,
  linkSeconds,
  mintImpersonation,
} from '#api/accounts/impersonation/mint-impersonation.ts';
import { readConfiguration } from '#api/configuration.ts';
import { publicAddress } from '#api/mail/public-address.ts';
import { MintImpersonationBodySchema } from '#schemas/backoffice/staff-link.ts';
import { asCouncil, findCouncil, withDatabase } from '../backoffice/command-database.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { readRecord } from './read-record.ts';
import { tellRecord } from './tell-record.ts';

const HELP = `Staff in a resident's place. Start every command with: npm run staff --

  impersonate          make a link for one member of staff, which works once and for ${linkSeconds} seconds
                       --account <registration number or e-mail> --staff <id> --name "<name>" --reason "<why>"
  audit                what was done in residents' places, oldest first: when, who, in whose place, what, and the result
                       --account <registration number or e-mail> --staff <id> --since <YYYY-MM-DD> --json

Both want --tenant <council>. See docs/back-office.md.`;

const text = { type: 'string' } as const;
const options = {
  tenant: text,
  account: text,
  staff: text,
  name: text,
  reason: text,
  since: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Output = Pick<Context, 'say' | 'complain'>;
type Words = ReturnType<typeof parse>['values'];

/** Does what the words after `npm run staff --` ask for. */
export async function runStaff(
  output: Output,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    const { values, command } = parse(words);
    const [first] = command;
    if (first === undefined || values.help === true) {
      output.say(HELP);
      return 0;
    }
    if (first === 'impersonate') return await impersonate(output, environment, values);
    if (first === 'audit') return await audit(output, environment, values);
    throw new CommandError(`There is no command "${first}".\n\n${HELP}`, 2);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.complain(error.message);
    return error.status;
  }
}

const asks = MintImpersonationBodySchema.properties;

async function impersonate(
  { say }: Output,
  environment: NodeJS.ProcessEnv,
  { tenant: tenantId, account, staff: staffId, name: staffName, reason }: Words,
): Promise<ExitStatus> {
  if (account === undefined)
    throw new CommandError('Whose place? Say --account and a registration number or an e-mail address.', 2);
  if (!Value.Check(asks.staffId, staffId))
    throw new CommandError('Who? Say --staff and an id: letters, digits and . _ @ -, up to 100 of them.', 2);
  if (!Value.Check(asks.staffName, staffName))
    throw new CommandError('Who? Say --name and a name, as the record is to show it.', 2);
  if (!Value.Check(asks.reason, reason))
    throw new CommandError('Why? Say --reason and a sentence of up to 500 characters.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const minted = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (query) =>
      mintImpersonation({ query }, { account, staffId, staffName, reason }),
    ),
  );
  if (minted === 'unknown') throw new CommandError(`${tenant.tenantId} has no account of ${account}.`);
  if (minted === 'notActive')
    throw new CommandError(
      `The account of ${account} is suspended or not confirmed yet: nobody can act in it.`,
    );
  const { port } = readConfiguration(environment);
  const page = publicAddress(tenant, tenant.localeId, '/account/impersonate', port);
  say(impersonationAddress(page, minted.token));
  say(`It works once, for ${linkSeconds} seconds from now, and for ${staffName} alone.`);
  return 0;
}

async function audit(
  { say }: Output,
  environment: NodeJS.ProcessEnv,
  { tenant: tenantId, account, staff, since, json = false }: Words,
): Promise<ExitStatus> {
  if (since !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new CommandError('Since when? Say --since and a day as 2026-03-31.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const record = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (query) =>
      readRecord(query, { account: account ?? null, staff: staff ?? null, since: since ?? null }),
    ),
  );
  if (json) say(JSON.stringify(record));
  else if (record.length === 0) say('Nothing is in the record.');
  else for (const line of record) say(tellRecord(line));
  return 0;
}

function parse(words: string[]) {
  try {
    const { values, positionals: command } = parseArgs({ args: words, options, allowPositionals: true });
    return { values, command };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
