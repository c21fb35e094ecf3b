import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { textOf } from '#api/tenants/texts.ts';
import type { Model } from '#machines/model/define-model.ts';
import { keysIn, type Say } from '#machines/model/on-screen.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import { CommandError } from '../command/command-error.ts';

/**
 * Returns the texts of a council's screen as a person reads them, in one of its languages: without markup, and with
 * “…” for what only the portal knows.
 * @param language the council's first language if undefined.
 * @throws {CommandError} if the council does not have the language.
 */
export function labelsOf({ messages, tenant }: TenantFiles, language: string | undefined): Say {
  const locale = language ?? tenant.localeId;
  const texts = messages.get(locale);
  if (texts === undefined) {
    throw new CommandError(
      `${tenant.tenantId} has no texts in "${locale}". Choose one of: ${[...messages.keys()].join(', ')}.`,
      2,
    );
  }
  return (key) => readableText(textOf(texts, key) ?? key);
}

function readableText(text: string): string {
  return text
    .replaceAll(/<\/?[\w-]+>/g, '')
    .replaceAll(/\{\{[^}]*\}\}/g, '…')
    .replaceAll(/\s+/g, ' ');
}

/** Returns the texts of `base`, for checks. */
export async function baseTexts(tenantsFolder: string): Promise<Messages> {
  return JSON.parse(await readFile(join(tenantsFolder, 'base/locales/en-GB.json'), 'utf8'));
}

/** Returns a finding for each key that a model names and no text has. */
export function unknownKeys(model: Model, texts: Messages): string[] {
  const { byHand, controls, onScreen } = model.words;
  const entries = [
    ...Object.entries(byHand).map(([name, text]) => [`byHand, "${name}"`, keysIn(text)] as const),
    ...Object.entries(controls).map(
      ([name, key]) => [`controls, "${name}"`, key === null ? [] : [key]] as const,
    ),
    ...Object.entries(onScreen).map(
      ([name, all]) => [`onScreen, "${name}"`, all.flatMap((entry) => keysIn(entry))] as const,
    ),
  ];
  return entries.flatMap(([place, keys]) =>
    keys
      .filter((key) => textOf(texts, key) === undefined)
      .map(
        (key) =>
          `The model names the text "${key}" (${place}), which tenants/base/locales/en-GB.json does not have.`,
      ),
  );
}
