import { Option } from '@commander-js/extra-typings';
import type { DeclareCommands } from '../command/context.ts';
import { wholeNumber } from '../command/option-values.ts';
import { checkForms } from './check.ts';
import { reportFormCoverage } from './coverage.ts';
import { diffFormVersions } from './diff.ts';
import { drawForm } from './draw.ts';
import { journeys } from './journeys.ts';
import { messages } from './messages.ts';
import { newForm } from './new.ts';
import { previewForm } from './preview/preview.ts';
import { printWords } from './words.ts';
import { tryForm } from './try/try-form.ts';
import { stoppable } from '../command/stoppable.ts';

/** `npm run forms -- …` */
export const formsCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText('after', '\nSee docs/forms.md.');
  program
    .command('new')
    .argument('[council]')
    .description('make a form: answer five questions, or use options')
    .option('--title <title>', 'the title that people see')
    .option('--who <who>', 'resident, household or helper')
    .option('--without-account <what>', 'no, begin or submit')
    .option('--parts <parts>', 'home, reasons, proof, more; or none')
    .option('--next <sentence>', 'what the receipt says')
    .option('--yes', 'ask no questions')
    .action(async (council, { yes = false, ...answers }) =>
      end(await newForm(context, council, answers, yes)),
    );
  program
    .command('check')
    .argument('[council]')
    .argument('[form]')
    .description('find what is wrong in definitions and their translations')
    .option('--all', 'list every warning, even if many are alike')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false, all = false }) =>
      end(await checkForms(context, { council, form }, { json, all })),
    );
  program
    .command('journeys')
    .argument('[council]')
    .argument('[form]')
    .description(
      'list journeys through a form that show every page, branch and limit, and what is new since it was published',
    )
    .option('--script', 'write them page by page, to follow by hand')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false, script = false }) =>
      end(await journeys(context, { council, form }, { json, script })),
    );
  program
    .command('coverage')
    .argument('[council]')
    .argument('[form]')
    .description('say which conditions, rules and messages these journeys meet, and which they never meet')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false }) =>
      end(await reportFormCoverage(context, { council, form }, json)),
    );
  program
    .command('diff')
    .argument('<one>')
    .argument('<other>')
    .argument('[form]')
    .description('say in words what the second asks differently')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nCompares two councils or versions, as in: diff ashcombe@current ashcombe; or two files.',
    )
    .action(async (one, other, form, { json = false }) =>
      end(await diffFormVersions(context, one, other, form, json)),
    );
  program
    .command('messages')
    .argument('[council]')
    .argument('[form]')
    .description('write a gap for each message and each translation that is missing')
    .option('--out <file>', 'write the gaps there, and do not change the files of the form')
    .action(async (council, form, { out }) => end(await messages(context, council, form, out)));
  program
    .command('try')
    .argument('<council>', 'its files as they are (ashcombe), or a published version (ashcombe@3)')
    .argument('<form>')
    .description(
      'before you publish a changed form, say what it would do to everyone who is filling it in or has sent it',
    )
    .addOption(
      new Option('--against <what>', 'drafts: all stored drafts, and the last 1,000 sent forms')
        .choices(['drafts'])
        .default('drafts'),
    )
    .option('--allow', 'do not fail because of lost answers')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nIt only reads, and never shows an answer or an exact count of fewer than five people.',
    )
    .action(async (council, form, { json = false, allow = false }) =>
      end(await stoppable((stop) => tryForm(context, council, form, { json, allow, stop }))),
    );
  program
    .command('preview')
    .argument('<council>')
    .argument('<form>')
    .description(
      'show the form in a separate portal that follows your edits, with answers that lead to any page',
    )
    .option('--at <page>', 'the page to start at')
    .option('--port <number>', 'of this machine', wholeNumber(0, 65_535), 8090)
    .addHelpText(
      'after',
      '\nThe people are made up, in a database that is deleted afterwards. Press Ctrl-C to stop it.',
    )
    .action(async (council, form, { at, port }) =>
      end(await stoppable((stop) => previewForm(context, council, form, { at, port, stop }))),
    );
  program
    .command('draw')
    .argument('[council]')
    .argument('[form]')
    .description('draw the way through a form, as a picture for an A3 sheet and as a page')
    .option('--out <file>', 'ends in .html or .svg')
    .action(async (council, form, { out }) => end(await drawForm(context, council, form, out)));
  program
    .command('words')
    .argument('[word]')
    .description('list every word that a form can use, and what it means')
    .action((word) => end(printWords(context, word)));
};
