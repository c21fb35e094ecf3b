import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import sharp from 'sharp';
import { clausesOf } from '#machines/model/clauses.ts';
import type { Model } from '#machines/model/define-model.ts';
import { emitMermaid } from '#machines/model/emit/mermaid.ts';
import { emitStately } from '#machines/model/emit/stately.ts';
import { plansFor } from '#machines/model/plans.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { project } from '../build/inputs.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { lineOfState } from './state-line.ts';
import { drawMachineSvg, type DrawingOptions } from './svg.ts';
import { transitionsThrough } from './through.ts';

export const drawingFormats = ['mermaid', 'svg', 'png', 'stately'] as const;

interface DrawRequest {
  readonly format: (typeof drawingFormats)[number];
  /** A transition to emphasise, as `transitionsThrough` reads it. */
  readonly through: string | undefined;
  /** The file to write; undefined prints the drawing. */
  readonly output: string | undefined;
  /** The address of the project's folder, for links to its files. */
  readonly linkBase: string | undefined;
}

/**
 * `machines draw [id]`: draws machines as Mermaid, which GitHub and most editors show as a picture, or one machine as an
 * SVG, as a PNG or for Stately's editor.
 * @throws {CommandError} for several machines in one picture, or a PNG without a file.
 */
export async function drawMachines(
  { say }: Context,
  chosen: readonly KnownModel[],
  request: DrawRequest,
): Promise<ExitStatus> {
  const { format, through, output } = request;
  const marked = through === undefined ? undefined : transitionsThrough(chosen, through);
  if (format === 'mermaid') {
    const drawn = chosen.map(({ model }) => `%% ${model.id}\n${emitMermaid(shapeOf(model.machine))}\n`);
    if (output === undefined) drawn.forEach(say);
    else say(await written(output, drawn.join('\n')));
    return 0;
  }
  const [first, ...others] = chosen;
  if (first === undefined || others.length > 0) {
    throw new CommandError(
      `A drawing in this format shows one machine. Name it, as in "draw bidding --format ${format}".`,
      2,
    );
  }
  const { model } = first;
  if (format === 'png') {
    if (output === undefined)
      throw new CommandError(`A PNG is a file. Name it, as in "--output ${model.id}.png".`, 2);
    say(await written(output, await pngOf(model, marked)));
    return 0;
  }
  const text = format === 'stately' ? emitStately(model.machine) : await svgOf(model, request, marked);
  say(output === undefined ? text : await written(output, `${text.trimEnd()}\n`));
  return 0;
}

async function written(output: string, content: string | Buffer): Promise<string> {
  await mkdir(dirname(resolve(output)), { recursive: true });
  await writeFile(output, content);
  return `${output} written`;
}

async function svgOf(
  model: Model,
  { output, linkBase }: DrawRequest,
  chosen: ReadonlySet<string> | undefined,
): Promise<string> {
  const folder = output === undefined ? process.cwd() : dirname(resolve(output));
  const here = relative(folder, project).replaceAll('\\', '/') || '.';
  const linkOf = await sourceLinks(model, linkBase?.replace(/\/$/, '') ?? here);
  return drawMachineSvg(shapeOf(model.machine), { ...hoversOf(model), linkOf, ...(chosen && { chosen }) });
}

function hoversOf(model: Model): Required<Pick<DrawingOptions, 'clausesOf' | 'pathsThrough'>> {
  const paths = plansFor(model).flatMap(({ scenario, paths: planned }) =>
    planned.map(({ id, steps }) => ({
      id: `${model.id}/${scenario}/${id}`,
      transitions: new Set(steps.flatMap(({ transitions }) => transitions)),
    })),
  );
  return {
    clausesOf: (transition) => clausesOf(model, transition),
    pathsThrough: ({ id }) => paths.flatMap((path) => (path.transitions.has(id) ? [path.id] : [])),
  };
}

/**
 * Returns the address of each state's line in the machine's source; of the file for the machine itself and for states
 * whose line cannot be told.
 * @param base the address of the project's folder.
 */
async function sourceLinks(model: Model, base: string): Promise<(state: string) => string> {
  const { path, lines } = await sourceOf(model);
  return (state) => {
    const line = lineOfState(lines, model.id, state);
    return `${base}/${path}${line === undefined ? '' : `#L${line}`}`;
  };
}

/**
 * Finds the file that declares a machine.
 * @returns its path from the project's folder, with `/`, and its lines.
 */
async function sourceOf(model: Model): Promise<{ readonly path: string; readonly lines: readonly string[] }> {
  const names = await readdir(join(project, 'machines'), { recursive: true });
  for (const name of names.filter((each) => each.endsWith('.machine.ts'))) {
    // oxlint-disable-next-line no-await-in-loop -- stops at the file that has it
    const text = await readFile(join(project, 'machines', name), 'utf8');
    if (text.includes(`  id: '${model.id}',`))
      return { path: `machines/${name.replaceAll('\\', '/')}`, lines: text.split('\n') };
  }
  throw new Error(`No file in machines has the machine "${model.id}".`);
}

/**
 * Returns a picture at twice its size, for screens and printers with small dots.
 * @throws {CommandError} on a computer without typefaces.
 */
async function pngOf(model: Model, chosen: ReadonlySet<string> | undefined): Promise<Buffer> {
  if (!(await hasTypefaces()))
    throw new CommandError(
      'This computer has no typeface, so a PNG would have boxes instead of letters. Install one (for example the package fonts-dejavu-core), or use --format svg.',
    );
  const svg = await drawMachineSvg(shapeOf(model.machine), {
    colours: 'light',
    ...(chosen && { chosen }),
  });
  return sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: '#ffffff' })
    .png({ palette: true })
    .toBuffer();
}

/** Returns whether letters differ: without typefaces each is the same box, or nothing. */
async function hasTypefaces(): Promise<boolean> {
  const [one, other] = await Promise.all(
    ['i', 'W'].map((letter) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text x="5" y="30" font-size="30" font-family="Helvetica, Arial, sans-serif">${letter}</text></svg>`,
        ),
      )
        .raw()
        .toBuffer(),
    ),
  );
  return one !== undefined && other !== undefined && !one.equals(other);
}
