import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const StoredResult = Type.Object({
  /** ISO instant of recording. */
  at: Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` }),
  /** For example `bidding/fresh/40df9c332d8165a5`. */
  path: Type.String({ pattern: '^[^/]+/[^/]+/[^/]+$' }),
  result: Type.Union([Type.Literal('passed'), Type.Literal('failed')]),
  /** The step at which it failed, from 1; 0 is the start. */
  step: Type.Optional(Type.Integer({ minimum: 0 })),
  note: Type.Optional(Type.String()),
  by: Type.String(),
  council: Type.String(),
  /** The portal's version. */
  version: Type.String(),
  /** Labels of the path's steps, so that the result counts even if paths are chosen otherwise later. */
  steps: Type.Array(Type.String()),
  /** A hash of all that the machine was to do on the way, as `expectationOf` writes it. */
  expected: Type.String(),
});

/** A person's result of walking a path by hand. */
export type RecordedResult = Static<typeof StoredResult>;

/** A line of a file that cannot be used, with the reason. */
export interface Mistake {
  readonly line: number;
  readonly what: string;
}

/**
 * Reads recorded results, in the order of recording; of two at the same instant, the failed one comes last. Git may
 * merge the file line by line, so the order of its lines does not matter, and a line that is there twice counts once.
 * @returns no results if there is no such file.
 */
export async function readResults(
  file: string,
): Promise<{ readonly results: readonly RecordedResult[]; readonly mistakes: readonly Mistake[] }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const seen = new Set<string>();
  const results: RecordedResult[] = [];
  const mistakes: Mistake[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || seen.has(line)) continue;
    seen.add(line);
    const result = resultIn(line);
    if (typeof result === 'string') mistakes.push({ line: index + 1, what: result });
    else results.push(result);
  }
  results.sort((one, other) => one.at.localeCompare(other.at) || (one.result === 'failed' ? 1 : -1));
  return { results, mistakes };
}

/** Returns the result of a line, or what is wrong with the line. */
function resultIn(line: string): RecordedResult | string {
  if (/^(<{7}|={7}|>{7}|\|{7})/.test(line)) {
    return 'git could not merge the file here. Keep the lines of both sides, and remove the marks.';
  }
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return 'it is not JSON.';
  }
  if (Value.Check(StoredResult, read)) return read;
  const [first] = Value.Errors(StoredResult, read);
  return `it is not a result: ${first === undefined ? 'something' : `${first.instancePath.slice(1) || 'the line'} ${first.message}`}.`;
}

/** Adds results at the end of their file, one line each, and makes the file if there is none. */
export async function appendResults(file: string, results: readonly RecordedResult[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const before = await readFile(file, 'utf8').catch(() => '');
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  await appendFile(file, gap + results.map((result) => `${JSON.stringify(result)}\n`).join(''));
}
