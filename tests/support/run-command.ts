import { type Context, readContext } from '#tools/command/context.ts';
import { runLintel } from '#tools/command/run-lintel.ts';

/** How a command ended, and every line it wrote. */
export interface CommandResult {
  readonly status: number;
  /** On the output. */
  readonly said: readonly string[];
  /** On the error output. */
  readonly complained: readonly string[];
}

/**
 * Runs a command in this process, as `npm run <subject> -- …` does. Nobody is there to be asked.
 * @param words begin with the subject: `['tenant', 'check', 'ashcombe']`.
 * @param changed folders of the test's own, or somebody at the terminal.
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
      // What a check says of the year to come is the same whenever the tests run.
      now: () => new Date('2026-03-02T12:00:00Z'),
      openTerminal: undefined,
      ...changed,
    }),
    words,
  );
  return { status, said, complained };
}
