import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readUtf8 } from '#api/rules/words/text-encoding.ts';
import { readCsv } from '#api/council-files/csv-rows.ts';
import { CommandError } from '../command/command-error.ts';
import { missingPath } from '../command/missing-path.ts';
import { replaceFile, replaceFiles } from '../command/write-files.ts';
import type { LanguageGaps } from '../council-check/incomplete-languages.ts';
import { counted } from '#api/rules/words/counted.ts';
import { printJson } from '../councils/print-json.ts';
import { faultsOfRow, type Originals } from '../worksheet/worksheet-rows.ts';

// A worksheet is a CSV file for a translator, with the file, name and words of each text and a column to fill in.

const columns = ['file', 'name', 'words', 'translation'] as const;

/** Writes what a language lacks as a worksheet. */
export async function writeWorksheet(path: string, gaps: LanguageGaps): Promise<void> {
  const { locale, texts, names, sentences } = gaps;
  const rows = [
    ...texts.map(({ name, original }) => [`locales/${locale}.json`, name, original, '']),
    ...names.map((word) => [`locales/${locale}.names.json`, '', word, '']),
    ...sentences.map((sentence) => [`forms/shared.${locale}.json`, '', sentence, '']),
  ];
  const lines = [columns, ...rows].map((cells) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
  );
  // Excel needs the byte order mark to read the file as UTF-8.
  await replaceFile(path, `\uFEFF${lines.join('\r\n')}\r\n`);
}

/** Texts by name, in groups. */
export type WorksheetTexts = { [name: string]: string | WorksheetTexts };

/** The outcome of a worksheet. */
interface Taken {
  readonly said: string;
  /** Dotted keys of texts, and the files that names and form sentences went into, as `drafts` lists them. */
  readonly names: readonly string[];
}

/**
 * Takes the translations of a worksheet into a council's files; a filled-in cell replaces the present text.
 * @param originals the originals to translate.
 * @throws CommandError with the line of each row that belongs to nothing or whose names in braces differ from its
 * original's, and for a worksheet with nothing filled in. Nothing is then written.
 */
export async function takeWorksheet(
  folder: string,
  locale: string,
  path: string,
  originals: Originals,
): Promise<Taken> {
  const text = await readTable(path);
  const { rows, unclosed } = readCsv(text);
  if (unclosed !== undefined)
    throw new CommandError(`${path}:${unclosed}: a quotation mark opened here is never closed.`, 1);
  const [header, ...entries] = rows;
  const at = columns.map((column) => header?.cells.findIndex((cell) => cell.trim() === column) ?? -1);
  const lacking = columns.find((_, index) => at[index] === -1);
  if (lacking !== undefined)
    throw new CommandError(
      `${path}:1: the column "${lacking}" is missing. The first line must be ${columns.join(', ')}, as the command writes it.`,
      1,
    );
  const files = new Map<string, WorksheetTexts>();
  const known = new Map<string, keyof Originals>([
    [`locales/${locale}.json`, 'texts'],
    [`locales/${locale}.names.json`, 'names'],
    [`forms/shared.${locale}.json`, 'sentences'],
  ]);
  const names = new Set<string>();
  const wrong: string[] = [];
  let taken = 0;
  for (const { cells, line } of entries) {
    const [file = '', name = '', words = '', translation = ''] = at.map(
      (index) => cells[index]?.trim() ?? '',
    );
    if (translation === '') continue;
    const what = known.get(file);
    if (what === undefined)
      throw new CommandError(
        `${path}:${line}: "${file}" is not a file of ${locale}. Leave the first three columns as the command wrote them. This one must be one of: ${[...known.keys()].join(', ')}.`,
        1,
      );
    const faults = faultsOfRow({ what, name, words, translation }, originals, locale);
    wrong.push(...faults.map((fault) => `${path}:${line}: ${fault}`));
    // Enough faults for one reader, and each suggestion takes a search among a thousand sentences.
    if (wrong.length >= shownFaults) break;
    const group = files.get(file) ?? (await readWords(join(folder, file)));
    files.set(file, group);
    put(group, what === 'texts' ? name.split('.') : [words], translation);
    names.add(what === 'texts' ? name : file);
    taken += 1;
  }
  if (wrong.length > 0) {
    throw new CommandError(
      [
        ...wrong,
        ...(wrong.length >= shownFaults ? ['There may be more: the rows after this were not checked.'] : []),
        'Nothing was imported. Correct these rows and run the command again.',
      ].join('\n'),
      1,
    );
  }
  if (taken === 0)
    throw new CommandError(
      `${path}: the column "${columns[3]}" is empty in every row, so nothing was imported. Check that this is the file the translator sent back.`,
    );
  await replaceFiles(new Map([...files].map(([file, words]) => [join(folder, file), printJson(words)])));
  return { said: `${counted(taken, 'translation')} imported from ${path}.`, names: [...names] };
}

/** The most faults shown at once. */
const shownFaults = 40;

async function readTable(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`There is no file ${missingPath(path)}. Nothing was imported.`, 2);
  });
  const read = readUtf8(bytes);
  if ('text' in read) return read.text;
  const { line, message, cure } = read.fault;
  throw new CommandError(
    `${path}${line === undefined ? '' : `:${line}`}: ${message} ${cure} Nothing was imported.`,
    1,
  );
}

async function readWords(path: string): Promise<WorksheetTexts> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const words: WorksheetTexts = JSON.parse(text);
    return words;
  } catch {
    throw new CommandError(
      `${path} is not valid JSON, so nothing can be added to it. npm run tenant -- check says where the mistake is.`,
      1,
    );
  }
}

/** Puts a text at its dotted place. */
export function put(words: WorksheetTexts, [first = '', ...rest]: readonly string[], text: string): void {
  if (rest.length === 0) {
    words[first] = text;
    return;
  }
  const group = Object.hasOwn(words, first) ? words[first] : undefined;
  const inner = typeof group === 'object' ? group : {};
  words[first] = inner;
  put(inner, rest, text);
}
