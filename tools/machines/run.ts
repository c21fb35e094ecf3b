import { parseArgs } from 'node:util';
import { ModelError } from '#machines/model/define-model.ts';
import { CommandError } from '../tenant/command-error.ts';
import { agree, loadAgreements } from './agree.ts';
import { check } from './check.ts';
import type { Context, ExitStatus } from './context.ts';
import { coverage } from './coverage.ts';
import { draw } from './draw.ts';
import { list } from './list.ts';
import { choose, loadModels } from './load-models.ts';
import { mutateAll } from './mutate.ts';
import { paths } from './paths.ts';

const HELP = `The state machines, and the tests that are made of them. Start every command with: npm run machines --

  list                 every machine in figures, its scenarios, and where it is used
  check [id]           find what is wrong with machines, models and golden files
                       --renew (writes the golden files as they should be)
  paths [id]           test paths, to walk by hand or by program
                       --format text|json|markdown|gherkin|playwright (text)
                       --cover transitions|states|pairs (transitions) --max-steps <n> (12)
                       --each-scenario (each goal from every scenario, not once overall)
  coverage [id]        what was walked, by driver: of the last tests, and by hand
                       --run <file> (ids of paths that a person walked, one a line)
  mutate [id]          seed every fault, and say which ones the paths notice
  agree [id]           a process of the browser against the lifecycle of the server: offers that are refused,
                       things that are never offered, what is shown and is not so, and the shortest path to each
  draw [id]            the machine as a diagram
                       --format mermaid|svg (mermaid)

--json gives all of them but draw to programs. See docs/machines.md.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  format: text,
  cover: text,
  'max-steps': text,
  'each-scenario': flag,
  run: text,
  renew: flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const;

/** Flags that a command knows, besides `--help`. */
const flagsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['json'],
  agree: ['json'],
  check: ['json', 'renew'],
  coverage: ['json', 'run'],
  draw: ['format'],
  mutate: ['json'],
  paths: ['format', 'cover', 'max-steps', 'each-scenario', 'json'],
};

/**
 * Does what a command line asks for.
 * @param words what stands after `npm run machines --`.
 * @throws what nobody expected, such as a disk that is full.
 */
export async function runMachines(context: Context, words: string[]): Promise<ExitStatus> {
  try {
    return await run(context, words);
  } catch (error) {
    if (!(error instanceof CommandError) && !(error instanceof ModelError)) throw error;
    context.complain(error.message);
    return error instanceof CommandError ? error.status : 1;
  }
}

async function run(context: Context, words: string[]): Promise<ExitStatus> {
  const { values, command, id } = parse(words);
  const { json = false } = values;
  if (command === undefined || values.help === true) {
    context.say(HELP);
    return 0;
  }
  if (!Object.hasOwn(flagsOf, command)) {
    throw new CommandError(`There is no command "${command}".\n\n${HELP}`, 2);
  }
  const chosen = choose(await loadModels(), id);
  switch (command) {
    case 'agree':
      return agree(context, await loadAgreements(), { id, json });
    case 'list':
      return list(context, chosen, json);
    case 'check':
      return check(context, chosen, { json, renew: values.renew ?? false });
    case 'coverage':
      return coverage(context, chosen, { json, run: values.run });
    case 'draw':
      return draw(context, chosen, values.format ?? 'mermaid');
    case 'mutate':
      return mutateAll(context, chosen, json);
    default:
      return paths(context, chosen, {
        format: values.format ?? (json ? 'json' : 'text'),
        cover: values.cover ?? 'transitions',
        maxSteps: values['max-steps'] ?? '12',
        fromEachScenario: values['each-scenario'] ?? false,
      });
  }
}

function parse(words: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [command, id, ...more] = positionals;
    const known = flagsOf[command ?? ''];
    const stray = Object.keys(values).find((name) => name !== 'help' && known?.includes(name) === false);
    if (stray !== undefined) throw new CommandError(`"${command}" knows no --${stray}.\n\n${HELP}`, 2);
    if (more.length > 0) throw new CommandError(`"${command}" takes one machine or none.\n\n${HELP}`, 2);
    return { values, command, id };
  } catch (error) {
    if (error instanceof CommandError || !(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}\n\n${HELP}`, 2);
  }
}
