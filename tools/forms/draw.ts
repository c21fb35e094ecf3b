import { extname, join, resolve } from 'node:path';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFile } from '../command/write-files.ts';
import { requireCouncil } from '../councils/councils.ts';
import { readCouncilForms } from './council-forms.ts';
import { flowOf } from './draw/flow.ts';
import { drawPage } from './draw/page.ts';
import { drawSvg, sumOf } from './draw/svg.ts';

/**
 * `forms draw <council> <form>`: draws the way through a form, as a picture for a sheet of A3 and on a page with the
 * same in words, with proved and unproved places marked. For a form with mistakes, draws the readable part.
 * @param out a file ending in .html or .svg; undefined for both, beside each other in the data folder
 */
export async function drawForm(
  context: Context,
  council: string | undefined,
  form: string | undefined,
  out: string | undefined,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, council);
  if (form === undefined) throw new CommandError('Which form? forms draw <council> <form>', 2);
  if (out !== undefined && !['.html', '.svg'].includes(extname(out)))
    throw new CommandError(`--out is "${out}", but must end in .html or .svg.`, 2);
  const [read] = await readCouncilForms(context, { council: id, form });
  const loaded = read?.forms.get(form);
  if (loaded === undefined)
    throw new CommandError(
      `${form} of ${id} cannot be read. To see why, run: npm run forms -- check ${id} ${form}`,
    );
  const isSound = read?.sound.has(form) === true;
  const flow = flowOf(loaded.definition, isSound ? londonDay(new Date()) : undefined);
  const paths =
    out === undefined
      ? ['html', 'svg'].map((kind) => join(context.dataFolder, 'drawings', id, `${form}.${kind}`))
      : [resolve(out)];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop
    await replaceFile(path, path.endsWith('.svg') ? drawSvg(flow, id) : drawPage(flow, id));
    context.say(path);
  }
  const pages = flow.sections.flatMap((section) => section.pages).length;
  const isProved = isSound && flow.proved === flow.all;
  context.say(`${isProved ? '✓' : '✗'} ${form}: ${pages} pages; ${sumOf(flow)}`);
  return isProved ? 0 : 1;
}
