import { emitMermaid } from '#machines/model/emit/mermaid.ts';
import { shapeOf } from '#machines/model/shape.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import type { KnownModel } from './load-models.ts';
import { drawMachineSvg } from './svg.ts';

export const drawingFormats = ['mermaid', 'svg'] as const;

/**
 * `machines draw [id]`: prints Mermaid, which GitHub and most editors show as a picture, or an SVG for anything else.
 * @throws {CommandError} for an SVG of several machines.
 */
export async function drawMachines(
  { say }: Context,
  chosen: readonly KnownModel[],
  format: (typeof drawingFormats)[number],
): Promise<ExitStatus> {
  if (format === 'mermaid') {
    for (const { model } of chosen) say(`%% ${model.id}\n${emitMermaid(shapeOf(model.machine))}\n`);
    return 0;
  }
  const [first, ...others] = chosen;
  if (first === undefined || others.length > 0) {
    throw new CommandError(
      'An SVG drawing shows one machine. Name it, as in "draw bidding --format svg".',
      2,
    );
  }
  say(await drawMachineSvg(shapeOf(first.model.machine)));
  return 0;
}
