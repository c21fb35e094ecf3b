import { join } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { project } from '../build/inputs.ts';
import { askOnTerminal, type Terminal } from './terminal.ts';

/** What every command is given. Folders are absolute. */
export interface Context {
  readonly tenantsFolder: string;
  readonly dataFolder: string;
  readonly webFolder: string;
  readonly port: number;
  /** The database of `DATABASE_URL`; left out: the embedded one, where it runs. */
  readonly databaseUrl?: string | undefined;
  /** Where the JSON Schemas for editors are. */
  readonly schemasFolder: string;
  /** One line for a person, or the whole of a `--json` answer. */
  readonly say: (line: string) => void;
  /** What keeps a command from doing what was asked. */
  readonly complain: (line: string) => void;
  /** Undefined where nobody is there to be asked. */
  readonly openTerminal: (() => Terminal) | undefined;
}

/** The outcome of a command as a process says it: 0 well, 1 something is wrong with the files, 2 wrongly asked. */
export type ExitStatus = 0 | 1 | 2;

/** Reads the same environment as the server, so that both speak of the same councils. */
export function readContext(environment: NodeJS.ProcessEnv): Context {
  const { tenantsFolder, dataFolder, webFolder, port, databaseUrl } = readConfiguration(environment);
  return {
    tenantsFolder,
    dataFolder,
    webFolder,
    port,
    databaseUrl,
    schemasFolder: join(project, 'schemas', 'published'),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    openTerminal: process.stdin.isTTY ? askOnTerminal : undefined,
  };
}
