import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.ts';

/** Asks one question and returns what the person typed; empty if they only pressed Enter. */
export type Ask = (question: string) => Promise<string>;

/** A terminal that can ask a person. */
export interface Terminal {
  readonly ask: Ask;
  /** Gives the terminal back. */
  readonly end: () => void;
}

/** Asks on this terminal. */
export function askOnTerminal(): Terminal {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-D and Ctrl-C leave nothing written.
  const left = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new CommandError('\nNothing was written.')));
  });
  left.catch(() => {});
  return {
    ask: (question) => Promise.race([terminal.question(question), left]),
    end: () => terminal.close(),
  };
}
