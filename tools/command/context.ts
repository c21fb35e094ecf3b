import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { readConfiguration } from '#api/configuration.ts';
import { project } from '../build/inputs.ts';
import { portOfRunning } from './running-portal.ts';
import { askOnTerminal, type Terminal } from './terminal.ts';

/** The context of every command. Folders are absolute. */
export interface Context {
  /** The same variables as the server's, so both use the same councils and database. */
  readonly environment: NodeJS.ProcessEnv;
  readonly tenantsFolder: string;
  readonly dataFolder: string;
  readonly webFolder: string;
  /** The portal's port: `PORT`, else that of the portal that runs on the data folder, else the usual one. */
  readonly port: number;
  /** A sentence to say below a link to the portal if the port is only the usual one, and undefined otherwise. */
  readonly portAdvice: string | undefined;
  /** The database of `DATABASE_URL`; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Folder of the JSON Schemas for editors. */
  readonly schemasFolder: string;
  /** Folder of the machines' committed tables, drawings and scripts. */
  readonly goldenFolder: string;
  /** Folder of the test drivers' latest walks. */
  readonly walksFolder: string;
  /** File of the paths that people have walked by hand. */
  readonly resultsFile: string;
  /** Prints one line for a person, or a whole `--json` answer. */
  readonly say: (line: string) => void;
  /** Prints the reason why a command cannot do what was asked. */
  readonly complain: (line: string) => void;
  /** Shows the progress of a long run; an empty line ends it. Never part of the answer. */
  readonly progress: (line: string) => void;
  readonly now: () => Date;
  /** Undefined without a terminal. */
  readonly openTerminal: (() => Terminal) | undefined;
}

/** Exit status of a process: 0 success, 1 something is wrong or impossible, 2 a wrong command line. */
export type ExitStatus = 0 | 1 | 2;

/**
 * Declares the subcommands of a subject.
 * @param end sets the exit status; 0 if it is never called.
 */
export type DeclareCommands = (program: Command, context: Context, end: (status: ExitStatus) => void) => void;

/**
 * Returns the context for an environment, on this process's terminal.
 * @param changed replacements for tests.
 */
export function readContext(environment: NodeJS.ProcessEnv, changed: Partial<Context> = {}): Context {
  const { tenantsFolder, dataFolder, webFolder, port, databaseUrl } = readConfiguration(environment);
  const running = environment['PORT'] === undefined ? portOfRunning(dataFolder) : port;
  return {
    environment,
    tenantsFolder,
    dataFolder,
    webFolder,
    port: running ?? port,
    portAdvice:
      running === undefined
        ? `No portal started with npm start is running here. If yours uses a port other than ${port}, also set PORT for this command (PORT=${port + 1}).`
        : undefined,
    databaseUrl,
    schemasFolder: join(project, 'schemas', 'published'),
    goldenFolder: join(project, 'machines', 'golden'),
    walksFolder: join(project, 'test-results', 'machines'),
    resultsFile: join(project, 'tests', 'machines', 'results.jsonl'),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    // In an output file, lines that overwrite each other would only add clutter.
    progress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\u001B[K${line}`) : () => {},
    now: () => new Date(),
    openTerminal: process.stdin.isTTY ? askOnTerminal : undefined,
    ...changed,
  };
}
