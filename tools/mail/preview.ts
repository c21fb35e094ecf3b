import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeLetter } from '#api/mail/compose-letter.ts';
import type { Letter } from '#api/mail/mailer.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { letterIndexPage, type PreviewedLetter } from './preview-page.ts';
import { sampleLetterData, type LetterKind } from './sample-letter-data.ts';

/** The letters to preview, their languages and their folder. */
interface Preview {
  /** All kinds if omitted. */
  readonly kind?: LetterKind | undefined;
  readonly locales: readonly string[];
  readonly folder: string;
  /** Port for links to a council on `localhost`. */
  readonly port: number;
  readonly now: Date;
}

/**
 * Writes letters of one council into a folder: the HTML and plain text of each, and an `index.html` with all of them.
 * Files of an earlier preview with the same names are replaced.
 * @returns the letters, in the order of the index.
 */
export async function writePreview(
  files: TenantFiles,
  { kind, locales, folder, port, now }: Preview,
): Promise<readonly PreviewedLetter[]> {
  await mkdir(folder, { recursive: true });
  const letters = locales.flatMap((locale) =>
    Object.entries(sampleLetterData(files, locale, now))
      .filter(([of]) => kind === undefined || of === kind)
      .map(([of, data]) => {
        const letter = composeLetter(files, data, { from: undefined, port });
        return { kind: of, letter, name: `${of}.${letter.language}` };
      }),
  );
  for (const { letter, name } of letters) await writeLetter(folder, name, letter);
  await writeFile(join(folder, 'index.html'), letterIndexPage(files.tenant.websiteTitle, letters));
  return letters;
}

async function writeLetter(folder: string, name: string, { html, text, subject }: Letter): Promise<void> {
  await writeFile(join(folder, `${name}.html`), html);
  await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`);
}
