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
import { tellWords } from './words.ts';
import { tryForm } from './try/try-form.ts';
import { stoppable } from '../command/stoppable.ts';

/** `npm run forms -- …` */
export const formsCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText('after', '\nSee docs/forms.md.');
  program
    .command('new')
    .argument('[council]')
    .description('make a form; asks five questions, or takes options')
    .option('--title <title>', 'what people read')
    .option('--who <who>', 'resident, household or helper')
    .option('--without-account <what>', 'no, begin or submit')
    .option('--parts <parts>', 'home, reasons, proof, more; or none')
    .option('--next <sentence>', 'what the receipt says')
    .option('--yes', 'asks nothing')
    .action(async (council, { yes = false, ...answers }) =>
      end(await newForm(context, council, answers, yes)),
    );
  program
    .command('check')
    .argument('[council]')
    .argument('[form]')
    .description('find what is wrong in definitions and their translations')
    .option('--all', 'tells each of many warnings of one kind')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false, all = false }) =>
      end(await checkForms(context, { council, form }, { json, all })),
    );
  program
    .command('journeys')
    .argument('[council]')
    .argument('[form]')
    .description(
      'ways through a form that show every page, branch and boundary; what is new since it was published',
    )
    .option('--script', 'page by page, to follow by hand')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false, script = false }) =>
      end(await journeys(context, { council, form }, { json, script })),
    );
  program
    .command('coverage')
    .argument('[council]')
    .argument('[form]')
    .description('what these ways meet of conditions, rules and messages, and what never')
    .option('--json', 'for programs')
    .action(async (council, form, { json = false }) =>
      end(await reportFormCoverage(context, { council, form }, json)),
    );
  program
    .command('diff')
    .argument('<one>')
    .argument('<other>')
    .argument('[form]')
    .description('what the other asks differently from the one, in words')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nOf two councils or versions, as in: diff ashcombe@current ashcombe; or of two files.',
    )
    .action(async (one, other, form, { json = false }) =>
      end(await diffFormVersions(context, one, other, form, json)),
    );
  program
    .command('messages')
    .argument('[council]')
    .argument('[form]')
    .description('write a gap for each message and each translation that is missing')
    .option('--out <file>', 'writes the gaps there, and leaves the files of the form as they are')
    .action(async (council, form, { out }) => end(await messages(context, council, form, out)));
  program
    .command('try')
    .argument('<council>', 'its files as they are (ashcombe), or a version that it published (ashcombe@3)')
    .argument('<form>')
    .description(
      'what a changed form would do to everybody who is filling it in or has sent it, before it is published',
    )
    .addOption(
      new Option('--against <what>', 'drafts: all that are kept, and the last 1,000 sendings')
        .choices(['drafts'])
        .default('drafts'),
    )
    .option('--allow', 'lost answers are no failure')
    .option('--json', 'for programs')
    .addHelpText('after', '\nIt reads only, and tells no answer, and no count of one to four people.')
    .action(async (council, form, { json = false, allow = false }) =>
      end(await stoppable((stop) => tryForm(context, council, form, { json, allow, stop }))),
    );
  program
    .command('preview')
    .argument('<council>')
    .argument('<form>')
    .description(
      'the form in a portal of its own that follows your edits, with answers that lead to any page',
    )
    .option('--at <page>', 'the page to begin with')
    .option('--port <number>', 'of this machine', wholeNumber(0, 65_535), 8090)
    .addHelpText('after', '\nPeople are made up in a database that is thrown away; it ends with Ctrl-C.')
    .action(async (council, form, { at, port }) =>
      end(await stoppable((stop) => previewForm(context, council, form, { at, port, stop }))),
    );
  program
    .command('draw')
    .argument('[council]')
    .argument('[form]')
    .description('the way through a form, as a picture for a sheet of A3 and as a page')
    .option('--out <file>', 'ends in .html or .svg')
    .action(async (council, form, { out }) => end(await drawForm(context, council, form, out)));
  program
    .command('words')
    .argument('[word]')
    .description('every word that a form may use, and what it means')
    .action((word) => end(tellWords(context, word)));
};
