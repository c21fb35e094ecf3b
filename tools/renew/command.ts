import { join } from 'node:path';
import { project } from '../build/inputs.ts';
import type { DeclareCommands } from '../command/context.ts';
import { replaceFiles } from '../command/write-files.ts';
import { editorSchemas } from '../councils/editor-schemas.ts';
import { settingsPages } from '../settings/settings-pages.ts';
import { recordNewTranslations } from '../tenant/texts.ts';

/** `npm run renew` */
export const renewCommand: DeclareCommands = (program, context) => {
  program.action(async () => {
    const { schemasFolder, tenantsFolder, say } = context;
    const pagesFolder = join(project, 'docs', 'settings');
    const [schemas, pages] = [editorSchemas(), await settingsPages(tenantsFolder)];
    await replaceFiles(
      new Map([
        ...[...schemas].map(([name, text]) => [join(schemasFolder, name), text] as const),
        ...[...pages].map(([name, text]) => [join(pagesFolder, name), text] as const),
      ]),
    );
    say(`${schemas.size} schemas written to ${schemasFolder}, and ${pages.size} pages to ${pagesFolder}.`);
    await recordNewTranslations(context);
  });
};
