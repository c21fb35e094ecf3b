import { Argument, Option } from '@commander-js/extra-typings';
import { changeAccountState } from '#api/backoffice/suspend-account.ts';
import { feedKinds, type FeedKind } from '#schemas/backoffice/feed.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands, ExitStatus } from '../command/context.ts';
import { asCouncil, findCouncil, findServedCouncil, withDatabase } from '../command/database.ts';
import { repeated, wholeNumber } from '../command/option-values.ts';
import { describeDatabase, databaseInWords } from '../command/describe-database.ts';
import { afterCloseCommands } from './after-close/command.ts';
import { bidCommands } from './bid-command.ts';
import { columnsOf } from './columns.ts';
import { printEvents } from './events.ts';
import { importFile, feedKindOfFile } from './import.ts';
import { type KeptKey, keyDays, listKeys, makeKey, readScopes, revokeKey } from './keys.ts';
import { sendFolder } from './pictures/command.ts';
import { quotaCommands } from './quotas.ts';
import { reportImport } from './report-import.ts';
import { sampleCsv } from './sample.ts';

const council = ['--tenant <council>', 'whose'] as const;

/** `npm run backoffice -- …` */
export const backofficeCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText(
    'after',
    '\nEvery command needs --tenant <council>, except pictures, events, and columns without --sample. See docs/back-office.md.',
  );
  program
    .command('import')
    .argument('<file>')
    .description(
      'import landlords, properties, adverts, applications and others from JSON, JSON Lines or CSV',
    )
    .addOption(
      new Option('--kind <kind>', "without it, taken from the start of the file's name").choices(feedKinds),
    )
    .option('--dry-run', 'check only, and change nothing')
    .option('--json', 'for programs')
    .option(...council)
    .action(async (file, { tenant, kind, dryRun = false, json = false }) =>
      end(await importOne(context, file, { tenant, kind, dryRun, json })),
    );
  program
    .command('columns')
    .addArgument(new Argument('<kind>').choices(feedKinds))
    .description('list the columns of a CSV file, what to write in each and what it means')
    .option('--sample', 'write a CSV with all of them instead, and one row with names from the council')
    .option('--json', 'for programs')
    .option(...council)
    .action(async (kind, { tenant, sample = false, json = false }) => {
      if (sample) {
        const { files, from } = await findServedCouncil(context.environment, tenant);
        context.say(sampleCsv(kind, files, new Date()).trimEnd());
        // Kept out of the file that the sample is written to.
        context.complain(from);
      } else if (json) context.say(JSON.stringify(columnsOf(kind), null, 2));
      else printColumns(context, kind);
    });

  program
    .command('pictures')
    .argument('<folder>')
    .description('send photographs and floor plans of homes to a running portal; put the key in LINTEL_KEY')
    .requiredOption('--to <address>', 'of the portal, such as https://homes.example.gov.uk')
    .option('--remove-others', 'remove pictures of these homes that are not in the folder')
    .option('--json', 'for programs')
    .action(async (folder, { to, removeOthers = false, json = false }) =>
      end(await sendFolder(context, folder, { to, removeOthers, json })),
    );

  program
    .command('events')
    .description('list what residents did, one JSON event on each line; put the key in LINTEL_KEY')
    .requiredOption('--to <address>', 'of the portal, such as https://homes.example.gov.uk')
    .option('--since <place>', 'where the last run ended; without it, from the beginning')
    .option('--kinds <kinds>', 'only these, such as action,bid.place')
    .action(async ({ to, since, kinds }) => printEvents(context, { to, since, kinds }));

  bidCommands(program, context, end);
  afterCloseCommands(program, context, end);
  quotaCommands(program, context, end);

  const account = program.command('account').description("suspend a person's account, and restore it");
  for (const [name, standing, description] of [
    ['suspend', 'suspended', 'suspend an account: the person is logged out at once, in every browser'],
    ['restore', 'restored', 'restore it as it was before'],
  ] as const) {
    account
      .command(name)
      .argument('<who>', 'a registration number or an email address')
      .description(description)
      .option(...council)
      .action((who, { tenant }) => suspendOrRestore(context, who, standing, tenant));
  }

  const key = program.command('key').description('keys for /api/backoffice');
  key
    .command('new')
    .description('make a key, which is shown only once')
    .option(
      '--scope <scope>',
      'what it may do: feed:write, bids:read, accounts:write and others; can be repeated',
      repeated,
    )
    .option('--name <name>', 'who will use it', 'unnamed')
    .option(
      '--days <days>',
      `how many days it is valid, up to ${keyDays.most}`,
      wholeNumber(1, keyDays.most),
      keyDays.usual,
    )
    .option(...council)
    .action(async ({ scope = [], name, days, tenant }) => {
      const { tenantId } = (await findCouncil(context.environment, tenant)).tenant;
      const scopes = readScopes(scope);
      const used = await withDatabase(context.environment, async (database) => {
        context.say(await makeKey(database.url, tenantId, name, scopes, days));
        return describeDatabase(database, context.dataFolder);
      });
      // Kept apart from the key, which programs read.
      context.complain('Keep it safe. It is not shown again, and only its hash is stored.');
      context.complain(
        `It is valid for ${days} days. In its last 30 days, responses and the log say when it expires. Make a new one then.`,
      );
      context.complain(databaseInWords(used, 'It is known to'));
    });
  key
    .command('list')
    .description('list the keys and what they may do')
    .option(...council)
    .action(async ({ tenant }) => {
      const { tenantId } = (await findCouncil(context.environment, tenant)).tenant;
      for (const one of await withDatabase(context.environment, ({ url }) => listKeys(url, tenantId))) {
        context.say(
          `${one.id}  ${one.scopes.join(' ')}  ${one.name}  made ${one.createdAt.toISOString()}, ${stateOf(one)}`,
        );
      }
    });
  key
    .command('revoke')
    .argument('<id>')
    .description('revoke a key')
    .option(...council)
    .action(async (id, { tenant }) => {
      const { tenantId } = (await findCouncil(context.environment, tenant)).tenant;
      const revoked = await withDatabase(context.environment, ({ url }) => revokeKey(url, tenantId, id));
      if (!revoked) throw new CommandError(`${tenantId} has no key ${id} in use. "key list" shows the keys.`);
      context.say('The key no longer works.');
    });
};

