import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Script } from '#machines/model/script.ts';

const LineSchema = Type.Object({ id: Type.String(), labels: Type.Array(Type.String()) });

const fileIn = (folder: string): string => join(folder, 'printed-paths.jsonl');

/**
 * Returns the labels of the steps of paths that were printed on this machine, by the path's id. Lines that are
 * something else, such as one cut off by a full disk, are skipped.
 */
export async function readPrintedPaths(folder: string): Promise<Map<string, readonly string[]>> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    const read = parsed(line);
    return Value.Check(LineSchema, read) ? [[read.id, read.labels] as const] : [];
  });
  return new Map(lines);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Notes paths, so that other commands find them by their ids, whatever options they were printed with. */
export async function notePrintedPaths(folder: string, scripts: readonly Script[]): Promise<void> {
  const known = await readPrintedPaths(folder);
  const lines = scripts
    .filter(({ id }) => !known.has(id))
    .map(({ id, steps }) => `${JSON.stringify({ id, labels: steps.map(({ move }) => move.label) })}\n`);
  if (lines.length === 0) return;
  await mkdir(folder, { recursive: true });
  await appendFile(fileIn(folder), lines.join(''));
}
