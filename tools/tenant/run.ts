import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { CommandError } from './command-error.ts';
import type { Context, ExitStatus } from './context.ts';
import { diff } from './diff.ts';
import { listMissing } from './list-missing.ts';
import { newCouncil } from './new.ts';
import { writeSchemas } from './schemas.ts';
import { confirmTexts } from './texts.ts';
import { publish, rollback, showVersions } from './versions.ts';

const HELP = `Councils as files. Start every command with: npm run tenant --

  new [id]                  make a council; asks what it needs to know, or takes flags:
                            --name --council --primary --telephone --email --hours
                            --host (more than one is allowed) --locale (the first is the default)
                            --from <council> (copies its look and rules) --yes (asks nothing)
  check [id]                find what is wrong in one council's files, or in all of them;
                            --all tells each of many warnings of one kind
  diff <one> <other>        what the other says differently, in words; a published version is id@3,
                            the one that is served id@current
  publish <id> [--note ""]  check, and serve the files as they are now, until the next publish
  rollback <id> [version]   serve the version before, or that one
  versions <id>             what was published, and what is served
  texts <id> <locale> [..]  say that translations were read against the texts as they are now;
                            --missing lists what is not said in that language yet
  schemas                   write the JSON Schemas that editors read

--json gives check, diff, publish, versions and texts --missing to programs.`;

const text = { type: 'string' } as const;
const options = {
  name: text,
  council: text,
  primary: text,
  telephone: text,
  email: text,
  hours: text,
  host: { type: 'string', multiple: true },
  locale: { type: 'string', multiple: true },
  from: text,
  note: text,
  yes: { type: 'boolean' },
  missing: { type: 'boolean' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Flags that a command knows, besides `--help`. */
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  new: ['name', 'council', 'primary', 'telephone', 'email', 'hours', 'host', 'locale', 'from', 'yes'],
  check: ['json', 'all'],
  diff: ['json'],
  publish: ['note', 'json'],
  rollback: [],
  versions: ['json'],
  texts: ['missing', 'json'],
  schemas: [],
};

/**
 * Does what a command line asks for.
 * @param words what stands after `npm run tenant --`.
 * @throws what nobody expected, such as a disk that is full.
 */
export async function runTenant(context: Context, words: string[]): Promise<ExitStatus> {
  try {
    return await run(context, words);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    context.complain(error.message);
    return error.status;
  }
}

async function run(context: Context, words: string[]): Promise<ExitStatus> {
  const { values, command, rest } = parse(words);
  const { json = false, all = false } = values;
  if (command === undefined || values.help === true) {
    context.say(HELP);
    return 0;
  }
  switch (command) {
    case 'new': {
      const { host = [], locale = [], from, yes = false, ...answers } = values;
      return newCouncil(context, rest[0], { answers, hosts: host, locales: locale, from, yes });
    }
    case 'check':
      return check(context, rest[0], { json, all });
    case 'diff':
      return diff(context, rest, json);
    case 'publish':
      return publish(context, rest[0], { note: values.note ?? '', json });
    case 'rollback':
      return rollback(context, rest[0], rest[1]);
    case 'versions':
      return showVersions(context, rest[0], json);
    case 'texts':
      return values.missing === true ? listMissing(context, rest, json) : confirmTexts(context, rest);
    case 'schemas':
      return writeSchemas(context);
    default:
      throw new CommandError(`There is no command "${command}".\n\n${HELP}`, 2);
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, ...rest] = positionals;
    const known = flagsOf[command ?? ''];
    const stray = Object.keys(values).find((flag) => flag !== 'help' && known?.includes(flag) === false);
    if (stray !== undefined) throw new CommandError(`"${command}" knows no --${stray}.\n\n${HELP}`, 2);
    return { values, command, rest };
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
