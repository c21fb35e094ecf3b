import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Messages } from '#schemas/api/bootstrap.ts';
import { LettingsPolicySchema, type LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { RedirectsSchema, TenantSchema, type Redirects, type Tenant } from '#schemas/tenant/tenant.ts';
import { ThemeSchema, type Theme } from '#schemas/tenant/theme.ts';
import { mergeOver, type Json } from './merge.ts';

/** Everything the files of one council say, merged over `tenants/base` and checked. */
export interface TenantFiles {
  readonly folder: string;
  readonly tenant: Tenant;
  readonly theme: Theme;
  readonly policy: LettingsPolicy;
  readonly redirects: Redirects;
  /** Texts by locale, such as `en-GB`. */
  readonly messages: ReadonlyMap<string, Messages>;
}

/** A mistake in a council's file: which file, where in it, and what is wrong. */
export class TenantFileError extends Error {
  override readonly name = 'TenantFileError';
}

const validators = {
  'tenant.json': Compile(TenantSchema),
  'theme.json': Compile(ThemeSchema),
  'lettings.json': Compile(LettingsPolicySchema),
  'redirects.json': Compile(RedirectsSchema),
};

/** Names of the councils' folders, in alphabetical order; `base` is not one. */
export async function listTenantFolders(tenantsFolder: string): Promise<string[]> {
  const entries = await readdir(tenantsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'base' && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Loads one council.
 * @param tenantsFolder the folder that holds `base` and the councils.
 * @throws TenantFileError for JSON that does not parse or does not fit its schema.
 */
export async function loadTenant(tenantsFolder: string, name: string): Promise<TenantFiles> {
  const read = <Schema extends TSchema>(
    file: keyof typeof validators,
    check: { Check(value: unknown): value is Static<Schema>; Errors(value: unknown): Iterable<FileFault> },
  ) => readChecked<Schema>(tenantsFolder, name, file, check);

  const [tenant, theme, policy, redirects] = await Promise.all([
    read<typeof TenantSchema>('tenant.json', validators['tenant.json']),
    read<typeof ThemeSchema>('theme.json', validators['theme.json']),
    read<typeof LettingsPolicySchema>('lettings.json', validators['lettings.json']),
    read<typeof RedirectsSchema>('redirects.json', validators['redirects.json']),
  ]);
  const messages = new Map<string, Messages>();
  await Promise.all(
    tenant.languages.map(async ({ languageCode }) => {
      messages.set(languageCode, await readMessages(tenantsFolder, name, languageCode));
    }),
  );
  return { folder: join(tenantsFolder, name), tenant, theme, policy, redirects, messages };
}

interface FileFault {
  readonly instancePath: string;
  readonly message: string;
}

async function readChecked<Schema extends TSchema>(
  tenantsFolder: string,
  name: string,
  file: string,
  validator: { Check(value: unknown): value is Static<Schema>; Errors(value: unknown): Iterable<FileFault> },
): Promise<Static<Schema>> {
  const merged = await readMerged(tenantsFolder, name, file);
  if (validator.Check(merged)) return merged;
  const faults = [...validator.Errors(merged)].map(
    (fault) => `${fault.instancePath || '/'} ${fault.message}`,
  );
  throw new TenantFileError(`${name}/${file} does not fit its schema:\n  ${faults.join('\n  ')}`);
}

async function readMessages(tenantsFolder: string, name: string, locale: string): Promise<Messages> {
  const merged = await readMerged(tenantsFolder, name, join('locales', `${locale}.json`));
  if (!isMessages(merged)) {
    throw new TenantFileError(`${name}/locales/${locale}.json must hold texts and groups of texts only.`);
  }
  return merged;
}

function isMessages(value: unknown): value is Messages {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string' || isMessages(entry))
  );
}

async function readMerged(tenantsFolder: string, name: string, file: string): Promise<Json | undefined> {
  const [base, own] = await Promise.all([
    readJson(tenantsFolder, join(tenantsFolder, 'base', file)),
    readJson(tenantsFolder, join(tenantsFolder, name, file)),
  ]);
  return mergeOver(base, own);
}

/** Parses a file; one that is not there says nothing, which is not a mistake. */
async function readJson(tenantsFolder: string, path: string): Promise<Json | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = relative(tenantsFolder, path);
    const why = cause instanceof Error ? cause.message : basename(path);
    throw new TenantFileError(`${where} is not JSON: ${why}`, { cause });
  }
}
