import { Value } from 'typebox/value';
import {
  impersonationAddress,
  linkSeconds,
  mintImpersonation,
} from '#api/accounts/impersonation/mint-impersonation.ts';
import { publicAddress } from '#api/mail/public-address.ts';
import { isLocalName } from '#api/tenants/host-name.ts';
import { MintImpersonationBodySchema } from '#schemas/backoffice/staff-link.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { asCouncil, findCouncil, withDatabase } from '../command/database.ts';
import { readStaffRecord } from './read-record.ts';
import { recordLineInWords } from './record-in-words.ts';

/** `npm run staff -- …` */
export const staffCommands: DeclareCommands = (program, context) => {
  program.addHelpText('after', '\nBoth need --tenant <council>. See docs/back-office.md.');
  program
    .command('impersonate')
    .description(`make a link for one member of staff, which works once within ${linkSeconds} seconds`)
    .option('--tenant <council>', 'whose')
    .option('--account <account>', 'a registration number or an email address')
    .option('--staff <id>')
    .option('--name <name>', 'their name, as the record will show it')
    .option('--reason <sentence>', 'why')
    .action((options) => impersonate(context, options));
  program
    .command('audit')
    .description('list what staff did for residents, oldest first: when, who, for whom, what, and the result')
    .option('--tenant <council>', 'whose')
    .option('--account <account>', 'a registration number or an email address')
    .option('--staff <id>')
    .option('--since <day>', 'as 2026-03-31')
    .option('--json', 'for programs')
    .action((options) => audit(context, options));
};

interface ImpersonateOptions {
  readonly tenant?: string;
  readonly account?: string;
  readonly staff?: string;
  readonly name?: string;
  readonly reason?: string;
}

interface AuditOptions {
  readonly tenant?: string;
  readonly account?: string;
  readonly staff?: string;
  readonly since?: string;
  readonly json?: boolean;
}

const asks = MintImpersonationBodySchema.properties;

async function impersonate(
  { environment, port, portAdvice, say }: Context,
  { tenant: tenantId, account, staff: staffId, name: staffName, reason }: ImpersonateOptions,
): Promise<void> {
  if (account === undefined)
    throw new CommandError('Add --account with the resident’s registration number or email address.', 2);
  if (!Value.Check(asks.staffId, staffId))
    throw new CommandError(
      'Add --staff with the id of the member of staff: up to 100 letters, digits and . _ @ -',
      2,
    );
  if (!Value.Check(asks.staffName, staffName))
    throw new CommandError('Add --name with the name of the member of staff, as the record will show it.', 2);
  if (!Value.Check(asks.reason, reason))
    throw new CommandError('Add --reason with a sentence of up to 500 characters.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const minted = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (database) =>
      mintImpersonation(database, { account, staffId, staffName, reason }),
    ),
  );
  if (minted === 'unknown') throw new CommandError(`${tenant.tenantId} has no account ${account}.`);
  if (minted === 'notActive')
    throw new CommandError(
      `The account ${account} is suspended or not confirmed yet, so staff cannot use it.`,
    );
  const page = publicAddress(tenant, tenant.localeId, '/account/impersonate', port);
  say(impersonationAddress(page, minted.token));
  say(`It works once, within ${linkSeconds} seconds, and only for ${staffName}.`);
  if (portAdvice !== undefined && isLocalName(tenant.authenticationDomain)) say(portAdvice);
}

async function audit(
  { environment, say }: Context,
  { tenant: tenantId, account, staff, since, json = false }: AuditOptions,
): Promise<void> {
  if (since !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new CommandError('Write the date for --since as 2026-03-31.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const record = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (query) =>
      readStaffRecord(query, { account: account ?? null, staff: staff ?? null, since: since ?? null }),
    ),
  );
  if (json) say(JSON.stringify(record));
  else if (record.length === 0) say('The record is empty.');
  else for (const line of record) say(recordLineInWords(line));
}
