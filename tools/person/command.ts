import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { openFileStore } from '#api/files/storage/open-store.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { asCouncil, findCouncil, withDatabase } from '../command/database.ts';
import { describeDatabase, tellDatabase } from '../command/told-database.ts';
import { deleteBytes, erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { tellErasure } from './tell-erasure.ts';
import { zipOf } from './zip-of.ts';
import type { Queries } from '#api/database/database.ts';
import { readNow } from '#api/database/read-now.ts';
import { statement, type Row } from '#api/database/statement.ts';

/** `npm run person -- …` */
export const personCommands: DeclareCommands = (program, context) => {
  program.addHelpText('after', '\nBoth want --tenant <council>. See docs/personal-data.md.');
  program
    .command('export')
    .argument('<who>', 'a registration number or an email address')
    .description('write all that the portal holds of somebody into a ZIP file, in words, with their files')
    .option('--tenant <council>', 'whose')
    .option('--to <folder>', 'where the file goes', '.')
    .action((who, options) => exportOne(context, who, options));
  program
    .command('erase')
    .argument('<who>', 'a registration number or an email address')
    .description('say what erasing somebody would take and leave; with --confirm, do it')
    .option('--tenant <council>', 'whose')
    .option('--confirm <number>', 'their registration number once more: now it is meant')
    .option('--json', 'for programs')
    .action((who, options) => eraseOne(context, who, options));
};

interface ExportOptions {
  readonly tenant?: string;
  readonly to: string;
}

async function exportOne(
  { environment, dataFolder, say }: Context,
  who: string,
  { tenant: tenantId, to }: ExportOptions,
): Promise<void> {
  const { tenant } = await findCouncil(environment, tenantId);
  const store = openFileStore(readConfiguration(environment).filesAddress, dataFolder, 'files');
  const council = { tenantId: tenant.tenantId, environmentId: tenant.tenantEnvironmentId };
  const [written, told] = await withDatabase(environment, (database) =>
    asCouncil(database.url, tenant.tenantId, 'api', async (query) => {
      const { id, registrationNumber } = await findPerson(query, tenant.tenantId, who);
      const files = await exportPerson(query, store, council, id);
      const path = join(to, `person-${registrationNumber}.zip`);
      // Never overwrites a file, and hides the new one from other users of the machine.
      await writeFile(path, zipOf(files), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
        throw new CommandError(
          `${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`,
        );
      });
      return [path, await describeDatabase(database, dataFolder)] as const;
    }),
  );
  say(
    `${written} has all that the portal holds of them. Before you hand it over, make sure that they asked for it themselves.`,
  );
  say(tellDatabase(told, 'It comes from'));
}

interface EraseOptions {
  readonly tenant?: string;
  readonly confirm?: string;
  readonly json?: boolean;
}

async function eraseOne(
  { environment, dataFolder, say }: Context,
  who: string,
  { tenant: tenantId, confirm, json = false }: EraseOptions,
): Promise<void> {
  const { tenant } = await findCouncil(environment, tenantId);
  const files = {
    store: openFileStore(readConfiguration(environment).filesAddress, dataFolder, 'files'),
    stagingFolder: join(dataFolder, 'staging'),
  };
  const council = { tenantId: tenant.tenantId, environmentId: tenant.tenantEnvironmentId };
  await withDatabase(environment, (database) =>
    asCouncil(database.url, tenant.tenantId, 'owner', async (query) => {
      const { id, registrationNumber } = await findPerson(query, tenant.tenantId, who);
      if (confirm !== undefined && confirm !== registrationNumber)
        throw new CommandError(
          `The account of ${who} has another number than ${confirm}; nothing was erased. Without --confirm this says which.`,
          2,
        );
      const isMeant = confirm !== undefined;
      const erasure = await erasePerson(query, id, isMeant);
      if (erasure === undefined) throw new CommandError(`${who} was erased just now, by somebody else.`);
      if (isMeant) await deleteBytes(query, files, council, erasure.files);
      const told = await describeDatabase(database, dataFolder);
      const at = (await readNow(query)).toISOString();
      if (json) {
        const { erased, kept } = erasure;
        say(JSON.stringify({ registrationNumber, isErased: isMeant, at, erased, kept, database: told }));
        return;
      }
      for (const line of tellErasure(erasure)) say(line);
      say(
        isMeant
          ? `Erased: the person with the number ${registrationNumber} at ${tenant.websiteTitle}, ${at}. Keep this as the receipt.`
          : `Nothing was erased. To do it: npm run person -- erase ${registrationNumber} --tenant ${tenant.tenantId} --confirm ${registrationNumber}`,
      );
      say(tellDatabase(told, isMeant ? 'It was in' : 'They are in'));
    }),
  );
}

type Person = Row<typeof person>;

const person = statement({
  values: { who: 'text', email: 'text' },
  row: { id: 'uuid', registrationNumber: 'text' },
  text: `
    select id, registration_number as "registrationNumber" from account
     where tenant_id = app_tenant() and (registration_number = $who or email_key = lower($email))`,
});

/** @throws CommandError if the council has no such account. */
async function findPerson(database: Queries, tenantId: string, who: string): Promise<Person> {
  const [found] = await database.run(person, { who, email: who.trim() });
  if (found === undefined) throw new CommandError(`${tenantId} has no account of ${who}.`);
  return found;
}
