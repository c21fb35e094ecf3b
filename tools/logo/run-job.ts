import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CommandError } from '../command/command-error.ts';
import { lookedFor } from '../command/looked-for.ts';
import type { LogoAnswer, LogoJob, LogoMade, NamedFile } from './job.ts';

/**
 * Runs a job in its own process.
 * @throws CommandError if nothing can be made from a file.
 */
export async function runLogoJob(job: LogoJob): Promise<LogoMade> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'print-logo.ts')]);
  child.stdin.end(JSON.stringify(job));
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (printed === '')
    throw new CommandError(`The icons could not be drawn. Nothing was changed. ${complained}`);
  const answer: LogoAnswer = JSON.parse(printed);
  if ('wrong' in answer) throw new CommandError(`${answer.wrong} Nothing was changed.`);
  return answer;
}

/**
 * Reads a file named on the command line.
 * @throws CommandError if it cannot be read.
 */
export async function readNamed(path: string): Promise<NamedFile> {
  const whole = resolve(path.trim());
  const bytes = await readFile(whole).catch(() => undefined);
  if (bytes === undefined)
    throw new CommandError(`There is no readable file ${lookedFor(path.trim())}. Nothing was changed.`);
  return { name: basename(whole), base64: bytes.toString('base64') };
}
