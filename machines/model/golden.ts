import type { Model } from './define-model.ts';
import { emitMarkdown } from './emit/markdown.ts';
import { emitMermaid } from './emit/mermaid.ts';
import { emitTable } from './emit/table.ts';
import { explore } from './explore.ts';
import { plansFor } from './plans.ts';
import { scriptsOf } from './script.ts';
import { shapeOf } from './shape.ts';

export interface GoldenFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the files about a machine that are kept under version control, so that reviewers see what a change
 * does to people: its table, its drawing, and a script that walks every transition once.
 * @throws {ModelError} as `explore` does.
 */
export function goldenFilesOf(model: Model): GoldenFile[] {
  const shape = shapeOf(model.machine);
  const graphs = model.scenarioIds.map((scenario) => explore(model, scenario));
  const drawing = [`# ${model.id}: the drawing`, '```mermaid', emitMermaid(shape), '```'].join('\n');
  const script = [
    `# ${model.id}: a script`,
    '',
    emitMarkdown(scriptsOf(model, plansFor(model))).trimEnd(),
  ].join('\n');
  return [
    { name: `${model.id}.table.md`, text: `${emitTable(shape, graphs)}\n` },
    { name: `${model.id}.drawing.md`, text: `${drawing}\n` },
    { name: `${model.id}.script.md`, text: `${script}\n` },
  ];
}
