import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DocumentShelf, layerFile } from '#api/council-files/layered-file.ts';
import { shapeCheck } from '#api/council-files/shape-findings.ts';
import { readSource } from '#api/council-files/source.ts';
import { FaceSchema, type Face } from '#schemas/tenant/face.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';

const folderOf = ({ tenantsFolder }: Pick<Context, 'tenantsFolder'>): string =>
  join(tenantsFolder, 'base', 'faces');

/** Returns the available faces, in alphabetical order. */
export async function faceNames(context: Pick<Context, 'tenantsFolder'>): Promise<readonly string[]> {
  const files = await readdir(folderOf(context)).catch(() => []);
  return files.flatMap((name) => /^([a-z0-9-]+)\.json$/.exec(name)?.[1] ?? []).sort();
}

/** @throws CommandError if there is no such face, or its file has a mistake. */
export async function readFace(context: Pick<Context, 'tenantsFolder'>, name: string): Promise<Face> {
  const known = await faceNames(context);
  if (!known.includes(name))
    throw new CommandError(`There is no face "${name}". Choose one of: ${known.join(', ')}.`);
  const base = new DocumentShelf(await readSource(join(context.tenantsFolder, 'base')));
  const file = layerFile('base', base, base, `faces/${name}.json`);
  const { value, findings } = shapeCheck(FaceSchema)(file);
  if (value !== undefined) return value;
  const [wrong] = [...file.findings, ...findings];
  throw new CommandError(
    [`${wrong?.file}:${wrong?.line ?? 1}`, wrong?.message, wrong?.cure].filter(Boolean).join(' '),
  );
}
