import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { didYouMean } from '#api/rules/words/near-word.ts';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { LocaleSchema, SlugSchema } from '#schemas/identifiers.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';

export function isCouncilId(word: string): boolean {
  return word !== 'base' && Check(SlugSchema, word);
}

/** True for a language and a country, such as `cy-GB`. */
export function isLocale(word: string): boolean {
  return Check(LocaleSchema, word);
}

/** @throws CommandError if the folder is missing; the message lists the councils that exist. */
export async function requireCouncil(context: Context, id: string | undefined): Promise<string> {
  const known = await listTenantFolders(context.tenantsFolder);
  if (id === undefined) throw new CommandError(`Which council? Choose one of: ${known.join(', ')}.`, 2);
  if (!known.includes(id)) {
    throw new CommandError(
      `There is no council "${id}" in ${context.tenantsFolder}. ${didYouMean(id, known)}Choose one of: ${known.join(', ')}.`,
    );
  }
  return id;
}

export async function exists(...parts: string[]): Promise<boolean> {
  return access(join(...parts)).then(
    () => true,
    () => false,
  );
}
