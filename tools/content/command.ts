import type { DeclareCommands } from '../command/context.ts';
import { repeated } from '../command/option-values.ts';
import { rollback } from '../tenant/versions.ts';
import { listContent } from './list.ts';
import { endPreview, previewContent, showPreviews } from './preview.ts';
import { publishContent } from './publish.ts';

/** `npm run content -- …` */
export const contentCommands: DeclareCommands = (program, context, end) => {
  program.addHelpText('after', '\n"npm run tenant -- versions" shows what was published.');
  program
    .command('list')
    .argument('[council]')
    .description(
      'list every page, header, footer, menu, text, theme and setting: published, changed, new or removed, and the version, date and person of its publication',
    )
    .option('--json', 'for programs')
    .action(async (council, { json = false }) => end(await listContent(context, council, json)));
  program
    .command('preview')
    .argument('[council]')
    .argument('[id]', 'the preview to end with --end')
    .description('make a link that shows the draft to one member of staff for 18 hours')
    .option('--staff <id>')
    .option('--name <name>', 'their name, as others will see it')
    .option('--end', 'end previews at once: one, those of --staff, or all those of the council')
    .option('--json', 'for programs')
    .action(async (council, previewId, { end: isEnd = false, staff, name, json = false }) =>
      end(
        isEnd
          ? await endPreview(context, council, { previewId, staff, json })
          : await previewContent(context, council, { staff, name, json }),
      ),
    );
  program
    .command('previews')
    .argument('[council]')
    .description('list who can see the draft now')
    .option('--json', 'for programs')
    .action(async (council, { json = false }) => end(await showPreviews(context, council, json)));
  program
    .command('publish')
    .argument('[council]')
    .description(
      'check the content, and serve it as it is now; lettings rules, hosts, landlords and accounts stay as they are ("npm run tenant -- publish" includes those)',
    )
    .option('--only <path>', 'a file, a folder, menu or settings; can be repeated', repeated)
    .option('--note <text>', 'kept with the version', '')
    .option('--json', 'for programs')
    .action(async (council, { only = [], note, json = false }) =>
      end(await publishContent(context, council, { only, note, json })),
    );
  program
    .command('rollback')
    .argument('[council]')
    .argument('[version]')
    .description('serve the version before, or the one you name')
    .action(async (council, version) => end(await rollback(context, council, version)));
};
