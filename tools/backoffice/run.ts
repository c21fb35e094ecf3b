import { parseArgs } from 'node:util';
import { changeAccountStanding } from '#api/backoffice/account-standing.ts';
import { reportFindings } from '../tenant/check/report.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { feedKinds } from '#schemas/backoffice/feed.ts';
import { columnsOf } from './columns.ts';
import { asCouncil, findCouncil, withDatabase } from './command-database.ts';
import { type FileFinding, type Imported, importFile, kindOfFile } from './import.ts';
import { listKeys, makeKey, readScopes, revokeKey } from './keys.ts';
import { sampleCsv } from './sample.ts';

const HELP = `The back office's way in. Start every command with: npm run backoffice --

  import <file>        bring landlords, properties, adverts or applications from JSON, JSON Lines or CSV
                       --kind <kind> (else as the file's name begins) --dry-run (changes nothing) --json
  columns <kind>       the columns of a CSV file of landlords, properties, adverts, applications or notices, with
                       what belongs there and what it means; --sample writes a CSV with them all and one row in the
                       names of the council instead; --json
  key new              make a key for /api/backoffice, which is shown this once
                       --scope feed:write --scope bids:read --scope accounts:write (one or more) --name "who has it"
  account suspend <who>  close an account to its person, who is out at once, in every browser
  account restore <who>  open it again, as it was before. <who> is a registration number or an email address
  key list             the keys there are, and what they may do
  key revoke <id>      end a key

All but columns without --sample want --tenant <council>. See docs/back-office.md.`;

const text = { type: 'string' } as const;
const options = {
  tenant: text,
  kind: text,
  name: text,
  scope: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  sample: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Output = Pick<Context, 'say' | 'complain'>;

/** Does what the words after `npm run backoffice --` ask for. */
export async function runBackoffice(
  output: Output,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    return await run(output, environment, words);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    output.complain(error.message);
    return error.status;
  }
}

async function run(output: Output, environment: NodeJS.ProcessEnv, words: string[]): Promise<ExitStatus> {
  const { values, command } = parse(words);
  const [first, second, third] = command;
  if (first === undefined || values.help === true) {
    output.say(HELP);
    return 0;
  }
  if (first === 'import') return bring(output, environment, second, values);
  if (first === 'columns') return tellColumns(output, environment, second, values);
  if (first === 'account') return changeStanding(output, environment, [second, third], values.tenant);
  if (first !== 'key') throw new CommandError(`There is no command "${first}".\n\n${HELP}`, 2);
  const { tenantId } = (await findCouncil(environment, values.tenant)).tenant;
  if (second === 'new') {
    const scopes = readScopes(values.scope ?? []);
    await withDatabase(environment, async ({ url }) => {
      output.say(await makeKey(url, tenantId, values.name ?? 'unnamed', scopes));
    });
    output.complain('Keep it well: it is not shown again, and only its hash is kept here.');
    return 0;
  }
  if (second === 'list') {
    for (const key of await withDatabase(environment, ({ url }) => listKeys(url, tenantId))) {
      const state = key.revokedAt === null ? 'in use' : `revoked ${key.revokedAt.toISOString()}`;
      output.say(
        `${key.id}  ${key.scopes.join(' ')}  ${key.name}  made ${key.createdAt.toISOString()}, ${state}`,
      );
    }
    return 0;
  }
  if (second === 'revoke' && third !== undefined) {
    const revoked = await withDatabase(environment, ({ url }) => revokeKey(url, tenantId, third));
    if (!revoked) throw new CommandError(`${tenantId} has no key ${third} in use; "key list" shows them.`);
    output.say('From now on the key opens nothing.');
    return 0;
  }
  throw new CommandError(`Say key new, key list or key revoke <id>.\n\n${HELP}`, 2);
}

