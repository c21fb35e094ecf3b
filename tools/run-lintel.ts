import { Command, CommanderError } from '@commander-js/extra-typings';
import { CommandError } from './command/command-error.ts';
import type { Context, DeclareCommands, ExitStatus } from './command/context.ts';

interface Subject {
  readonly about: string;
  /** Loaded on demand: letters need no forms, and forms no machines. */
  readonly load: () => Promise<DeclareCommands>;
}

/** A subject is also the name of an npm script: `npm run tenant -- check` is `lintel tenant check`. */
const subjects: ReadonlyMap<string, Subject> = new Map([
  [
    'tenant',
    {
      about: 'Councils and their files.',
      load: async () => (await import('./tenant/command.ts')).tenantCommands,
    },
  ],
  [
    'content',
    {
      about: 'Pages, texts and looks of a council, from draft to what residents see.',
      load: async () => (await import('./content/command.ts')).contentCommands,
    },
  ],
  [
    'forms',
    { about: 'Forms and their files.', load: async () => (await import('./forms/command.ts')).formsCommands },
  ],
  [
    'mail',
    {
      about: 'The emails that the portal sends.',
      load: async () => (await import('./mail/command.ts')).mailCommands,
    },
  ],
  [
    'backoffice',
    {
      about: 'Feeds, keys and events for back-office systems.',
      load: async () => (await import('./backoffice/command.ts')).backofficeCommands,
    },
  ],
  [
    'staff',
    {
      about: 'Staff acting for a resident, and the record of it.',
      load: async () => (await import('./staff/command.ts')).staffCommands,
    },
  ],
  [
    'person',
    {
      about: 'Everything the portal holds about a person: export it or erase it.',
      load: async () => (await import('./person/command.ts')).personCommands,
    },
  ],
  [
    'machines',
    {
      about: 'The state machines, and the tests made from them.',
      load: async () => (await import('./machines/command.ts')).machinesCommands,
    },
  ],
  [
    'scenario',
    {
      about:
        'Puts the running development system into a scenario of a machine, so that you can follow a path by hand.',
      load: async () => (await import('./scenario/command.ts')).scenarioCommand,
    },
  ],
  [
    'seed',
    {
      about: 'People, homes and bids to try things out with, as many as a real register has.',
      load: async () => (await import('./seed/command.ts')).seedCommand,
    },
  ],
  [
    'renew',
    {
      about:
        'Writes the files that follow from the schemas and base: JSON Schemas, docs/settings, records of texts.',
      load: async () => (await import('./renew/command.ts')).renewCommand,
    },
  ],
  [
    'demo',
    { about: 'The demo councils.', load: async () => (await import('./demo/command.ts')).demoCommands },
  ],
]);

/**
 * Runs a command line. Only this function parses it, shows help and prints errors.
 * @param words such as `tenant check ashcombe --json`.
 * @throws any error that is not a CommandError, such as a full disk.
 */
export async function runLintel(
  context: Context,
  [name = '', ...words]: readonly string[],
): Promise<ExitStatus> {
  const subject = subjects.get(name);
  const program = new Command(subject === undefined ? 'npm run lintel --' : `npm run ${name} --`)
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => context.say(text.trimEnd()),
      writeErr: (text) => context.complain(text.trimEnd()),
    });
  let status: ExitStatus = 0;
  try {
    if (subject === undefined) {
      for (const [known, { about }] of subjects) program.command(known).description(about);
      await program.parseAsync(name === '' ? ['--help'] : [name, ...words], { from: 'user' });
      return 0;
    }
    program.description(subject.about);
    (await subject.load())(program, context, (ended) => {
      status = ended;
    });
    const isWithoutCommand = words.length === 0 && program.commands.length > 0;
    await program.parseAsync(isWithoutCommand ? ['--help'] : words, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has printed the error. Requested help ends this way too, with 0.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const known = error instanceof CommandError ? error : databaseFault(error);
    if (known === undefined) throw error;
    context.complain(known.message);
    return known.status;
  }
}

/**
 * Returns the error for a database that does not answer or refuses the connection: Node's own codes, and SQLSTATE
 * classes 08 (connection), 28 (authorisation), 3D (no such database) and 57 (shut down).
 */
function databaseFault(error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (!/^(ECONN[A-Z]+|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|(08|28|3D|57)...)$/.test(String(error.code)))
    return undefined;
  return new CommandError(
    `The database cannot be reached (${error.message || String(error.code)}). Set DATABASE_URL, or run npm start, which brings its own database.`,
  );
}
