import { emitMermaid } from '#machines/model/emit/mermaid.ts';
import { shapeOf } from '#machines/model/shape.ts';
import type { Context, ExitStatus } from './context.ts';
import type { KnownModel } from './load-models.ts';

/** `machines draw [id]`: Mermaid, which GitHub and most editors show as a picture. */
export function draw({ say }: Context, chosen: readonly KnownModel[]): ExitStatus {
  for (const { model } of chosen) say(`%% ${model.id}\n${emitMermaid(shapeOf(model.machine))}\n`);
  return 0;
}
