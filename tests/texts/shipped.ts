import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Messages } from '#schemas/api/bootstrap.ts';

// The councils' files as they lie there, read without the loader: what it merges or falls back to would hide a gap.

export const tenantsFolder = join(import.meta.dirname, '../../tenants');

/** `base` and every council. */
export const folders = readdirSync(tenantsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Files of a folder with an ending, as paths below it; none where the folder is not there. */
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

/** Texts of one file by dotted key; empty where it is not there. */
export function textsOf(folder: string, locale: string): Map<string, string> {
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

/** A page as somebody reads it: without settings, tags, and what is marked as another language. */
export function wordsOf(html: string): string {
  return html
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<(\w+)[^>]*\slang="[^"]*"[^>]*>[^]*?<\/\1>/g, ' ')
    .replace(/<\/(?:p|li|h\d|dt|dd|th|td|caption)>/g, '.\n')
    .replace(/<[^>]+>/g, '');
}
