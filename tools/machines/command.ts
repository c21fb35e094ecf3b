import { Option } from '@commander-js/extra-typings';
import { ModelError } from '#machines/model/define-model.ts';
import { coverings } from '#machines/model/plans.ts';
import { CommandError } from '../command/command-error.ts';
import type { DeclareCommands, ExitStatus } from '../command/context.ts';
import { wholeNumber } from '../command/option-values.ts';
import { agree, loadAgreements } from './agree.ts';
import { checkMachines } from './check.ts';
import { reportMachineCoverage } from './coverage.ts';
import { diffFormats, diffMachines } from './diff.ts';
import { drawingFormats, drawMachines } from './draw.ts';
import { listMachines } from './list.ts';
import { chooseMachines, type KnownModel, loadModels } from './load-models.ts';
import { mutateAll } from './mutate.ts';
import { pathFormats, paths } from './paths.ts';

/** `npm run machines -- …` */
export const machinesCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText('after', '\nSee docs/machines.md.');

  const withMachines = async (
    id: string | undefined,
    work: (chosen: readonly KnownModel[]) => ExitStatus | Promise<ExitStatus>,
  ): Promise<void> => {
    try {
      end(await work(chooseMachines(await loadModels(), id)));
    } catch (error) {
      throw error instanceof ModelError ? new CommandError(error.message) : error;
    }
  };

  program
    .command('list')
    .argument('[id]')
    .description('list every machine, with its size, its scenarios and where it is used')
    .option('--json', 'for programs')
    .action((id, { json = false }) => withMachines(id, (chosen) => listMachines(context, chosen, json)));
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
    .argument('[id]')
    .description('test paths, to walk by hand or by program')
    .addOption(new Option('--format <format>', 'text by default').choices(pathFormats))
    .addOption(new Option('--cover <what>').choices(coverings).default('transitions' as const))
    .option('--max-steps <n>', 'in one path', wholeNumber(1, 1_000), 12)
    .option('--each-scenario', 'each goal from every scenario, not once overall')
    .option('--through <transition>', 'only paths through it: "idle bid.place", or the id of a transition')
    .option('--json', 'for programs')
    .action(
      (id, { format, cover, maxSteps, eachScenario: fromEachScenario = false, through, json = false }) =>
        withMachines(id, (chosen) =>
          paths(context, chosen, {
            through,
            format: format ?? (json ? 'json' : 'text'),
            cover,
            maxSteps,
            fromEachScenario,
          }),
        ),
    );
  program
    .command('coverage')
    .argument('[id]')
    .description('say which paths were walked, by driver: in the last tests, and by hand')
    .option('--run <file>', 'ids of paths that a person walked, one on each line')
    .option('--json', 'for programs')
    .action((id, { json = false, run }) =>
      withMachines(id, (chosen) => reportMachineCoverage(context, chosen, { json, run })),
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
    .addOption(new Option('--format <format>').choices(drawingFormats).default('mermaid' as const))
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
    .addOption(new Option('--format <format>').choices(diffFormats).default('text' as const))
    .option('--json', 'for programs')
    .action((base, id, { format, json = false }) =>
      withMachines(id, (chosen) =>
        diffMachines(context, chosen, { base, id, format: json ? 'json' : format }),
      ),
    );
};
