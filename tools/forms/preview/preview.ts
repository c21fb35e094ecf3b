import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { migrate } from '#api/database/migrate.ts';
import { buildWebApart } from '../../build/web-build.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context, ExitStatus } from '../../command/context.ts';
import { startEmbeddedPostgres } from '../../postgres/embedded.ts';
import { reportFindings } from '../../council-check/report.ts';
import { requireCouncil } from '../../councils/councils.ts';
import { readCouncilForms } from '../council-forms.ts';
import { openPreview } from './open-preview.ts';
import type { WatchedForm } from './watch-form.ts';

interface PreviewOptions {
  readonly at: string | undefined;
  readonly port: number;
  readonly stop: AbortSignal;
}

/**
 * `forms preview <council> <form>`: opens the form in the real portal, on a throwaway database, with answers that lead
 * to any of its pages. It follows edits to the files, and reports the findings of the check. Runs until it is stopped.
 */
export async function previewForm(
  context: Context,
  requested: string,
  form: string,
  { at, port, stop }: PreviewOptions,
): Promise<ExitStatus> {
  const { say } = context;
  const council = await requireCouncil(context, requested);
  const [files] = await readCouncilForms(context, { council, form });
  const definition = files?.forms.get(form)?.definition;
  if (at !== undefined && definition !== undefined && !Object.hasOwn(definition.pages, at))
    throw new CommandError(
      `${form} has no page "${at}". Choose one of: ${Object.keys(definition.pages).join(', ')}.`,
    );
  if (!existsSync(join(context.webFolder, 'routes.json'))) await buildWebApart();
  const dataFolder = await mkdtemp(join(tmpdir(), 'lintel-preview-'));
  // Never the portal's own database: people are made up here.
  const postgres = await startEmbeddedPostgres({ dataFolder });
  try {
    await migrate(postgres.url);
    const print = (seen: WatchedForm) => {
      say('');
      reportFindings(seen.findings, [council], say, { showsPointers: true });
      if (seen.isBroken) say('  The form has mistakes, so the preview has not changed.');
    };
    const open = await openPreview(context, {
      council,
      form,
      port,
      databaseUrl: postgres.url,
      dataFolder,
      onChange: print,
    });
    try {
      print(open.seen);
      say('');
      say(`All pages of ${form}: ${open.address}`);
      if (at !== undefined) say(`The page ${at}: ${open.addressOf(at)}`);
      say('It follows your edits. Nothing is saved. Press Ctrl-C to stop it.');
      if (!stop.aborted) await once(stop, 'abort');
    } finally {
      await open.close();
    }
  } finally {
    await postgres.stop();
    await rm(postgres.home, { recursive: true, force: true });
    await rm(dataFolder, { recursive: true, force: true });
  }
  return 0;
}
