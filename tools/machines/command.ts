import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { ModelError } from '#machines/model/define-model.ts';
import { csvTools } from '#machines/model/emit/csv.ts';
import type { Weights } from '#machines/model/choose-paths.ts';
import { coverings } from '#machines/model/plans.ts';
import { CommandError } from '../command/command-error.ts';
import type { DeclareCommands, ExitStatus } from '../command/context.ts';
import { wholeNumber } from '../command/option-values.ts';
import { agree, loadAgreements } from './agree.ts';
import { checkMachines } from './check.ts';
import { readGate } from './coverage-gate.ts';
import { coverageFormats, reportMachineCoverage } from './coverage.ts';
import { diffFormats, diffMachines } from './diff.ts';
import { drawingFormats, drawMachines } from './draw.ts';
import { listAreas, listMachines } from './list.ts';
import { chooseMachines, type KnownModel, loadModels } from './load-models.ts';
import { mutateAll } from './mutate.ts';
import { recordWalks, verdicts } from './record.ts';
import { listRequirements } from './requirements.ts';
import { sectionTitles } from '#machines/requirements/requirements.ts';

/** `npm run machines -- …` */
export const machinesCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText('after', '\nSee docs/machines.md.');

  const withMachines = async (
    ids: string | readonly string[] | undefined,
    work: (chosen: readonly KnownModel[]) => ExitStatus | Promise<ExitStatus>,
  ): Promise<void> => {
    try {
      end(await work(chooseMachines(await loadModels(), ...[ids ?? []].flat())));
    } catch (error) {
      throw error instanceof ModelError ? new CommandError(error.message) : error;
    }
  };

  program
    .command('list')
    .argument('[id]')
    .description('which machines there are and what each is for; with an id, everything about one')
    .option('--json', 'for programs: everything about all of them')
    .action((id, { json = false }) =>
      id === undefined && !json
        ? end(listAreas(context))
        : withMachines(id, (chosen) => listMachines(context, chosen, json)),
    );
  program
    .command('check')
    .argument('[id]')
    .description('find what is wrong with machines, models and golden files')
    .option('--renew', 'writes the golden files as they should be')
    .option('--json', 'for programs')
    .action((id, { json = false, renew = false }) =>
      withMachines(id, (chosen) => checkMachines(context, chosen, { json, renew })),
    );
  program
    .command('paths')
    .argument('[machine/scenario/id...]', 'machines, scenarios of machines, or paths by their ids')
    .description('test paths, to walk by hand or by program')
    .addOption(new Option('--format <format>', 'text by default').choices(pathFormats))
    .addOption(
      new Option('--cover <what>', 'what the paths cover').choices(coverings).default('transitions' as const),
    )
    .option('--max-steps <n>', 'in one path', wholeNumber(1, 1_000), 12)
    .option('--each-scenario', 'each goal from every scenario, not once overall')
    .addOption(new Option('--for <tool>', 'the tool that a CSV file is for').choices(csvTools))
    .addOption(
      new Option(
        '--driver <driver>',
        'the paths that the machine, the API or a browser walks in the tests, or that a person can walk',
      ).choices(pathDrivers),
    )
    .option('--scenario <scenario>', 'only paths that start from this one')
    .option('--to <state>', 'the shortest path to this state from each scenario')
    .option('--random <n>', 'that many random paths', wholeNumber(1, 10_000))
    .option('--seed <n>', 'the same seed gives the same random paths', wholeNumber(0, 2_147_483_647), 1)
    .option(
      '--weights <list>',
      'how often a random path takes a move, as in "time=0.2,bid.place=5"; 1 by default, 0 is never',
      weights,
    )
    .option('--through <transition>', 'only paths through it: "idle bid.place", or the id of a transition')
    .option('--council <council>', 'leaves out what this council’s files make impossible, and says why')
    .option('--language <locale>', 'of the labels, such as cy-GB; by default the council’s first')
    .option(
      '--all',
      'with paths that only a program can walk, in markdown, page and csv, or that no page can, in gherkin',
    )
    .option('--clause <clause>', clauseHelp)
    .option('--output <folder>', 'with gherkin: writes a file for each machine here, instead of printing')
    .option('--json', 'for programs')
    .action((names, options) => {
      const named = names.map(readPathName);
      const machines = named.flatMap(({ machine }) => machine ?? []);
      return withMachines(machines, async (chosen) => {
        const { paths } = await import('./paths.ts');
        return paths(context, chosen, {
          ...options,
          format:
            options.format ?? (options.json === true ? 'json' : options.for === undefined ? 'text' : 'csv'),
          tool: options.for,
          fromEachScenario: options.eachScenario ?? false,
          driver: options.driver,
          named,
          weights: options.weights ?? new Map<string, number>(),
          council: options.council,
          language: options.language,
          all: options.all ?? false,
          clause: options.clause,
          through: options.through,
          output: options.output,
        });
      });
    });
  program
    .command('replay')
    .argument('<machine/scenario/id>')
    .description('walk one path in a real browser, with a picture of each step and a trace')
    .option('--council <council>', 'whose portal', 'ashcombe')
    .option('--watch', 'shows the browser, and takes each step slowly')
    .option('--video', 'films it; needs "npx playwright install ffmpeg" once')
    .option('--json', 'for programs')
    .action((path, { council, watch = false, video = false, json = false }) => {
      const { machine, scenario, pathId } = readPathName(path);
      if (pathId === undefined) {
        throw new CommandError(`"${path}" is not a path. Write <machine>/<scenario>/<id>.`, 2);
      }
      return withMachines(machine, async (chosen) => {
        const [{ findScript }, { replay }] = await Promise.all([import('./paths.ts'), import('./replay.ts')]);
        const script = await findScript(context, chosen, { scenario, pathId, council });
        return replay(context, script, { council, watch, video, json });
      });
    });
  program
    .command('features')
    .argument('<files...>', '.feature files, or folders of them')
    .description('run Gherkin features in a real browser: those of "paths --format gherkin", or your own')
    .option('--council <council>', 'whose portal', 'ashcombe')
    .option('--tags <tags>', 'only scenarios with these: "@spec-6.2 and not @machine-auth"')
    .option('--junit <file>', 'also writes the results as JUnit XML')
    .option('--json', 'for programs: Playwright’s JSON report')
    .action(async (files, { council, tags, junit, json = false }) => {
      const { runFeatures } = await import('./features.ts');
      end(await runFeatures(context, files, { council, tags, junit, json }));
    });
  program
    .command('fuzz')
    .argument('[id]')
    .description('walk machines at random for as long as you like; a failure is printed as a script')
    .addOption(new Option('--driver <driver>', 'what to walk').choices(fuzzDrivers).default('api' as const))
    .option('--minutes <n>', 'how long, for all machines together', wholeNumber(1, 1_440), 5)
    .option('--seed <n>', 'the same seed makes the same walks', wholeNumber(0, 2_147_483_647), 1)
    .option('--council <council>', 'whose portal, for the browser', 'ashcombe')
    .option('--json', 'for programs')
    .action((id, { json = false, ...request }) =>
      withMachines(id, async (chosen) => {
        const { fuzz } = await import('./fuzz.ts');
        return fuzz(context, chosen, { ...request, json });
      }),
    );
  program
    .command('coverage')
    .argument('[id]')
    .description('say which paths were walked, by driver: in the last tests, and by hand')
    .addOption(new Option('--format <format>', 'text by default').choices(coverageFormats))
    .option('--gate <terms>', 'what must be reached: "transitions=100 browser.states=90 failed=0"', readGate)
    .option('--page <file>', 'also write it as a page, with drawings')
    .option('--run <file>', 'also count paths walked by hand that are not recorded, one on each line')
    .option('--file <file>', 'another file of recorded results')
    .option('--clause <clause>', clauseHelp)
    .option('--json', 'for programs')
    .action((id, { json = false, format, gate, page, run, file, clause }) =>
      withMachines(id, (chosen) =>
        reportMachineCoverage(context, chosen, {
          format: format ?? (json ? 'json' : 'text'),
          gate,
          page,
          run,
          file,
          clause,
        }),
      ),
    );
  program
    .command('record')
    .argument('[path]', 'the id of a path, such as bidding/fresh/c85f3c426ba225fb')
    .addArgument(new Argument('[result]').choices(verdicts))
    .description('keep the result of a path walked by hand, for coverage')
    .option('--step <n>', 'the step that failed; 0 is the start', wholeNumber(0, 1_000))
    .option('--note <text>', 'what happened')
    .option('--council <council>', 'where it was walked', 'ashcombe')
    .option('--by <name>', 'who walked it; you by default, as git names you')
    .option('--portal <version>', "the portal's version, if it was not this one")
    .option('--from <file>', 'paths to record, one on each line: ID, ID passed, or ID failed STEP and a note')
    .option('--partly', 'records the right lines of a file with mistakes')
    .option('--file <file>', 'another file of results')
    .option('--json', 'for programs')
    .action((id, result, { step, note, council, by, portal, from, partly = false, file, json = false }) =>
      withMachines(undefined, (known) =>
        recordWalks(context, known, {
          id,
          result,
          step,
          note,
          council,
          by,
          portal,
          from,
          partly,
          file,
          json,
        }),
      ),
    );
  program
    .command('requirements')
    .description(
      'every clause of the specification, with the machines that name it or the tests that hold it',
    )
    .addOption(new Option('--section <number>').choices(Object.keys(sectionTitles)))
    .option('--json', 'for programs')
    .action(({ section, json = false }) =>
      withMachines(undefined, (known) => listRequirements(context, known, { section, json })),
    );
  program
    .command('mutate')
    .argument('[id]')
    .description('plant every fault, and say which ones the paths notice')
    .option('--json', 'for programs')
    .action((id, { json = false }) => withMachines(id, (chosen) => mutateAll(context, chosen, json)));
  program
    .command('agree')
    .argument('[id]')
    .description(
      'compare a browser process with its server lifecycle: offers that are refused, things that are never offered, things shown that are not true, and the shortest path to each',
    )
    .option('--json', 'for programs')
    .action((id, { json = false }) =>
      withMachines(id, async () => agree(context, await loadAgreements(), { id, json })),
    );
  program
    .command('draw')
    .argument('[id]')
    .description('the machine as a diagram')
    .addOption(
      new Option('--format <format>', 'png needs --output')
        .choices(drawingFormats)
        .default('mermaid' as const),
    )
    .option('--through <transition>', 'emphasises an arrow: "idle bid.place", or the id of a transition')
    .option('--output <file>', 'the file to write, instead of printing')
    .option('--link-base <url>', 'where the project’s files are, for the links of an SVG')
    .action((id, { format, through, output, linkBase }) =>
      withMachines(id, (chosen) => drawMachines(context, chosen, { format, through, output, linkBase })),
    );
  program
    .command('diff')
    .argument('<base>', 'a git revision, such as main')
    .argument('[id]')
    .description('say in sentences what machines do differently since a revision, for a pull request')
    .addOption(
      new Option('--format <format>', 'of the sentences').choices(diffFormats).default('text' as const),
    )
    .option('--json', 'for programs')
    .action((base, id, { format, json = false }) =>
      withMachines(id, (chosen) =>
        diffMachines(context, chosen, { base, id, format: json ? 'json' : format }),
      ),
    );
};

