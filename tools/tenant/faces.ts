import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonDocument } from '#api/council-files/json-document.ts';
import type { Face } from '#schemas/tenant/face.ts';
import { madeFile } from '#schemas/tenant/made-icons.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { replaceFiles } from '../command/write-files.ts';
import { exists, requireCouncil } from '../councils/councils.ts';
import { makeIcons } from './logo.ts';
import { printJson } from '../councils/print-json.ts';
import { faceNames, readFace } from '../councils/faces.ts';

/** A council's files by name, as written from a face. */
interface FaceFiles {
  readonly 'theme.json': string;
  readonly 'front-page.json': string;
}

interface FaceOptions {
  /** True if the face's colours replace the council's. A council without colours gets them anyway. */
  readonly colours: boolean;
  /** Replaces the council's own front page with the face's. */
  readonly replace: boolean;
}

const schema = (name: string): string => `../../schemas/published/${name}.schema.json`;

/**
 * Returns the files of a council that takes on a face. The council keeps its logo and its own typefaces. It also keeps
 * its colours, unless it has none or takes the face's.
 * @param theme the council's own `theme.json`, as read.
 */
export function withFace({ blocks, light, dark, ...face }: Face, theme: object, colours: boolean): FaceFiles {
  const { $schema: _, about: __, ...look } = face;
  const own = new Map<string, unknown>(Object.entries(theme));
  const takesColours = colours || !own.has('light');
  const typeface = own.get('typeface');
  const hasFiles = typeof typeface === 'object' && typeface !== null && 'own' in typeface;
  return {
    'theme.json': printJson({
      $schema: schema('theme'),
      ...Object.fromEntries(own),
      ...(takesColours && { light, dark }),
      ...look,
      ...(hasFiles && { typeface }),
    }),
    'front-page.json': printJson({ $schema: schema('front-page'), blocks }),
  };
}

/** `tenant faces`: lists the faces to start from. */
export async function listFaces(context: Context): Promise<ExitStatus> {
  for (const name of await faceNames(context))
    context.say(`${name.padEnd(10)} ${(await readFace(context, name)).about}`);
  context.say('\nTo give one to a council, run: npm run tenant -- face <council> <face>');
  return 0;
}

/** `tenant face COUNCIL FACE`: gives a council the shapes, typefaces and front page of a face. */
export async function giveFace(
  context: Context,
  council: string,
  name: string,
  { colours, replace }: FaceOptions,
): Promise<ExitStatus> {
  const id = await requireCouncil(context, council);
  const face = await readFace(context, name);
  const folder = join(context.tenantsFolder, id);
  if (!replace && (await exists(folder, 'front-page.json'))) {
    throw new CommandError(
      `${id} has its own front page, which this face would replace. Nothing was written. To replace it, add --replace.`,
    );
  }
  const path = join(folder, 'theme.json');
  const { value, faults } = parseJsonDocument(await readFile(path, 'utf8').catch(() => '{}'));
  const [fault] = faults;
  if (fault) throw new CommandError(`${path}:${fault.line} ${fault.message} ${fault.cure}`);
  const theme = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const files = Object.entries(withFace(face, theme, colours));
  await replaceFiles(new Map(files.map(([file, text]) => [join(folder, file), text])));
  context.say(`✓ ${id} now has the face "${name}": ${files.map(([file]) => `${id}/${file}`).join(', ')}.`);
  // The icons are drawn on the header's colour, with the theme's corners.
  if (await exists(folder, madeFile)) await makeIcons(context, id, undefined);
  context.say(`Look at it, then: npm run tenant -- check ${id}`);
  return 0;
}
