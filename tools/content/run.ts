import { parseArgs } from 'node:util';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from '../tenant/context.ts';
import { rollback } from '../tenant/versions.ts';
import { list } from './list.ts';
import { endPreview, preview, showPreviews } from './preview.ts';
import { publish } from './publish.ts';

const HELP = `Pages, texts and looks of a council, from draft to what residents see. Start every command with: npm run content --

  list <council>                every page, header, footer, menu, text, theme and setting: published, changed, new or
                                removed, with the version, day and person it was published with
  preview <council>             a link that shows the draft to one of the staff for 18 hours
                                --staff <id> --name "their name"
  preview <council> --end [id]  end previews at once: one, those of --staff, or all of the council
  previews <council>            who can see the draft now
  publish <council>             check, and serve the content as it is now; rules of letting, hosts, landlords and
                                accounts stay as they are served ("npm run tenant -- publish" takes those, too)
                                --only <path> (once or more: one file, a folder, menu or settings) --note ""
  rollback <council> [version]  serve the version before, or that one

--json gives list, preview, previews and publish to programs. "npm run tenant -- versions" shows what was published.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  staff: text,
  name: text,
  note: text,
  only: { type: 'string', multiple: true },
  end: flag,
  json: flag,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Flags that a command knows, besides `--help`. */
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['json'],
  preview: ['staff', 'name', 'end', 'json'],
  previews: ['json'],
  publish: ['only', 'note', 'json'],
  rollback: [],
};

/**
 * Does what a command line asks for.
 * @param words what stands after `npm run content --`.
 * @throws what nobody expected, such as a disk that is full.
 */
export async function runContent(
  context: Context,
  environment: NodeJS.ProcessEnv,
  words: string[],
): Promise<ExitStatus> {
  try {
    return await run(context, environment, words);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    context.complain(error.message);
    return error.status;
  }
}

async function run(context: Context, environment: NodeJS.ProcessEnv, words: string[]): Promise<ExitStatus> {
  const { values, command, rest } = parse(words);
  const [council, second] = rest;
  const { json = false, staff } = values;
  if (command === undefined || values.help === true) {
    context.say(HELP);
    return 0;
  }
  switch (command) {
    case 'list':
      return list(context, council, json);
    case 'preview':
      return values.end === true
        ? endPreview(context, environment, council, { previewId: second, staff, json })
        : preview(context, environment, council, { staff, name: values.name, json });
    case 'previews':
      return showPreviews(context, environment, council, json);
    case 'publish':
      return publish(context, council, { only: values.only ?? [], note: values.note ?? '', json });
    case 'rollback':
      return rollback(context, council, second);
    default:
      throw new CommandError(`There is no command "${command}".\n\n${HELP}`, 2);
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, ...rest] = positionals;
    const known = flagsOf[command ?? ''];
    const stray = Object.keys(values).find((name) => name !== 'help' && known?.includes(name) === false);
    if (stray !== undefined) throw new CommandError(`"${command}" knows no --${stray}.\n\n${HELP}`, 2);
    return { values, command, rest };
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
