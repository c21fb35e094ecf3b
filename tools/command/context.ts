import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { readConfiguration } from '#api/configuration.ts';
import { project } from '../build/inputs.ts';
import { askOnTerminal, type Terminal } from './terminal.ts';

/** What every command is given. Folders are absolute. */
export interface Context {
  /** The same variables as the server's, so both use the same councils and database. */
  readonly environment: NodeJS.ProcessEnv;
  readonly tenantsFolder: string;
  readonly dataFolder: string;
  readonly webFolder: string;
  readonly port: number;
  /** The database of `DATABASE_URL`; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Where the JSON Schemas for editors are. */
  readonly schemasFolder: string;
  /** The committed tables, drawings and scripts of the machines. */
  readonly goldenFolder: string;
  /** What the test drivers walked last. */
  readonly walksFolder: string;
  /** One line for a person, or the whole of a `--json` answer. */
  readonly say: (line: string) => void;
  /** Says why a command cannot do what was asked. */
  readonly complain: (line: string) => void;
  /** How far a long run has come; an empty line when it is over. Never part of the answer. */
  readonly progress: (line: string) => void;
  readonly now: () => Date;
  /** Undefined if there is nobody to ask. */
  readonly openTerminal: (() => Terminal) | undefined;
}

/** How a process ends: 0 well, 1 something is wrong or cannot be done, 2 the command line is wrong. */
export type ExitStatus = 0 | 1 | 2;

/**
 * Declares the subcommands of a subject.
 * @param end says how the command has ended; 0 where it is never called.
 */
export type DeclareCommands = (program: Command, context: Context, end: (status: ExitStatus) => void) => void;

/**
 * The context that an environment gives, on this process's terminal.
 * @param changed what a test puts in the place of the real thing.
 */
export function readContext(environment: NodeJS.ProcessEnv, changed: Partial<Context> = {}): Context {
  const { tenantsFolder, dataFolder, webFolder, port, databaseUrl } = readConfiguration(environment);
  return {
    environment,
    tenantsFolder,
    dataFolder,
    webFolder,
    port,
    databaseUrl,
    schemasFolder: join(project, 'schemas', 'published'),
    goldenFolder: join(project, 'machines', 'golden'),
    walksFolder: join(project, 'test-results', 'machines'),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    // Where the output is a file, lines that overwrite each other would only fill it.
    progress: process.stderr.isTTY ? (line) => process.stderr.write(`\r\u001B[K${line}`) : () => {},
    now: () => new Date(),
    openTerminal: process.stdin.isTTY ? askOnTerminal : undefined,
    ...changed,
  };
}
