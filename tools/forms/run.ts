import { parseArgs } from 'node:util';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { check } from './check.ts';
import { coverage } from './coverage.ts';
import { diff } from './diff.ts';
import { journeys } from './journeys.ts';

const HELP = `Forms as files. Start every command with: npm run forms --

  check [council] [form]      find what is wrong in definitions and their translations
  journeys [council] [form]   ways through a form that show every page, branch and boundary
  coverage [council] [form]   what these ways meet of conditions, rules and messages, and what never
  diff A B [form]             what B asks differently from A, in words: ashcombe@current ashcombe, or two files

--json gives all of them to programs; check --all tells each of many warnings of one kind. See docs/forms.md.`;

const options = {
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Does what a command line asks for.
 * @param words what stands after `npm run forms --`.
 * @throws what nobody expected, such as a disk that is full.
 */
export async function runForms(context: Context, words: string[]): Promise<ExitStatus> {
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
    case 'check':
      return check(context, rest, { json, all });
    case 'journeys':
      return journeys(context, rest, json);
    case 'coverage':
      return coverage(context, rest, json);
    case 'diff':
      return diff(context, rest, json);
    default:
      throw new CommandError(`There is no command "${command}".\n\n${HELP}`, 2);
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, ...rest] = positionals;
    return { values, command, rest };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
