import { join, resolve } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { CommandError } from '../command/command-error.ts';
import type { DeclareCommands } from '../command/context.ts';
import { writePreview } from './preview.ts';
import { sampleLetterData, type LetterKind } from './sample-letter-data.ts';

/** `npm run mail -- …` */
export const mailCommands: DeclareCommands = (program, { environment, port, say }) => {
  program.addHelpText(
    'after',
    '\nThe words are in the council\'s texts under "mail": docs/new-council.md shows how to change them.',
  );
  program
    .command('preview')
    .argument('[kind]', 'only one email, such as account.confirm or bid.place')
    .description('write every email with made-up details, so that you can read them before anyone gets one')
    .option('--council <council>', 'without it, the first')
    .option('--language <locale>', 'such as cy-GB; without it, all its languages')
    .option('--to <folder>', 'without it, .data/mail-preview/<council>')
    .action(async (requested, { council, language, to }) => {
      const { tenantsFolder, defaultTenant, dataFolder } = readConfiguration(environment);
      const { all } = await loadTenantDirectory(tenantsFolder, defaultTenant, dataFolder);
      const files = councilOf(all, council);
      const { tenantId } = files.tenant;
      const folder = to === undefined ? join(dataFolder, 'mail-preview', tenantId) : resolve(to);
      const letters = await writePreview(files, {
        kind: requested === undefined ? undefined : kindOf(files, requested),
        locales: localesOf(files, language),
        folder,
        port,
        now: new Date(),
      });
      say(
        `${letters.length} ${letters.length === 1 ? 'email' : 'emails'} from ${tenantId}. Open this in a browser:`,
      );
      say(join(folder, 'index.html'));
    });
};

function councilOf(all: readonly TenantFiles[], requested: string | undefined): TenantFiles {
  const found = requested === undefined ? all[0] : all.find(({ tenant }) => tenant.tenantId === requested);
  if (found) return found;
  const ids = all.map(({ tenant }) => tenant.tenantId).join(', ');
  throw new CommandError(`There is no council "${requested}". Choose one of: ${ids}.`, 2);
}

function kindOf(files: TenantFiles, requested: string): LetterKind {
  const kinds = Object.keys(sampleLetterData(files, files.tenant.localeId, new Date(0)));
  if (isKind(kinds, requested)) return requested;
  throw new CommandError(`There is no email "${requested}". Choose one of: ${kinds.join(', ')}.`, 2);
}

function isKind(kinds: readonly string[], requested: string): requested is LetterKind {
  return kinds.includes(requested);
}

function localesOf({ messages, tenant }: TenantFiles, requested: string | undefined): readonly string[] {
  const locales = [...messages.keys()];
  if (requested === undefined) return locales;
  if (locales.includes(requested)) return [requested];
  throw new CommandError(
    `${tenant.tenantId} has no language "${requested}". Choose one of: ${locales.join(', ')}.`,
    2,
  );
}
