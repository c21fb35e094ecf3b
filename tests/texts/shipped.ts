import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '#schemas/api/bootstrap.ts';

// The councils' files as stored, read without the loader, whose merging and fallbacks would hide a gap.

export const tenantsFolder = join(import.meta.dirname, '../../tenants');

/** `base` and every council. */
export const folders = readdirSync(tenantsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Returns a folder's files with an ending, as paths below it; empty if the folder does not exist. */
export function filesOf(folder: string, ending: string): string[] {
  try {
    return readdirSync(join(tenantsFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function read(path: string): string {
  return readFileSync(join(tenantsFolder, path), 'utf8');
}

/** Returns the texts of one file by dotted key; empty if it does not exist. */
export function textsOfFile(folder: string, locale: string): Map<string, string> {
  const path = `locales/${locale}.json`;
  return filesOf(folder, path).length === 0
    ? new Map()
    : new Map(flatten(JSON.parse(read(`${folder}/${path}`))));
}

function flatten(texts: Messages, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${prefix}${key}`, text]] : flatten(text, `${prefix}${key}.`),
  );
}

/** Returns a page's readable text: without settings, tags, and text marked as another language. */
export function wordsOf(html: string): string {
  return html
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(\w+)[^>]*\slang="[^"]*"[^>]*>[^]*?<\/\1>/g, ' ')
    .replace(/<\/(?:p|li|h\d|dt|dd|th|td|caption)>/g, '.\n')
    .replace(/<[^>]+>/g, '');
}
