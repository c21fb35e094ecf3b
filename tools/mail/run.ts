import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from '#api/configuration.ts';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { writePreview } from './preview.ts';
import { sampleErrands, type LetterKind } from './sample-errands.ts';

const HELP = `The letters that the portal writes. Start every command with: npm run mail --

  preview              write every letter with made-up facts, to be read before anybody gets one
  preview <kind>       only one, such as account.confirm or bid.place
                       --council <council> (else the first) --language cy-GB (else all that it has)
                       --to <folder> (else .data/mail-preview/<council>)

The words stand in the council's texts under "mail": docs/new-council.md says how to change them.`;

const text = { type: 'string' } as const;
const options = {
  council: text,
  language: text,
  to: text,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Does what the words after `npm run mail --` ask for. */
export async function runMail(
  output: Pick<Context, 'say' | 'complain'>,
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

async function run(
  { say }: Pick<Context, 'say'>,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  const { values, command } = parse(words);
  const [first, wished, ...more] = command;
  if (first === undefined || values.help === true) {
    say(HELP);
    return 0;
  }
  if (first !== 'preview' || more.length > 0)
    throw new CommandError(`There is no command "${command.join(' ')}".\n\n${HELP}`, 2);
  const { tenantsFolder, defaultTenant, dataFolder, port } = readConfiguration(environment);
  const { all } = await loadTenantDirectory(tenantsFolder, defaultTenant, dataFolder);
  const files = councilOf(all, values.council);
  const { tenantId } = files.tenant;
  const folder = folderOf(values.to, dataFolder, tenantId);
  const letters = await writePreview(files, {
    kind: wished === undefined ? undefined : kindOf(files, wished),
    locales: localesOf(files, values.language),
    folder,
    port,
    now: new Date(),
  });
  say(
    `${letters.length} ${letters.length === 1 ? 'letter' : 'letters'} of ${tenantId}. Open this in a browser:`,
  );
  say(join(folder, 'index.html'));
  return 0;
}

function folderOf(to: string | undefined, dataFolder: string, tenantId: string): string {
  return to === undefined ? join(dataFolder, 'mail-preview', tenantId) : resolve(to);
}

function councilOf(all: readonly TenantFiles[], wished: string | undefined): TenantFiles {
  const found = wished === undefined ? all[0] : all.find(({ tenant }) => tenant.tenantId === wished);
  if (found) return found;
  const ids = all.map(({ tenant }) => tenant.tenantId).join(', ');
  throw new CommandError(`There is no council "${wished}". There are: ${ids}.`, 2);
}

function kindOf(files: TenantFiles, wished: string): LetterKind {
  const kinds = Object.keys(sampleErrands(files, files.tenant.localeId, new Date(0)));
  if (isKind(kinds, wished)) return wished;
  throw new CommandError(`There is no letter "${wished}". There are: ${kinds.join(', ')}.`, 2);
}

function isKind(kinds: readonly string[], wished: string): wished is LetterKind {
  return kinds.includes(wished);
}

function localesOf({ messages, tenant }: TenantFiles, wished: string | undefined): readonly string[] {
  const locales = [...messages.keys()];
  if (wished === undefined) return locales;
  if (locales.includes(wished)) return [wished];
  throw new CommandError(`${tenant.tenantId} has no language "${wished}". It has: ${locales.join(', ')}.`, 2);
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
