import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, ExitStatus } from '../command/context.ts';
import { editorSchemas } from '../councils/editor-schemas.ts';

/** `tenant schemas`: writes the JSON Schemas that editors read. */
export async function writeSchemas({ schemasFolder, say }: Context): Promise<ExitStatus> {
  await mkdir(schemasFolder, { recursive: true });
  const schemas = editorSchemas();
  await Promise.all([...schemas].map(([name, text]) => writeFile(join(schemasFolder, name), text)));
  say(`${schemas.size} schemas written to ${schemasFolder}: ${[...schemas.keys()].join(', ')}.`);
  return 0;
}
