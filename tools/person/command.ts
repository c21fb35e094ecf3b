import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { openFileStore } from '#api/files/storage/open-store.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, DeclareCommands } from '../command/context.ts';
import { asCouncil, findCouncil, withDatabase } from '../command/database.ts';
import { describeDatabase, databaseInWords } from '../command/describe-database.ts';
import { deleteBytes, erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findPerson, type KnownBy } from './find-person.ts';
import { erasureInWords } from './erasure-in-words.ts';
import { zipOf } from './zip-of.ts';
import { readNow } from '#api/database/read-now.ts';

const whoHelp =
  'a registration number, an email address, the number of an application, or the reference of a form that was sent';

/** `npm run person -- …` */
export const personCommands: DeclareCommands = (program, context) => {
  program.addHelpText('after', '\nBoth need --tenant <council>. See docs/personal-data.md.');
  program
    .command('export')
    .argument('<who>', whoHelp)
    .description('write everything the portal holds about a person to a ZIP file, in words, with their files')
    .option('--tenant <council>', 'whose')
    .option('--to <folder>', 'where to put the file', '.')
    .action((who, options) => exportOne(context, who, options));
  program
    .command('erase')
    .argument('<who>', whoHelp)
    .description('say what erasing a person would delete and keep; with --confirm, erase them')
    .option('--tenant <council>', 'whose')
    .option('--confirm <number>', 'the number that the list shows, to erase this person for good')
    .option('--json', 'for programs')
    .action((who, options) => eraseOne(context, who, options));
};

interface ExportOptions {
  readonly tenant?: string;
  readonly to: string;
}

async function exportOne(
  { environment, dataFolder, say }: Context,
  asked: string,
  { tenant: tenantId, to }: ExportOptions,
): Promise<void> {
  const { tenant } = await findCouncil(environment, tenantId);
  const store = openFileStore(readConfiguration(environment).filesAddress, dataFolder, 'files');
  const council = { tenantId: tenant.tenantId, environmentId: tenant.tenantEnvironmentId };
  const [written, used] = await withDatabase(environment, (database) =>
    asCouncil(database.url, tenant.tenantId, 'api', async (query) => {
      const person = await findPerson(query, tenant.tenantId, asked);
      const files = await exportPerson(query, store, council, person);
      // An application's number is the council's own text, and may have a slash.
      const path = join(to, `person-${person.number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.zip`);
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
    `${written} has everything the portal holds about them. Before you hand it over, make sure that the person asked for it themselves.`,
  );
  say(databaseInWords(used, 'It comes from'));
}

const called: Readonly<Record<KnownBy, string>> = {
  account: 'registration number',
  application: 'application number',
  form: 'form reference',
};
const jsonName: Readonly<Record<KnownBy, string>> = {
  account: 'registrationNumber',
  application: 'applicationNumber',
  form: 'formReference',
};

interface EraseOptions {
  readonly tenant?: string;
  readonly confirm?: string;
  readonly json?: boolean;
}

async function eraseOne(
  { environment, dataFolder, say }: Context,
  asked: string,
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
      const person = await findPerson(query, tenant.tenantId, asked);
      const { knownBy, number } = person;
      if (confirm !== undefined && confirm !== number)
        throw new CommandError(
          `The ${knownBy} of ${asked} does not have the number ${confirm}, so nothing was erased. To see its number, leave out --confirm.`,
          2,
        );
      const isMeant = confirm !== undefined;
      const erasure = await erasePerson(query, person, isMeant);
      if (erasure === undefined)
        throw new CommandError(
          `The ${knownBy} of ${asked} has just been erased, or now has an account. Run the command again.`,
        );
      if (isMeant) await deleteBytes(query, files, council, erasure.files);
      const used = await describeDatabase(database, dataFolder);
      const at = (await readNow(query)).toISOString();
      if (json) {
        const { erased, kept } = erasure;
        say(
          JSON.stringify({
            [jsonName[knownBy]]: number,
            isErased: isMeant,
            at,
            erased,
            kept,
            database: used,
          }),
        );
        return;
      }
      for (const line of erasureInWords(knownBy, erasure)) say(line);
      say(
        isMeant
          ? `Erased: the person with the ${called[knownBy]} ${number} at ${tenant.websiteTitle}, ${at}. Keep this as the receipt.`
          : `Nothing was erased. To erase it, run: npm run person -- erase ${number} --tenant ${tenant.tenantId} --confirm ${number}`,
      );
      say(databaseInWords(used, isMeant ? 'It was in' : 'They are in'));
    }),
  );
}
