import { spawn } from 'node:child_process';
import { project } from '../build/inputs.ts';

type CommandResult = {
  readonly code: number;
  /** Both streams, in order; empty if they went to the terminal. */
  readonly output: string;
};

/**
 * Runs a program of the project to its end.
 * @param command the program and its arguments; looked up on the PATH, where npm puts node_modules/.bin.
 * @param show true sends its output to the terminal as it comes.
 */
export function runCommand(
  command: readonly [string, ...string[]],
  { show = false, env = {} }: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const [program, ...parameters] = command;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ code: 127, output: `${program}: ${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
