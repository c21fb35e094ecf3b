import { emitMermaid } from '#machines/model/emit/mermaid.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { CommandError } from '../tenant/command-error.ts';
import type { Context, ExitStatus } from './context.ts';
import type { KnownModel } from './load-models.ts';
import { drawSvg } from './svg.ts';

/**
 * `machines draw [id]`: Mermaid, which GitHub and most editors show as a picture, or a picture for anything else.
 * @throws {CommandError} for a format there is not, or an SVG of several machines.
 */
export async function draw(
  { say }: Context,
  chosen: readonly KnownModel[],
  format: string,
): Promise<ExitStatus> {
  if (format === 'mermaid') {
    for (const { model } of chosen) say(`%% ${model.id}\n${emitMermaid(shapeOf(model.machine))}\n`);
    return 0;
  }
  if (format !== 'svg') {
    throw new CommandError(`There is no format "${format}". There are: mermaid, svg.`, 2);
  }
  const [first, ...others] = chosen;
  if (first === undefined || others.length > 0) {
    throw new CommandError(
      'An SVG drawing is of one machine: say which, as in "draw bidding --format svg".',
      2,
    );
  }
  say(await drawSvg(shapeOf(first.model.machine)));
  return 0;
}
