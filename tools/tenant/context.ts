import { join } from 'node:path';
import { readConfiguration } from '#api/configuration.ts';
import { project } from '../build/inputs.ts';

/** What every command is given. Folders are absolute. */
export interface Context {
  readonly tenantsFolder: string;
  readonly dataFolder: string;
  readonly webFolder: string;
  readonly port: number;
  /** Where the JSON Schemas for editors are. */
  readonly schemasFolder: string;
  /** One line for a person, or the whole of a `--json` answer. */
  readonly say: (line: string) => void;
}

/** The outcome of a command as a process says it: 0 well, 1 something is wrong with the files, 2 wrongly asked. */
export type ExitStatus = 0 | 1 | 2;

/** A command cannot do what was asked. The message is for the person who asked, and says what would help. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly status: 1 | 2;

  /** @param status 2 where the command line itself is wrong. */
  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}

/** Reads the same environment as the server, so that both speak of the same councils. */
export function readContext(environment: NodeJS.ProcessEnv): Context {
  const { tenantsFolder, dataFolder, webFolder, port } = readConfiguration(environment);
  return {
    tenantsFolder,
    dataFolder,
    webFolder,
    port,
    schemasFolder: join(project, 'schemas', 'published'),
    say: (line) => console.log(line),
  };
}