async function changeStanding(
  output: Output,
  environment: NodeJS.ProcessEnv,
  [asked, who]: readonly (string | undefined)[],
  tenant: string | undefined,
): Promise<ExitStatus> {
  if ((asked !== 'suspend' && asked !== 'restore') || who === undefined) {
    throw new CommandError(`Say account suspend <who> or account restore <who>.\n\n${HELP}`, 2);
  }
  const { tenantId } = (await findCouncil(environment, tenant)).tenant;
  const changed = await withDatabase(environment, ({ url }) =>
    asCouncil(url, tenantId, 'api', (database) =>
      changeAccountStanding(database, who, asked === 'suspend' ? 'suspended' : 'restored'),
    ),
  );
  if (!changed) throw new CommandError(`${tenantId} has no account of ${who}.`);
  const { registrationNumber, standing } = changed;
  output.say(
    changed.changed
      ? `Account ${registrationNumber} is ${standing} now.`
      : `Account ${registrationNumber} is ${standing} already; nothing was changed.`,
  );
  return 0;
}

async function tellColumns(
  { say }: Output,
  environment: NodeJS.ProcessEnv,
  asked: string | undefined,
  { tenant, sample = false, json = false }: ReturnType<typeof parse>['values'],
): Promise<ExitStatus> {
  const kind = feedKinds.find((one) => one === asked);
  if (kind === undefined) throw new CommandError(`Columns of what? Say one of: ${feedKinds.join(', ')}.`, 2);
  if (sample) {
    say(sampleCsv(kind, await findCouncil(environment, tenant), new Date()).trimEnd());
    return 0;
  }
  const columns = columnsOf(kind);
  if (json) say(JSON.stringify(columns, null, 2));
  else {
    for (const { name, required, holds, meaning } of columns) {
      say(`${name}${required ? '' : ' (may be left out)'}`);
      say(`    ${meaning}`);
      say(`    → ${holds}`);
    }
    say(`\nA CSV with all of them: npm run -s backoffice -- columns ${kind} --sample --tenant <council>`);
  }
  return 0;
}

async function bring(
  output: Output,
  environment: NodeJS.ProcessEnv,
  file: string | undefined,
  { tenant, kind: told, 'dry-run': dryRun = false, json = false }: ReturnType<typeof parse>['values'],
): Promise<ExitStatus> {
  if (file === undefined) throw new CommandError(`Which file?\n\n${HELP}`, 2);
  const kind = kindOfFile(file, told);
  const files = await findCouncil(environment, tenant);
  const begun = performance.now();
  const imported = await withDatabase(environment, ({ url }) =>
    importFile(url, files, { file, kind, dryRun }, (items) => {
      // On the other output: what --json says is for programs.
      if (items % 10_000 === 0) output.complain(`… ${items} ${kind}`);
    }),
  );
  if (json) output.say(JSON.stringify(imported));
  else report(output, imported, dryRun, (performance.now() - begun) / 1_000);
  return imported.refused ? 1 : 0;
}

function report({ say }: Output, imported: Imported, dryRun: boolean, seconds: number): void {
  const { kind, items, created, changed, unchanged, taken, refused, findings, findingsLeftOut, untold } =
    imported;
  const placed = findings.map((finding) => ({ ...finding, pointer: placeOf(finding) }));
  if (placed.length > 0) reportFindings(placed, [kind], say, { showsPointers: true, all: true });
  if (findingsLeftOut > 0) say(`… and ${findingsLeftOut} more`);
  for (const { message, cure } of untold) {
    say(`! ${message}`);
    say(`    → ${cure}`);
  }
  const sum = `${items} ${kind}: ${created} new, ${changed} changed, ${unchanged} as before (${seconds.toFixed(1)} s).`;
  if (taken) say(sum);
  else if (dryRun && !refused) say(`${sum} A dry run: nothing was kept.`);
  else say(`Nothing was taken of ${items} ${kind}. Mend what is told above and import the file again.`);
}

/** Where in its line something stands: people know the column, and in JSON the pointer. */
function placeOf({ column, pointer }: FileFinding): string {
  return column === undefined ? pointer : `column ${column}`;
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
