import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFiles } from '../command/write-files.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { settingsPages } from '../settings/settings-pages.ts';

/** `tenant settings`: writes docs/settings, which lists every setting of every file of a council. */
export async function writeSettings({ tenantsFolder, say }: Context, folder: string): Promise<ExitStatus> {
  await mkdir(folder, { recursive: true });
  const pages = await settingsPages(tenantsFolder);
  await replaceFiles(new Map([...pages].map(([name, text]) => [join(folder, name), text])));
  say(`${pages.size} pages written to ${folder}: ${[...pages.keys()].join(', ')}.`);
  return 0;
}
