import { join } from 'node:path';
import type { Context, ExitStatus } from '../command/context.ts';
import { examplesPath } from '../council-check/examples.ts';
import { reportFindings } from '../council-check/report.ts';
import { listPacks, readPack } from '../scheme-packs/packs.ts';

/** `tenant schemes [scheme]`: lists the schemes that a council can start from, and checks their worked examples. */
export async function showSchemes(context: Context, requested: string | undefined): Promise<ExitStatus> {
  const { tenantsFolder, say } = context;
  const ids = requested === undefined ? await listPacks(tenantsFolder) : [requested];
  const packs = await Promise.all(ids.map((id) => readPack(tenantsFolder, id)));
  for (const { id, about } of packs) say(`${id}\n    ${about}`);
  if (requested !== undefined)
    for (const name of ['lettings.json', examplesPath])
      say(`    ${join(tenantsFolder, 'base', 'schemes', requested, name)}`);
  say('');
  return reportFindings(
    packs.flatMap(({ findings }) => findings),
    [
      requested === undefined
        ? `the ${packs.length} schemes that councils can start from`
        : `the scheme ${requested}`,
    ],
    say,
    { all: true },
  );
}