function stateOf({ revokedAt, expiresAt, isOver, endsSoon }: KeptKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt.toISOString()}`;
  if (isOver) return `expired ${expiresAt.toISOString()}`;
  return `in use until ${expiresAt.toISOString()}${endsSoon ? ', which is soon: make a new one' : ''}`;
}

async function suspendOrRestore(
  { environment, dataFolder, say, complain }: Context,
  who: string,
  standing: 'suspended' | 'restored',
  tenant: string | undefined,
): Promise<void> {
  const { tenantId } = (await findCouncil(environment, tenant)).tenant;
  const [changed, into] = await withDatabase(
    environment,
    async (database) =>
      [
        await asCouncil(database.url, tenantId, 'api', (query) => changeAccountState(query, who, standing)),
        await describeDatabase(database, dataFolder),
      ] as const,
  );
  const used = databaseInWords(into, 'This is');
  if (!changed) throw new CommandError(`${tenantId} has no account ${who}. ${used}`);
  const now = `Account ${changed.registrationNumber} is ${changed.standing}`;
  say(changed.changed ? `${now} now.` : `${now} already, so nothing was changed.`);
  complain(used);
}

function printColumns({ say }: Context, kind: FeedKind): void {
  for (const { name, required, holds, meaning, fields } of columnsOf(kind)) {
    say(`${name}${required ? '' : ' (optional)'}`);
    say(`    ${meaning}`);
    say(`    → ${holds}`);
    if (fields.length > 0) say(`    → or one row for each entry, in the columns ${fields.join(', ')}`);
  }
  say(
    `\nTo get a CSV with all of them, run: npm run -s backoffice -- columns ${kind} --sample --tenant <council>`,
  );
}

interface ImportOptions {
  readonly tenant: string | undefined;
  readonly kind: FeedKind | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
}

async function importOne(
  context: Context,
  file: string,
  { tenant, kind: given, dryRun, json }: ImportOptions,
): Promise<ExitStatus> {
  const kind = given ?? feedKindOfFile(file);
  const files = await findCouncil(context.environment, tenant);
  const begun = performance.now();
  const [imported, into] = await withDatabase(
    context.environment,
    async (database) =>
      [
        await importFile(database.url, files, { file, kind, dryRun }, (items) => {
          // On stderr, since --json output is for programs.
          if (items % 10_000 === 0) context.complain(`… ${items} ${kind}`);
        }),
        await describeDatabase(database, context.dataFolder),
      ] as const,
  );
  if (json) context.say(JSON.stringify({ ...imported, database: into }));
  else reportImport(context, imported, into, { file, dryRun, seconds: (performance.now() - begun) / 1_000 });
  return imported.refused ? 1 : 0;
}
