import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, readContext } from '#tools/command/context.ts';
import { runLintel } from '#tools/run-lintel.ts';
import { provideCheckResults } from './checked-councils.ts';

/** Exit status and output lines of a command. */
export interface CommandResult {
  readonly status: number;
  /** Lines on the standard output. */
  readonly said: readonly string[];
  /** Lines on the error output. */
  readonly complained: readonly string[];
}

let dataFolder: Promise<string> | undefined;

/** Makes a data folder with the results of the shipped councils' checks, which take most of the time of a command. */
async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-commands-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await provideCheckResults(folder, false);
  return folder;
}

/**
 * Runs a command in this process, as `npm run <subject> -- …` does, without a terminal for questions.
 * @param environment Without `LINTEL_DATA`, all commands of this process share one data folder.
 * @param words Words that begin with the subject: `['tenant', 'check', 'ashcombe']`.
 * @param changed The test's own folders, or a terminal.
 */
export async function runCommand(
  environment: NodeJS.ProcessEnv,
  words: readonly string[],
  changed: Partial<Context> = {},
): Promise<CommandResult> {
  const said: string[] = [];
  const complained: string[] = [];
  const LINTEL_DATA = environment['LINTEL_DATA'] ?? (await (dataFolder ??= makeDataFolder()));
  const status = await runLintel(
    readContext(
      { ...environment, LINTEL_DATA },
      {
        say: (line) => void said.push(line),
        complain: (line) => void complained.push(line),
        progress: () => {},
        // A fixed time, because some checks depend on the coming year.
        now: () => new Date('2026-03-02T12:00:00Z'),
        openTerminal: undefined,
        ...changed,
      },
    ),
    words,
  );
  return { status, said, complained };
}
