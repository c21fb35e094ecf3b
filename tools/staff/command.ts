import { Value } from 'typebox/value';
import {
  impersonationAddress,
  linkSeconds,
  mintImpersonation,
} from '#api/accounts/impersonation/mint-impersonation.ts';
import { publicAddress } from '#api/mail/public-address.ts';
import { MintImpersonationBodySchema } from '#schemas/backoffice/staff-link.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { asCouncil, findCouncil, withDatabase } from '../command/database.ts';
import { readStaffRecord } from './read-record.ts';
import { tellRecord } from './tell-record.ts';

/** `npm run staff -- …` */
export const staffCommands: DeclareCommands = (program, context) => {
  program.addHelpText('after', '\nBoth want --tenant <council>. See docs/back-office.md.');
  program
    .command('impersonate')
    .description(`make a link for one member of staff, which works once and for ${linkSeconds} seconds`)
    .option('--tenant <council>', 'whose')
    .option('--account <account>', 'a registration number or an email address')
    .option('--staff <id>')
    .option('--name <name>', 'as the record is to show it')
    .option('--reason <sentence>', 'why')
    .action((options) => impersonate(context, options));
  program
    .command('audit')
    .description(
      "what was done in residents' places, oldest first: when, who, in whose place, what, and the result",
    )
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
  { environment, port, say }: Context,
  { tenant: tenantId, account, staff: staffId, name: staffName, reason }: ImpersonateOptions,
): Promise<void> {
  if (account === undefined)
    throw new CommandError('Whose place? Say --account and a registration number or an email address.', 2);
  if (!Value.Check(asks.staffId, staffId))
    throw new CommandError('Who? Say --staff and an id: letters, digits and . _ @ -, up to 100 of them.', 2);
  if (!Value.Check(asks.staffName, staffName))
    throw new CommandError('Who? Say --name and a name, as the record is to show it.', 2);
  if (!Value.Check(asks.reason, reason))
    throw new CommandError('Why? Say --reason and a sentence of up to 500 characters.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const minted = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (database) =>
      mintImpersonation(database, { account, staffId, staffName, reason }),
    ),
  );
  if (minted === 'unknown') throw new CommandError(`${tenant.tenantId} has no account of ${account}.`);
  if (minted === 'notActive')
    throw new CommandError(
      `The account of ${account} is suspended or not confirmed yet: nobody can act in it.`,
    );
  const page = publicAddress(tenant, tenant.localeId, '/account/impersonate', port);
  say(impersonationAddress(page, minted.token));
  say(`It works once, for ${linkSeconds} seconds from now, and for ${staffName} alone.`);
}

async function audit(
  { environment, say }: Context,
  { tenant: tenantId, account, staff, since, json = false }: AuditOptions,
): Promise<void> {
  if (since !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new CommandError('Since when? Say --since and a day as 2026-03-31.', 2);
  const { tenant } = await findCouncil(environment, tenantId);
  const record = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenant.tenantId, 'api', (query) =>
      readStaffRecord(query, { account: account ?? null, staff: staff ?? null, since: since ?? null }),
    ),
  );
  if (json) say(JSON.stringify(record));
  else if (record.length === 0) say('Nothing is in the record.');
  else for (const line of record) say(tellRecord(line));
}