const clauseHelp = 'only for these clauses: a section (6), a number (6.3) or words (bid made)';

// Playwright and councils’ files take a second to load: `paths`, `replay`, `features` and `fuzz` are imported once they are wanted.
const pathFormats = ['text', 'json', 'markdown', 'page', 'gherkin', 'playwright', 'csv'] as const;
const fuzzDrivers = ['machine', 'api', 'browser'] as const;

const pathDrivers = ['machine', 'api', 'browser', 'hand'] as const;

/** Separates `bidding/fresh/8fda995d38a444e7`, of which the later parts may be missing. */
function readPathName(name: string) {
  const [machine = '', scenario, pathId, ...more] = name.split('/');
  if (more.length > 0) {
    throw new CommandError(`"${name}" is not a path. Write <machine>/<scenario>/<id>.`, 2);
  }
  return { machine: machine === '' ? undefined : machine, scenario, pathId };
}

/** Parses the weights of moves: `time=0.2,bid.place=5`. */
function weights(value: string): Weights {
  return new Map(
    value.split(',').map((part) => {
      const [, name = '', number = ''] = /^\s*(.+?)\s*=\s*(\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
      if (name === '') {
        throw new InvalidArgumentError(
          'Write each as <move>=<number>, with commas between them: "time=0.2,bid.place=5".',
        );
      }
      return [name, Number(number)];
    }),
  );
}
