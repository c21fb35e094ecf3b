import { type Context, readContext } from '#tools/command/context.ts';
import { runLintel } from '#tools/run-lintel.ts';

/** Exit status and output lines of a command. */
export interface CommandResult {
  readonly status: number;
  /** Lines on the standard output. */
  readonly said: readonly string[];
  /** Lines on the error output. */
  readonly complained: readonly string[];
}

/**
 * Runs a command in this process, as `npm run <subject> -- …` does, without a terminal for questions.
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
  const status = await runLintel(
    readContext(environment, {
      say: (line) => void said.push(line),
      complain: (line) => void complained.push(line),
      progress: () => {},
      // A fixed time, because some checks depend on the coming year.
      now: () => new Date('2026-03-02T12:00:00Z'),
      openTerminal: undefined,
      ...changed,
    }),
    words,
  );
  return { status, said, complained };
}
