import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '#machines/model/define-model.ts';
import { emitMermaid } from '#machines/model/emit/mermaid.ts';
import { emitTable } from '#machines/model/emit/table.ts';
import { emitWays } from '#machines/model/emit/ways.ts';
import { explore } from '#machines/model/explore.ts';
import { shapeOf } from '#machines/model/shape.ts';

/** The command that rewrites golden files, for messages. */
export const renewCommand = 'npm run machines -- check --renew';

/** Returns the golden files of a model that are missing or differ from the machine. */
export async function outdatedGolden(folder: string, model: Model): Promise<GoldenFile[]> {
  const files = goldenFilesOf(model).map(async (file) => {
    const committed = await readFile(join(folder, file.name), 'utf8').catch(() => undefined);
    return committed === file.text ? [] : [file];
  });
  return (await Promise.all(files)).flat();
}

/**
 * Writes golden files.
 * @param files from `outdatedGolden`.
 */
export async function renewGolden(folder: string, files: readonly GoldenFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)));
}

interface GoldenFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns a machine's golden files, which show reviewers what a change means for people: its table, its drawing, and the
 * shortest script to each transition.
 * @throws {ModelError} as `explore` does.
 */
export function goldenFilesOf(model: Model): GoldenFile[] {
  const shape = shapeOf(model.machine);
  const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
  const drawing = [`# ${model.id}: the drawing`, '```mermaid', emitMermaid(shape), '```'].join('\n');
  return [
    { name: `${model.id}.table.md`, text: `${emitTable(shape, graphs)}\n` },
    { name: `${model.id}.drawing.md`, text: `${drawing}\n` },
    { name: `${model.id}.script.md`, text: `${emitWays(model, graphs)}\n` },
  ];
}
